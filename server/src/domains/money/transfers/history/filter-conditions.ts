import type { TransferDirection } from '@passbook/contract/enums'
import type { TransactionFilters } from '@passbook/contract/transaction-filters'
import { type RawBuilder, sql } from 'kysely'
import { ledgerEffects } from '../moves/ledger-effects.ts'
import { transferKinds } from '../to-transaction.ts'
import type { Sought } from './search-words.ts'

type Condition = RawBuilder<boolean>

/** Of what is not posted the day it leaves counts. */
export type Part = 'unposted' | 'posted' | 'all'

const DAY = { unposted: 'file_date', posted: 'posted_on' } as const

/**
 * Filters as conditions. Values are written into the statement, as all of them are checked words,
 * numbers, days or ids: how rare each is decides how the statement is best run, so that it has to be
 * planned for them.
 */
export function filterConditions(
  filters: TransactionFilters,
  words: readonly Sought[],
  part: Part,
): Condition[] {
  const { status, direction, kind, min_cents, max_cents, request_id } = filters
  const conditions = [...words.map(foundBy), ...dayConditions(filters, part)]
  if (status) conditions.push(oneOf('status', status))
  if (direction) {
    // What can go that way at all is found by an index, however rare it is.
    conditions.push(oneOf('direction', direction), oneOf('kind', kindsGoing(direction)))
  }
  if (kind) conditions.push(oneOf('kind', transferKinds(kind)))
  if (min_cents !== undefined) conditions.push(sql`transfers.amount_cents >= ${sql.lit(min_cents)}`)
  if (max_cents !== undefined) conditions.push(sql`transfers.amount_cents <= ${sql.lit(max_cents)}`)
  if (request_id !== undefined) conditions.push(sql`transfers.request_id = ${sql.lit(request_id)}`)
  return conditions
}

function dayConditions({ from, to }: TransactionFilters, part: Part): Condition[] {
  const day =
    part === 'all'
      ? sql`coalesce(transfers.posted_on, transfers.file_date)`
      : sql.ref(`transfers.${DAY[part]}`)
  return [
    ...(from === undefined ? [] : [sql<boolean>`${day} >= ${sql.lit(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${day} <= ${sql.lit(to)}`]),
  ]
}

function oneOf(column: 'status' | 'direction' | 'kind', values: readonly string[]): Condition {
  if (values.length === 0) return sql`false`
  return sql`${sql.ref(`transfers.${column}`)} in (${listed(values)})`
}

/** Interest goes out too, where it was too much. */
function kindsGoing(directions: readonly TransferDirection[]): string[] {
  return Object.entries(ledgerEffects)
    .filter(([kind, { direction }]) => kind === 'interest' || directions.includes(direction))
    .map(([kind]) => kind)
}

function foundBy({ kinds, isInterestCorrection, linkIds, requests, amountCents }: Sought) {
  const ways: Condition[] = []
  const described = kinds.filter((kind) => kind !== 'interest')
  if (described.length > 0) ways.push(oneOf('kind', described))
  if (kinds.includes('interest') || isInterestCorrection) {
    ways.push(interest(kinds.includes('interest'), isInterestCorrection))
  }
  if (linkIds.length > 0) ways.push(sql`transfers.linked_account_id in (${listed(linkIds)})`)
  if (requests) {
    const { from, to } = requests
    ways.push(sql`transfers.request_id between ${sql.lit(from)} and ${sql.lit(to)}`)
  }
  if (amountCents !== null) ways.push(sql`transfers.amount_cents = ${sql.lit(amountCents)}`)
  if (ways.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** Interest that comes in has one name, what goes out as a correction another. */
function interest(isIn: boolean, isOut: boolean): Condition {
  if (isIn && isOut) return sql`transfers.kind = 'interest'`
  const direction = isIn ? 'ServiceToPrimary' : 'PrimaryToService'
  return sql`(transfers.kind = 'interest' and transfers.direction = ${sql.lit(direction)})`
}

function listed(values: readonly string[]) {
  return sql.join(values.map((value) => sql.lit(value)))
}
