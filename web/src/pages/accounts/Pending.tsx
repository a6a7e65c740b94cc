import type { Account } from '@passbook/contract/accounts'
import { useBankingDay } from '../../features/transfers/use-banking-day.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { NextDeposit } from './NextDeposit.tsx'
import { isIn, pendingWords } from './balance-words.ts'

const SHOWN = 4

const LINE =
  'border-b border-hairline py-2 first:pt-0 last:border-b-0 last:pb-0 sm:grid sm:grid-cols-[7rem_1fr] sm:items-baseline sm:gap-x-4'

/** The next deposit, and what is on its way or on hold, with the day each amount is there. */
export function Pending({ account }: { account: Account }) {
  const today = useBankingDay()
  const { owed_cents, next_deposit: next } = account
  const pending = account.pending.filter(({ transaction_id }) => transaction_id !== next?.uuid)
  if (pending.length === 0 && owed_cents === 0 && !next) return null
  return (
    <Card>
      <h2 className="mb-2 text-lg font-bold">Coming up</h2>
      <ul>
        {next && (
          <li className={LINE}>
            <NextDeposit transaction={next} />
          </li>
        )}
        {pending.slice(0, SHOWN).map((amount) => (
          <li key={amount.transaction_id} className={LINE}>
            <Money
              cents={isIn(amount) ? amount.amount_cents : -amount.amount_cents}
              isSigned
              className="font-bold"
            />
            <p className="text-ink-muted max-sm:text-sm">{pendingWords(amount, today)}</p>
          </li>
        ))}
      </ul>
      {pending.length > SHOWN && (
        <p className="mt-2 text-sm text-ink-muted">
          And {pending.length - SHOWN} more under transactions.
        </p>
      )}
      {owed_cents > 0 && (
        <p className="mt-3">
          You owe <Money cents={owed_cents} className="font-bold" /> for a deposit that came back
          after its money was spent.
        </p>
      )}
    </Card>
  )
}
