import type { ReportLine } from '@passbook/contract/console/suspicion'
import { sql } from 'kysely'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { ownEntities } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { reports, toReportLine } from './report.ts'

const PAGE = 50

interface Wish {
  view?: 'open' | 'ended' | undefined
  after?: string | undefined
}

/** Open reports by the day they are due, or ended ones, the newest first. */
export async function listReports(
  { db, vault, clock }: Context,
  { institution_id, staff_id }: StaffCaller,
  { view = 'open', after }: Wish,
): Promise<{ reports: ReportLine[]; today: string; has_more: boolean }> {
  const isOpen = view === 'open'
  const own = [...(await ownEntities(db, { institution_id, staff_id }))]
  const place = isOpen ? sql`report.due_on, report.id` : sql`report.ended_at, report.id`
  const rows = await reports(db, institution_id)
    .where('report.state', isOpen ? '=' : '<>', 'open')
    // Least of all may somebody read here that they themselves are suspected.
    .where(sql<boolean>`(person.entity_id is null or person.entity_id <> all(${own}::uuid[]))`)
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(${place})`,
        isOpen ? '>' : '<',
        sql`(select ${place} from suspicion_reports report
          where report.institution_id = ${institution_id} and report.id = ${after})`,
      ),
    )
    .orderBy(isOpen ? 'report.due_on' : 'report.ended_at', isOpen ? 'asc' : 'desc')
    .orderBy('report.id', isOpen ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .execute()
  return {
    reports: rows.slice(0, PAGE).map((row) => toReportLine(vault, row)),
    today: easternDate(clock.now()),
    has_more: rows.length > PAGE,
  }
}
