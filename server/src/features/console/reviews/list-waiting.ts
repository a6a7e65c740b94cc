import type { ReviewLine } from '@passbook/contract/console/reviews'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { listReviews } from '../../registration/identity-queries.ts'

/** Everybody who waits for a decision, the longest first. */
export async function listWaiting(
  { db }: Context,
  { institution_id }: StaffCaller,
): Promise<ReviewLine[]> {
  const waiting = await listReviews(db, institution_id)
  return waiting.map(({ since, ...review }) => ({ ...review, since: since.toISOString() }))
}
