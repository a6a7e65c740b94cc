import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { ExpectedSettlement, Span } from './expected.ts'
import type { Break } from './name-breaks.ts'
import { type KeptLine, readOpenSides } from './open-sides.ts'
import { lookAt } from './reconcile.ts'

/** The other side of a break may be of a day near it. */
const NEAR_DAYS = 10

/** What does not agree on some days and around them. */
export async function breaksNear(
  db: Database,
  { institution_id, from, to }: Span,
): Promise<Break<ExpectedSettlement, KeptLine>[]> {
  const near = { from: addDays(from, -NEAR_DAYS), to: addDays(to, NEAR_DAYS) }
  return lookAt(await readOpenSides(db, { institution_id, ...near })).breaks
}

/** Either side of it is of this day. */
export function isOf(
  { expected, line }: Break<ExpectedSettlement, KeptLine>,
  date: BusinessDate,
): boolean {
  return line?.date === date || expected?.date === date
}
