import { formatWeekday } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { repeatWords } from '@passbook/contract/repeating'
import type { Transaction } from '@passbook/contract/transfers'
import { Link, href } from 'react-router'
import { asTitle } from '../../../lib/as-title.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { WhatAndWhy } from '../../../ui/WhatAndWhy.tsx'
import { aboutOf } from './edit-steps.ts'

/** Of a deposit that repeats: this one, or it and all that follow. */
export function HowMuchOfIt({ title, transaction }: { title: string; transaction: Transaction }) {
  const { schedule, file_date, amount_cents } = transaction
  const often = schedule ? repeatWords(schedule) : ''
  const choices = [
    {
      scope: 'this',
      what: 'Only this one',
      why: `${formatCents(amount_cents)} on ${formatWeekday(file_date)}. The others stay as they are.`,
    },
    {
      scope: 'following',
      what: 'This one and all that follow',
      why: `${asTitle(often)}. You agree to the new days and amount.`,
    },
  ] as const
  return (
    <>
      <Intro title={title}>What do you want to change?</Intro>
      <ul className="flex flex-col gap-3">
        {choices.map(({ scope, what, why }) => (
          <li key={scope}>
            <Link
              to={`${href('/deposit/edit')}?${new URLSearchParams(aboutOf(transaction, scope))}`}
              className="hairline flex items-center justify-between gap-4 rounded-md bg-surface p-4 text-ink no-underline hover:bg-sunken"
            >
              <WhatAndWhy what={what} why={why} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
