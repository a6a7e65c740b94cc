import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import { type Customer, customerEndpoints } from '@passbook/contract/console/customers'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useMay } from '../session/me.ts'
import { type CustomerAct, actsFor } from './customer-acts.ts'

interface CustomerActsProps {
  customer: Customer
  onDone: (words: string) => void
}

/** What the role may do for or with a customer; each asks why. */
export function CustomerActs({ customer, onDone }: CustomerActsProps) {
  const may = useMay()
  const [asked, setAsked] = useState<CustomerAct | null>(null)
  const run = useRun(customer)
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
      {asked && (
        <ReasonDialog
          title={asked.title}
          confirmLabel={asked.label}
          isDanger={asked.isDanger}
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => onDone(await run(asked, reason))}
        >
          <p>{asked.does}</p>
        </ReasonDialog>
      )}
    </>
  )
}

const ASKED =
  'A second person has to agree first: the balance is above your institution’s limit. It waits under Approvals, and the hold stays until then.'

/** Carries an act out, and says what came of it. */
function useRun({ depositor_id: uuid }: Customer) {
  const hold = useAct(customerEndpoints.placeHold)
  const release = useAct(customerEndpoints.releaseCustomer)
  const sessions = useAct(customerEndpoints.endSessions)
  const unlock = useAct(customerEndpoints.unlock)
  const invitation = useAct(customerActEndpoints.unlockInvitation)
  return async ({ id, done }: CustomerAct, reason: string): Promise<string> => {
    const input = { params: { uuid }, body: { reason } }
    switch (id) {
      case 'hold':
        await hold.mutateAsync(input)
        return done
      case 'release':
        return (await release.mutateAsync(input)).status === 'WAITING' ? ASKED : done
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
