import {
  type ClosingForStaff,
  customerActEndpoints,
} from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { accountLabel } from '../../../lib/account-label.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { fill } from '../../../lib/fill.ts'
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
import * as wording from '../wording.ts'
import { ASK, type ActProps } from './ActDialog.tsx'

const TITLE = wording.closeAndPayOut

/** Shows the payout of closing the account, and asks a second person to approve it. */
export function CloseDialog({ customer, onDone, onClose }: ActProps<Customer>) {
  const { depositor_id: uuid } = customer
  const say = useSay()
  const { earnings } = useCharterWords()
  const query = useDesk(customerActEndpoints.getClosingForStaff, { params: { uuid } })
  const ask = useAct(customerActEndpoints.askToClose)
  if (!query.data || query.data.obstacle) {
    return (
      <Dialog title={TITLE} onClose={onClose}>
        <QueryState query={query}>
          {({ obstacle, is_for_staff }) => (
            <Notice severity="warning" title={wording.thisAccountCantBeClosed}>
              <p>
                {is_for_staff ? obstacle : say(fill(wording.theCustomerSeesObstacle, { obstacle }))}
              </p>
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
        onDone(wording.theClosingWasSentFor)
      }}
    >
      {query.data.hold && (
        <Notice severity="warning" title={wording.thisAccountIsOnHold}>
          <p>
            {query.data.hold} {payoutWords(query.data)}
          </p>
        </Notice>
      )}
      <p>{wording.onceItsApprovedTheFull}</p>
      <Facts rows={rowsOf(query.data, earnings)} />
    </ReasonDialog>
  )
}

function rowsOf(
  { balance_cents, interest_cents, withheld_cents, voids, ...rest }: ClosingForStaff,
  earnings: string,
) {
  const { payout_cents, pays_to } = rest
  return [
    { term: wording.balance, value: <Money cents={balance_cents} /> },
    { term: asTitle(earnings), value: <Money cents={interest_cents} /> },
    ...(withheld_cents > 0
      ? [{ term: wording.taxWithheld, value: <Money cents={withheld_cents} /> }]
      : []),
    { term: wording.paidOut, value: <Money cents={payout_cents} className="font-bold" /> },
    ...(pays_to
      ? [
          {
            term: wording.paysTo,
            value: accountLabel(pays_to.bank_name ?? 'their bank', pays_to.account_last_four),
          },
        ]
      : []),
    ...(voids > 0 ? [{ term: wording.canceled, value: leftWords(voids) }] : []),
  ]
}

function payoutWords({ payout_cents, pays_to }: ClosingForStaff): string {
  if (!pays_to) return wording.thereIsNoBalanceTo
  return fill(wording.closingPaysPayoutToAccount, {
    payout: formatAmount(payout_cents),
    accountLastFour: pays_to.account_last_four,
  })
}

function leftWords(count: number): string {
  return count === 1 ? wording.unsentTransfer1 : fill(wording.countUnsentTransfers, { count })
}
