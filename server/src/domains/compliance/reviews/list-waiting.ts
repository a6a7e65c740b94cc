import type { ReviewLine } from '@passbook/contract/console/reviews'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { listReviews } from '../../people/registration/identity-queries.ts'
import { ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'

const PAGE = 50

/** Everybody who waits for a decision, the longest first, from after one of them on. */
export async function listWaiting(
  { db }: Context,
  caller: StaffCaller,
  { after }: { after?: string | undefined },
): Promise<{ reviews: ReviewLine[]; has_more: boolean }> {
  const { depositors: leftOut } = await ownRows(db, caller)
  const page = { after, limit: PAGE + 1, leftOut }
  const waiting = await listReviews(db, caller.institution_id, page)
  const reviews = waiting
    .slice(0, PAGE)
    .map(({ since, ...review }) => ({ ...review, since: since.toISOString() }))
  return { reviews, has_more: waiting.length > PAGE }
}
