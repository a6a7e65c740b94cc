import type { Customer } from '@passbook/contract/console/customers'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useSay } from '../parts/say.ts'
import { useMay, useMe } from '../session/me.ts'
import { MORE_ACTS, type MoreAct } from './more-acts.ts'

interface MoreActsProps {
  customer: Customer
  onDone: (words: string) => void
}

/** What the role can do for them beside what the phone call needs at once. */
export function MoreActs({ customer, onDone }: MoreActsProps) {
  const me = useMe()
  const may = useMay()
  const say = useSay()
  const [asked, setAsked] = useState<MoreAct | null>(null)
  const open = MORE_ACTS.filter(({ act, isOpen }) => may(act) && isOpen(customer, me))
  if (open.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1 text-lg">{say('For this customer')}</h2>
      <ul className="-mb-2 flex flex-col">
        {open.map((each) => (
          <li key={each.label}>
            <LinkButton onClick={() => setAsked(each)}>{each.label}</LinkButton>
          </li>
        ))}
      </ul>
      {asked && <asked.Dialog customer={customer} onDone={onDone} onClose={() => setAsked(null)} />}
    </Card>
  )
}
