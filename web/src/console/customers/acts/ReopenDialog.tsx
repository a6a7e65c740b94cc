import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import { useAct } from '../../api/use-act.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { ASK, type ActProps } from './ActDialog.tsx'

/** Opens an account again whose payout came back or was stopped. */
export function ReopenDialog({ customer, onDone, onClose }: ActProps<Customer>) {
  const ask = useAct(customerActEndpoints.askToReopen)
  return (
    <ReasonDialog
      title="Reopen the account"
      confirmLabel={ASK}
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body: { reason } })
        onDone('The reopening waits under Approvals for a second person.')
      }}
    >
      <p>
        Its payout did not arrive. Once a second person agrees, the money is back in the account,
        and its holders get a letter to link another bank account.
      </p>
    </ReasonDialog>
  )
}
