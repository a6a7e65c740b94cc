import {
  type ClosingForStaff,
  customerActEndpoints,
} from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import { accountLabel } from '../../../lib/account-label.ts'
import { formatAmount } from '../../../lib/money.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useAct } from '../../api/use-act.ts'
import { useDesk } from '../../api/use-desk.ts'
import { Facts } from '../../parts/Facts.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { useSay } from '../../parts/words.ts'
import { ASK, type ActProps } from './ActDialog.tsx'

const TITLE = 'Close and pay out'

/** Shows the payout of closing the account, and asks a second person to approve it. */
export function CloseDialog({ customer, onDone, onClose }: ActProps<Customer>) {
  const { depositor_id: uuid } = customer
  const say = useSay()
  const query = useDesk(customerActEndpoints.getClosingForStaff, { params: { uuid } })
  const ask = useAct(customerActEndpoints.askToClose)
  if (!query.data || query.data.obstacle) {
    return (
      <Dialog title={TITLE} onClose={onClose}>
        <QueryState query={query}>
          {({ obstacle, is_for_staff }) => (
            <Notice severity="warning" title="This account can’t be closed now.">
              <p>{is_for_staff ? obstacle : say(`The customer sees: “${obstacle}”`)}</p>
            </Notice>
          )}
        </QueryState>
      </Dialog>
    )
  }
  return (
    <ReasonDialog
      title={TITLE}
      confirmLabel={ASK}
      isDanger
      onClose={onClose}
      onConfirm={async (reason) => {
        await ask.mutateAsync({ params: { uuid }, body: { reason } })
        onDone('The closing was sent for approval. The account stays open until then.')
      }}
    >
      {query.data.hold && (
        <Notice severity="warning" title="This account is on hold.">
          <p>
            {query.data.hold} {payoutWords(query.data)}
          </p>
        </Notice>
      )}
      <p>
        Once it’s approved, the full balance is paid out and every account holder gets a letter.
        Amounts are as of today.
      </p>
      <Facts rows={rowsOf(query.data)} />
    </ReasonDialog>
  )
}

function rowsOf({
  balance_cents,
  interest_cents,
  withheld_cents,
  voids,
  ...rest
}: ClosingForStaff) {
  const { payout_cents, pays_to } = rest
  return [
    { term: 'Balance', value: <Money cents={balance_cents} /> },
    { term: 'Interest', value: <Money cents={interest_cents} /> },
    ...(withheld_cents > 0
      ? [{ term: 'Tax withheld', value: <Money cents={withheld_cents} /> }]
      : []),
    { term: 'Paid out', value: <Money cents={payout_cents} className="font-bold" /> },
    ...(pays_to
      ? [
          {
            term: 'Pays to',
            value: accountLabel(pays_to.bank_name ?? 'their bank', pays_to.account_last_four),
          },
        ]
      : []),
    ...(voids > 0 ? [{ term: 'Canceled', value: leftWords(voids) }] : []),
  ]
}

function payoutWords({ payout_cents, pays_to }: ClosingForStaff): string {
  if (!pays_to) return 'There is no balance to pay out.'
  return `Closing pays ${formatAmount(payout_cents)} to •• ${pays_to.account_last_four}.`
}

function leftWords(count: number): string {
  return count === 1 ? '1 unsent transfer' : `${count} unsent transfers`
}
