import { statusWords } from '@passbook/contract/transaction-words'
import type { Transaction } from '@passbook/contract/transfers'
import { Money } from '../../ui/Money.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { isIncoming, hasEffect, statusTone } from './transaction-words.ts'

/** The status and amount of a transaction, as two cells of its line in a list. */
export function StatusAndAmount({ transaction }: { transaction: Transaction }) {
  const { direction, amount_cents, status } = transaction
  return (
    <>
      <span className="order-4 justify-self-end sm:order-3 sm:justify-self-start">
        <StatusDot tone={statusTone(transaction)}>{statusWords(transaction)}</StatusDot>
      </span>
      <Money
        cents={isIncoming(direction) ? amount_cents : -amount_cents}
        isSigned
        isStruck={!hasEffect(status)}
        className={`order-2 justify-self-end sm:order-4 ${hasEffect(status) ? 'font-bold' : ''}`}
      />
    </>
  )
}
