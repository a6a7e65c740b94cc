import type { SearchSubject } from '@passbook/contract/console/searches'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { assertSearch } from './assert-search.ts'
import { toSubject } from './subject.ts'

const PAGE = 100

/** Whom a request names, in the order of its file. */
export async function listSubjects(
  { db, vault }: Context,
  caller: StaffCaller,
  search_id: string,
  after: string | undefined,
): Promise<{ subjects: SearchSubject[]; has_more: boolean }> {
  const { institution_id } = caller
  await assertSearch(db, caller, search_id)
  const rows = await db
    .selectFrom('suspicion_subjects as subject')
    .selectAll('subject')
    .where('subject.institution_id', '=', institution_id)
    .where('subject.search_id', '=', search_id)
    .$if(after !== undefined, (all) =>
      all.where('subject.line', '>', (eb) =>
        eb
          .selectFrom('suspicion_subjects as last')
          .select('last.line')
          .where('last.institution_id', '=', institution_id)
          .where('last.id', '=', after ?? ''),
      ),
    )
    .orderBy('subject.line')
    .limit(PAGE + 1)
    .execute()
  return {
    subjects: rows.slice(0, PAGE).map((row) => toSubject(vault, row)),
    has_more: rows.length > PAGE,
  }
}
