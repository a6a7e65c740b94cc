import type { ReportLine } from '@passbook/contract/console/suspicion'
import type { Database } from '../../../platform/db/database.ts'
import type { Vault } from '../../../platform/vault.ts'
import { nameOf } from '../../../platform/person-words.ts'
import { openWords } from './sealed-words.ts'

/** Reports with whom they are about. */
export function reports(db: Database, institution_id: string) {
  return db
    .selectFrom('suspicion_reports as report')
    .leftJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'report.institution_id')
        .onRef('person.id', '=', 'report.depositor_id'),
    )
    .selectAll('report')
    .select(['person.first_name', 'person.last_name'])
    .where('report.institution_id', '=', institution_id)
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]

export function toReportLine(vault: Vault, row: ReportRow): ReportLine {
  const { title, suspect } = openWords(vault, row)
  return {
    uuid: row.id,
    title,
    suspect,
    depositor_id: row.depositor_id,
    customer: row.depositor_id && (nameOf(row) || 'No name yet'),
    detected_on: row.detected_on,
    due_on: row.due_on,
    state: row.state,
    filed_on: row.filed_on,
    keep_until: row.keep_until,
  }
}
