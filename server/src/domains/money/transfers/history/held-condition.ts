import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { TransactionRow } from '../queries.ts'

/**
 * What a second holder sees of the account's transfers: all that was not over before the day they
 * joined, so that what moves while they have it is theirs to see to its end. The first sees all.
 */
export function heldCondition(since: BusinessDate | null): RawBuilder<boolean> {
  if (since === null) return sql<boolean>`true`
  const day = sql.lit(since)
  return sql<boolean>`(
    transfers.status in ('Initiated', 'Pending', 'Submitted') or transfers.posted_on >= ${day}
    or (transfers.date_processed at time zone 'America/New_York')::date >= ${day}
    or (transfers.status = 'Settled' and transfers.available_date >= ${day}))`
}

/** What the account held before they joined is not told by a transfer of that time either. */
export function hideEarlierBalance(
  row: TransactionRow,
  since: BusinessDate | null,
): TransactionRow {
  const isEarlier = since !== null && row.posted_on !== null && row.posted_on < since
  return isEarlier ? { ...row, balance_after_cents: null } : row
}
