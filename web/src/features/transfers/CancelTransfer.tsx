import { formatWeekday } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import type { AppliesTo } from '@passbook/contract/repeating'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { successMessage } from '../../api/messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { fill } from '../../lib/fill.ts'
import { forgetOrders } from '../../session/open-orders.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { showNotification } from '../../shell/notification.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { hasActiveSchedule } from './may-edit.ts'
import { withTransaction } from './transaction-address.ts'
import * as wording from './wording.ts'

/** Cancels a transfer; after a refusal everything is refetched, so that the page shows the current status. */
export function useCancelTransfer({ uuid, request_id, kind }: Transaction) {
  const navigate = useNavigate()
  const call = useCall(transferEndpoints.voidTransaction, {
    onSuccess: async () => {
      forgetOrders()
      if (kind !== 'deposit') return showNotification(wording.withdrawalCancelledSuccessfully)
      showNotification(successMessage('deposit-cancel'))
      recordVisit('deposit-cancelled')
      await navigate(withTransaction(href('/deposit/cancel-success'), uuid, request_id))
    },
  })
  const cancel = (applies_to?: AppliesTo) =>
    call.mutate(
      { params: { uuid }, body: { applies_to } },
      { onError: () => void queryClient.invalidateQueries() },
    )
  return { cancel, isPending: call.isPending, error: call.error }
}

interface CancelTransferProps {
  transaction: Transaction
  isPending: boolean
  onConfirm: (appliesTo?: AppliesTo) => void
  /** It is one of several small actions on a line. */
  isQuiet?: boolean
}

const CHOICES = [
  { value: 'this', label: wording.thisDeposit },
  { value: 'following', label: wording.thisAndFutureDeposits },
] as const

/** Asks for confirmation before a transfer is canceled, and for a repeating one how much of it. */
export function CancelTransfer(props: CancelTransferProps) {
  const { transaction, isPending, onConfirm, isQuiet = false } = props
  const [isAsked, setAsked] = useState(false)
  const [appliesTo, setAppliesTo] = useState<AppliesTo>('this')
  const words = wording.ofTransfer[transaction.kind === 'deposit' ? 'deposit' : 'withdrawal']
  const isRepeating = hasActiveSchedule(transaction)
  return (
    <>
      {isQuiet ? (
        <LinkButton
          className="-my-3 text-sm"
          aria-label={words.cancel}
          disabled={isPending}
          onClick={() => setAsked(true)}
        >
          {wording.cancel}
        </LinkButton>
      ) : (
        <Button variant="danger" isPending={isPending} onClick={() => setAsked(true)}>
          {words.cancel}
        </Button>
      )}
      {isAsked && (
        <AlertDialog
          title={words.cancelQuestion}
          confirmLabel={words.cancel}
          cancelLabel={wording.keepIt}
          isDanger
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            onConfirm(isRepeating ? appliesTo : undefined)
          }}
        >
          {isRepeating && (
            <div className="mb-3">
              <SegmentedControl
                label={wording.whatDoYouWantToCancel}
                segments={CHOICES}
                value={appliesTo}
                isFramed
                onChange={setAppliesTo}
              />
            </div>
          )}
          <p>{consequenceWords(transaction, isRepeating ? appliesTo : null)}</p>
        </AlertDialog>
      )}
    </>
  )
}

function consequenceWords(transaction: Transaction, appliesTo: AppliesTo | null): string {
  const { kind, amount_cents, linked_account, file_date } = transaction
  const amount = formatCents(amount_cents)
  const bank = linked_account?.bank_name ?? wording.yourBank
  if (kind !== 'deposit') return fill(wording.amountStaysInYourAccount, { amount })
  if (appliesTo === 'following') {
    return fill(wording.amountWillNotLeaveBank, { amount, bank })
  }
  if (appliesTo === 'this') {
    return fill(wording.amountWillNotLeaveBankOn, {
      amount,
      bank,
      fileDate: formatWeekday(file_date),
    })
  }
  return fill(wording.amountWillNotLeaveBankYou, { amount, bank })
}
