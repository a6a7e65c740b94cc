import type { SubjectSearch } from '@passbook/contract/console/searches'
import type { Updateable } from 'kysely'
import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import { asStaffFor } from '../../../../platform/callers/as-staff.ts'
import { keptFrom } from '../report.ts'
import { noteEvent } from '../events.ts'
import { lockOpenSearch, ofSearch, readSearch, searches } from './search.ts'

/** Records that the hits were answered, by the authority's own means. */
export function answerSearch(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  day: string,
): Promise<SubjectSearch> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofSearch(uuid), async (desk) => {
    const { trx, now } = desk
    const search = await lockOpenSearch(trx, institution_id, uuid)
    const hits = await countHits(trx, institution_id, uuid)
    if (hits === 0) throw invalid('', 'Nobody was found: a request without hits is not answered.')
    const answered_on = parseBusinessDate(day)
    if (answered_on > easternDate(now)) throw invalid('answered_on', 'This day is still to come.')
    if (answered_on < search.received_on) {
      throw invalid('answered_on', 'This is before the request came.')
    }
    const keep_until = keptFrom(answered_on)
    await end(trx, search, { state: 'answered', answered_on, ended_at: now, keep_until })
    const after = { answered_on, hit_count: String(hits) }
    await noteEvent(desk, caller, { search_id: uuid, action: 'answer', after })
    return readSearch(desk.ctx, institution_id, uuid)
  })
}

/** Ends a request of which nobody was found: there is nothing to answer. */
export function endSearch(ctx: Context, caller: StaffCaller, uuid: string): Promise<SubjectSearch> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofSearch(uuid), async (desk) => {
    const { trx, now } = desk
    const search = await lockOpenSearch(trx, institution_id, uuid)
    const hits = await countHits(trx, institution_id, uuid)
    if (hits > 0) throw invalid('', 'Somebody was found: answer the request, then record it.')
    const keep_until = keptFrom(easternDate(now))
    await end(trx, search, { state: 'nothing_found', ended_at: now, keep_until })
    await noteEvent(desk, caller, { search_id: uuid, action: 'end', after: {} })
    return readSearch(desk.ctx, institution_id, uuid)
  })
}

/** Ends a request that was taken in by mistake; it is kept like any other. */
export function withdrawSearch(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  reason: string,
): Promise<SubjectSearch> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofSearch(uuid), async (desk) => {
    const { trx, now } = desk
    const search = await lockOpenSearch(trx, institution_id, uuid)
    const keep_until = keptFrom(easternDate(now))
    await end(trx, search, { state: 'withdrawn', ended_at: now, keep_until })
    await noteEvent(desk, caller, { search_id: uuid, action: 'withdraw', after: { reason } })
    return readSearch(desk.ctx, institution_id, uuid)
  })
}

/** How many were found, once everybody who fits was looked at. */
async function countHits(trx: Transaction, institution_id: string, uuid: string): Promise<number> {
  const { undecided_count, hit_count } = await searches(trx, institution_id)
    .where('search.id', '=', uuid)
    .executeTakeFirstOrThrow()
  if (undecided_count) {
    throw invalid('', 'Decide every match first: the same person, or another.')
  }
  return hit_count ?? 0
}

async function end(
  trx: Transaction,
  { institution_id, id }: { institution_id: string; id: string },
  ended: Updateable<Tables['suspicion_searches']>,
): Promise<void> {
  await trx
    .updateTable('suspicion_searches')
    .set(ended)
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}
