import { formatWeekday } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import type { AppliesTo } from '@passbook/contract/repeating'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { successMessage } from '../../api/messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { forgetOrders } from '../../session/open-orders.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { showNotification } from '../../shell/notification.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { hasActiveSchedule } from './may-edit.ts'
import { withTransaction } from './transaction-address.ts'

/** Cancels a transfer; after a refusal everything is refetched, so that the page shows the current status. */
export function useCancelTransfer({ uuid, request_id, kind }: Transaction) {
  const navigate = useNavigate()
  const call = useCall(transferEndpoints.voidTransaction, {
    onSuccess: async () => {
      forgetOrders()
      if (kind !== 'deposit') return showNotification('Withdrawal cancelled successfully')
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
  { value: 'this', label: 'This deposit' },
  { value: 'following', label: 'This and future deposits' },
] as const

/** Asks for confirmation before a transfer is canceled, and for a repeating one how much of it. */
export function CancelTransfer(props: CancelTransferProps) {
  const { transaction, isPending, onConfirm, isQuiet = false } = props
  const [isAsked, setAsked] = useState(false)
  const [appliesTo, setAppliesTo] = useState<AppliesTo>('this')
  const word = transaction.kind === 'deposit' ? 'deposit' : 'withdrawal'
  const isRepeating = hasActiveSchedule(transaction)
  return (
    <>
      {isQuiet ? (
        <LinkButton
          className="-my-3 text-sm"
          aria-label={`Cancel ${word}`}
          disabled={isPending}
          onClick={() => setAsked(true)}
        >
          Cancel
        </LinkButton>
      ) : (
        <Button variant="danger" isPending={isPending} onClick={() => setAsked(true)}>
          Cancel {word}
        </Button>
      )}
      {isAsked && (
        <AlertDialog
          title={`Cancel this ${word}?`}
          confirmLabel={`Cancel ${word}`}
          cancelLabel="Keep it"
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
                label="What is cancelled"
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
  const bank = linked_account?.bank_name ?? 'your bank'
  if (kind !== 'deposit') return `${amount} stays in your savings.`
  if (appliesTo === 'following') {
    return `${amount} will not leave ${bank}, and the repeating deposit ends. No more deposits will be made.`
  }
  if (appliesTo === 'this') {
    return `${amount} will not leave ${bank} on ${formatWeekday(file_date)}. Later deposits don’t change.`
  }
  return `${amount} will not leave ${bank}. You can make another deposit at any time.`
}
