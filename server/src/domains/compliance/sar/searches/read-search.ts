import type { SearchEvent, SubjectSearch } from '@passbook/contract/console/searches'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { events, toEvent } from '../events.ts'
import { assertSearch } from './assert-search.ts'
import { searches, toSearchLine } from './searches.ts'

/** Each decision is one; what was decided at last is with its match. */
const LAST_EVENTS = 100

/** One request, for whoever is close to nobody whom it found. */
export async function lookAtSearch(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
): Promise<SubjectSearch> {
  await assertSearch(ctx.db, caller, uuid)
  return readSearch(ctx, caller.institution_id, uuid)
}

/** One request, with what was done to it last. */
export async function readSearch(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  uuid: string,
): Promise<SubjectSearch> {
  const row = await searches(db, institution_id).where('search.id', '=', uuid).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const { name: taken_by } = await db
    .selectFrom('staff')
    .select('name')
    .where('institution_id', '=', institution_id)
    .where('id', '=', row.taken_by)
    .executeTakeFirstOrThrow()
  return {
    ...toSearchLine(vault, row),
    accounts_since: row.accounts_since,
    transfers_since: row.transfers_since,
    taken_by,
    taken_at: row.taken_at.toISOString(),
    history: await readHistory({ db, vault }, institution_id, uuid),
  }
}

async function readHistory(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  search_id: string,
): Promise<SearchEvent[]> {
  const last = await events(db, institution_id)
    .where('event.search_id', '=', search_id)
    .orderBy('event.number', 'desc')
    .limit(LAST_EVENTS)
    .execute()
  return last.toReversed().map((event) => ({
    ...toEvent(vault, event),
    action: event.action as SearchEvent['action'],
  }))
}
