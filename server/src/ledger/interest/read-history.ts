import { type BusinessDate, addDays, compareDates } from '../../platform/calendar/business-date.ts'
import type { Database } from '../../platform/db/database.ts'
import { readRates } from './rates.ts'
import type {
  DatedCents,
  InterestCredit,
  InterestHistory,
  ReturnedDeposit,
} from './replay-interest.ts'

/** A past night, and how many of the account's postings it knew. */
export interface NightSnapshot {
  date: BusinessDate
  postingCount: number
}

/**
 * Reads everything that determines an account's interest since its first posting: as known now, or as
 * known on a given night.
 */
export async function readInterestHistory(
  db: Database,
  institution_id: string,
  accountId: string,
  knownTo?: NightSnapshot,
): Promise<InterestHistory> {
  const stops = await db
    .selectFrom('interest_stops')
    .select(['last_day', 'resumed_on'])
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .orderBy('last_day')
    .execute()
  const payments = await readCredits(db, institution_id, accountId, knownTo)
  return {
    changes: await readChanges(db, institution_id, accountId, knownTo),
    returned: await readReturned(db, institution_id, accountId, knownTo),
    payments,
    paidThrough: lastOf(payments.map(({ paidThrough }) => paidThrough)),
    rates: await readRates(db, institution_id),
    stops: stops.map((row) => ({ lastDay: row.last_day, resumedOn: row.resumed_on })),
  }
}

/**
 * The changes of the balance. Tax withheld on a month's interest counts from the next day on, as the
 * interest does.
 */
async function readChanges(
  db: Database,
  institution_id: string,
  accountId: string,
  knownTo?: NightSnapshot,
): Promise<DatedCents[]> {
  const postings = await db
    .selectFrom('postings')
    .leftJoin('interest_payments as withheld', (join) =>
      join
        .onRef('withheld.institution_id', '=', 'postings.institution_id')
        .onRef('withheld.withholding_entry_id', '=', 'postings.entry_id')
        .on('withheld.account_id', '=', accountId)
        .on('withheld.reason', '=', 'month'),
    )
    .select(['postings.effective_date', 'postings.amount_cents', 'withheld.reason'])
    .where('postings.institution_id', '=', institution_id)
    .where('postings.account_id', '=', accountId)
    .where('postings.account_seq', 'is not', null)
    .$if(knownTo !== undefined, (all) =>
      all.where('postings.account_seq', '<=', knownTo?.postingCount ?? 0),
    )
    .orderBy('postings.effective_date')
    .orderBy('postings.account_seq')
    .execute()
  return postings.map(({ effective_date, amount_cents, reason }) => ({
    date: reason === 'month' ? addDays(effective_date, 1) : effective_date,
    cents: BigInt(amount_cents),
  }))
}

/** Returned deposits, found in the ledger: entries that reverse a credit to the account. */
async function readReturned(
  db: Database,
  institution_id: string,
  accountId: string,
  knownTo?: NightSnapshot,
): Promise<ReturnedDeposit[]> {
  const rows = await db
    .selectFrom('postings as posted')
    .innerJoin('journal_entries as returned', (join) =>
      join
        .onRef('returned.institution_id', '=', 'posted.institution_id')
        .onRef('returned.reverses', '=', 'posted.entry_id')
        .on('returned.kind', '=', 'return'),
    )
    .select(['posted.entry_id', 'posted.effective_date', 'posted.amount_cents'])
    .select('returned.effective_date as returned_on')
    .where('posted.institution_id', '=', institution_id)
    .where('posted.account_id', '=', accountId)
    .where('posted.account_seq', 'is not', null)
    .where('posted.amount_cents', '>', 0)
    .$if(knownTo !== undefined, (all) =>
      all.where((eb) =>
        eb.exists(
          eb
            .selectFrom('interest_recounts as recount')
            .select('recount.transfer_id')
            .whereRef('recount.institution_id', '=', 'returned.institution_id')
            .whereRef('recount.transfer_id', '=', 'returned.transfer_id')
            .where('recount.recounted_on', '<=', knownTo?.date ?? null),
        ),
      ),
    )
    .orderBy('posted.effective_date')
    .orderBy('posted.account_seq')
    .execute()
  return rows.map((row) => ({
    entryId: row.entry_id,
    date: row.effective_date,
    cents: BigInt(row.amount_cents),
    returnedOn: row.returned_on,
  }))
}

async function readCredits(
  db: Database,
  institution_id: string,
  accountId: string,
  knownTo?: NightSnapshot,
): Promise<InterestCredit[]> {
  const payments = await db
    .selectFrom('interest_payments')
    .select(['paid_through', 'reason', 'effective_date', 'owed_cents', 'entry_id'])
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .$if(knownTo !== undefined, (all) => all.where('paid_through', '<', knownTo?.date ?? null))
    .execute()
  const takebacks = await db
    .selectFrom('interest_takebacks')
    .select(['effective_date', 'amount_cents', 'entry_id'])
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .$if(knownTo !== undefined, (all) => all.where('effective_date', '<=', knownTo?.date ?? null))
    .execute()
  const credits: InterestCredit[] = payments.map((row) => ({
    date: row.effective_date,
    owedCents: BigInt(row.owed_cents),
    entryId: row.entry_id,
    paidThrough: row.reason === 'correction' ? null : row.paid_through,
    isTakenBack: false,
  }))
  for (const row of takebacks) {
    credits.push({
      date: row.effective_date,
      owedCents: -BigInt(row.amount_cents),
      entryId: row.entry_id,
      paidThrough: null,
      isTakenBack: true,
    })
  }
  return credits.toSorted((a, b) => compareDates(a.date, b.date))
}

function lastOf(dates: readonly (BusinessDate | null)[]): BusinessDate | null {
  const known = dates.filter((date) => date !== null)
  return known.toSorted(compareDates).at(-1) ?? null
}
