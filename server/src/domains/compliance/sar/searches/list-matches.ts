import type { Decision, SearchMatch } from '@passbook/contract/console/searches'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { assertSearch } from './assert-search.ts'
import { matches, toMatch } from './matches.ts'

const PAGE = 50

interface Wish {
  view?: 'undecided' | Decision | undefined
  after?: string | undefined
}

/** Subjects beside customers, the strong ones first: those still to decide, or one kind of the decided. */
export async function listMatches(
  { db, vault }: Context,
  caller: StaffCaller,
  search_id: string,
  { view = 'undecided', after }: Wish,
): Promise<{ matches: SearchMatch[]; has_more: boolean }> {
  const { institution_id } = caller
  await assertSearch(db, caller, search_id)
  const rows = await matches(db, institution_id)
    .where('match.search_id', '=', search_id)
    .$if(view === 'undecided', (all) => all.where('match.decision', 'is', null))
    .$if(view !== 'undecided', (all) => all.where('match.decision', '=', view as Decision))
    .$if(after !== undefined, (all) =>
      all.where('match.place', '>', (eb) =>
        eb
          .selectFrom('suspicion_matches as last')
          .select('last.place')
          .where('last.institution_id', '=', institution_id)
          .where('last.id', '=', after ?? ''),
      ),
    )
    .orderBy('match.place')
    .limit(PAGE + 1)
    .execute()
  return {
    matches: rows.slice(0, PAGE).map((row) => toMatch(vault, row)),
    has_more: rows.length > PAGE,
  }
}
