import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import { type Customer, customerEndpoints } from '@passbook/contract/console/customers'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useMay } from '../session/me.ts'
import { HoldDialog } from './acts/HoldDialog.tsx'
import { type CustomerAct, type ReasonedAct, actsFor } from './customer-acts.ts'

interface CustomerActsProps {
  customer: Customer
  onDone: (words: string) => void
}

/** The acts the role may do for a customer. Each asks for a reason. */
export function CustomerActs({ customer, onDone }: CustomerActsProps) {
  const may = useMay()
  const [asked, setAsked] = useState<CustomerAct | null>(null)
  const run = useRunAct(customer)
  return (
    <>
      {actsFor(customer, may).map((act) => (
        <Button
          key={act.id}
          variant={act.isDanger ? 'danger' : 'secondary'}
          onClick={() => setAsked(act)}
        >
          {act.label}
        </Button>
      ))}
      {asked?.id === 'hold' && (
        <HoldDialog
          customer={customer}
          act={asked}
          onDone={onDone}
          onClose={() => setAsked(null)}
        />
      )}
      {asked && asked.id !== 'hold' && (
        <ReasonDialog
          title={asked.title}
          confirmLabel={asked.label}
          isDanger={asked.isDanger}
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => onDone(await run(asked, reason))}
        >
          <p>{asked.does(customer)}</p>
        </ReasonDialog>
      )}
    </>
  )
}

/** Returns a function that does an act and describes the result. */
function useRunAct({ depositor_id: uuid }: Customer) {
  const release = useAct(customerEndpoints.releaseCustomer)
  const sessions = useAct(customerEndpoints.endSessions)
  const unlock = useAct(customerEndpoints.unlock)
  const invitation = useAct(customerActEndpoints.unlockInvitation)
  return async ({ id, done }: ReasonedAct, reason: string): Promise<string> => {
    const input = { params: { uuid }, body: { reason } }
    switch (id) {
      case 'release':
        return (await release.mutateAsync(input)).words
      case 'sessions':
        await sessions.mutateAsync(input)
        return done
      case 'unlock':
        await unlock.mutateAsync(input)
        return done
      case 'invitation':
        await invitation.mutateAsync(input)
        return done
    }
  }
}
