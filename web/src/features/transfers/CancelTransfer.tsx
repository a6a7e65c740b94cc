import { formatCents } from '@passbook/contract/money'
import type { Transaction } from '@passbook/contract/transfers'
import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'

interface CancelTransferProps {
  transaction: Transaction
  isPending: boolean
  onConfirm: () => void
}

/** Asks once more before a transfer is taken back. */
export function CancelTransfer({ transaction, isPending, onConfirm }: CancelTransferProps) {
  const [isAsked, setAsked] = useState(false)
  const { kind, amount_cents, linked_account } = transaction
  const word = kind === 'deposit' ? 'deposit' : 'withdrawal'
  const bank = linked_account?.bank_name ?? 'your bank'
  return (
    <>
      <Button variant="danger" isPending={isPending} onClick={() => setAsked(true)}>
        Cancel {word}
      </Button>
      {isAsked && (
        <AlertDialog
          title={`Cancel this ${word}?`}
          confirmLabel={`Cancel ${word}`}
          cancelLabel="Keep it"
          isDanger
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            onConfirm()
          }}
        >
          {kind === 'deposit'
            ? `${formatCents(amount_cents)} will not leave ${bank}. You can make another deposit at any time.`
            : `${formatCents(amount_cents)} stays in your savings.`}
        </AlertDialog>
      )}
    </>
  )
}
