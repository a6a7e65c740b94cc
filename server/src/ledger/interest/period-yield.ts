import { type BusinessDate, addDays, daysBetween } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import { balanceAsOf } from '../balance-as-of.ts'
import { apye, averageDailyBalance } from '../interest-math.ts'
import { interestPosted } from './year-interest.ts'

export interface PeriodYield {
  days: number
  interestCents: number
  averageBalanceCents: number
  /** In percent, such as '4.49'; null if nothing was on deposit. */
  apye: string | null
}

/**
 * The figures of a statement (RULES: Saying what it pays) for a period, first and last day included. A period
 * that begins or ends within a month earned something else than it was paid: the yield counts `unpaidCents`,
 * by which the interest that waits for its payday grew in the period.
 */
export async function periodYield(
  db: Database,
  institution_id: string,
  accountId: string,
  [from, to]: readonly [BusinessDate, BusinessDate],
  unpaidCents = 0,
): Promise<PeriodYield> {
  const interestCents = await interestPosted(db, institution_id, accountId, [from, to])
  const balances = await readDailyPrincipals(db, institution_id, accountId, [from, to])
  const averageCents = averageDailyBalance(balances)
  return {
    days: balances.length,
    interestCents,
    averageBalanceCents: Number(averageCents),
    apye: apye(BigInt(interestCents + unpaidCents), averageCents, balances.length),
  }
}

/** The principal of each day: a month's interest, less tax, earns from the next day on. */
async function readDailyPrincipals(
  db: Database,
  institution_id: string,
  accountId: string,
  [from, to]: readonly [BusinessDate, BusinessDate],
): Promise<bigint[]> {
  const changes = await db
    .selectFrom('postings')
    .leftJoin('interest_payments', (join) =>
      join
        .onRef('interest_payments.institution_id', '=', 'postings.institution_id')
        .on((eb) =>
          eb.or([
            eb('interest_payments.entry_id', '=', eb.ref('postings.entry_id')),
            eb('interest_payments.withholding_entry_id', '=', eb.ref('postings.entry_id')),
          ]),
        )
        .on('interest_payments.account_id', '=', accountId)
        .on('interest_payments.reason', '=', 'month'),
    )
    .select(['postings.effective_date', 'postings.amount_cents', 'interest_payments.reason'])
    .where('postings.institution_id', '=', institution_id)
    .where('postings.account_id', '=', accountId)
    .where('postings.account_seq', 'is not', null)
    .where('postings.effective_date', '>=', from)
    .where('postings.effective_date', '<=', to)
    .execute()
  const byDay = new Map<BusinessDate, number>()
  for (const { effective_date, amount_cents, reason } of changes) {
    const day = reason === 'month' ? addDays(effective_date, 1) : effective_date
    byDay.set(day, (byDay.get(day) ?? 0) + amount_cents)
  }
  let balance = await balanceAsOf(db, institution_id, accountId, addDays(from, -1))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    balance += byDay.get(addDays(from, index)) ?? 0
    return BigInt(Math.max(balance, 0))
  })
}
