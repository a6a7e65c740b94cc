import type { SearchLine } from '@passbook/contract/console/searches'
import { sql } from 'kysely'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { ownEntities } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import { searches, toSearchLine } from './search.ts'

const PAGE = 50

interface Wish {
  view?: 'open' | 'ended' | undefined
  after?: string | undefined
}

/** Open requests by the day they are due, or ended ones, the newest first. */
export async function listSearches(
  { db, vault, clock }: Context,
  { institution_id, staff_id }: StaffCaller,
  { view = 'open', after }: Wish,
): Promise<{ searches: SearchLine[]; today: string; has_more: boolean }> {
  const isOpen = view === 'open'
  const own = [...(await ownEntities(db, { institution_id, staff_id }))]
  const place = isOpen ? sql`search.due_on, search.id` : sql`search.ended_at, search.id`
  const rows = await searches(db, institution_id)
    .where('search.state', isOpen ? '=' : '<>', 'open')
    // As of reports: least of all may somebody read here that they themselves are asked for.
    .where(
      sql<boolean>`not exists (
        select 1 from suspicion_matches match
        join depositors person on person.institution_id = match.institution_id
          and person.id = match.depositor_id
        where match.institution_id = ${institution_id} and match.search_id = search.id
          and person.entity_id = any(${own}::uuid[]))`,
    )
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(${place})`,
        isOpen ? '>' : '<',
        sql`(select ${place} from suspicion_searches search
          where search.institution_id = ${institution_id} and search.id = ${after})`,
      ),
    )
    .orderBy(isOpen ? 'search.due_on' : 'search.ended_at', isOpen ? 'asc' : 'desc')
    .orderBy('search.id', isOpen ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .execute()
  return {
    searches: rows.slice(0, PAGE).map((row) => toSearchLine(vault, row)),
    today: easternDate(clock.now()),
    has_more: rows.length > PAGE,
  }
}
