import type { ReportLine, ReportEvent, SuspicionReport } from '@passbook/contract/console/sar'
import { LIMITS } from '@passbook/contract/limits'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type BusinessDate, addMonths } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { assertNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ownEntities } from '../../../platform/conflicts-of-interest/own-entities.ts'
import {
  type FindEntities,
  inSecret,
  ofCustomer,
} from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { nameOf } from '../../../platform/person-words.ts'
import type { Vault } from '../../../platform/vault.ts'
import { events, toEvent } from './events.ts'

/** Selects reports with the names of the customers they are about. */
function reports(db: Database, institution_id: string) {
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

function toReportLine(vault: Vault, row: ReportRow): ReportLine {
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

/** Reads one report for a staff member who has no conflict of interest with its subject. */
export async function lookAtReport(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
): Promise<SuspicionReport> {
  await assertNoConflict(ctx.db, caller, ofReport(uuid))
  return readReport(ctx, caller.institution_id, uuid)
}

/** Reads one report with its history. */
export async function readReport(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  uuid: string,
): Promise<SuspicionReport> {
  const row = await reports(db, institution_id).where('report.id', '=', uuid).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const all = await events(db, institution_id)
    .where('event.report_id', '=', uuid)
    .orderBy('event.number')
    .execute()
  const history = all.map((event) => ({
    ...toEvent(vault, event),
    action: event.action as ReportEvent['action'],
  }))
  const { narrative, reference = null } = openWords(vault, row)
  return {
    ...toReportLine(vault, row),
    narrative,
    reference,
    opened_by: history[0]?.by ?? '',
    opened_at: row.opened_at.toISOString(),
    history,
  }
}

const ENDED = 'This SAR is closed and can’t be changed.'

/** Reads an open report and locks it until the transaction ends. */
export async function lockOpen(
  trx: Transaction,
  institution_id: string,
  uuid: string,
): Promise<Selectable<Tables['suspicion_reports']>> {
  const report = await trx
    .selectFrom('suspicion_reports')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (report === undefined) throw new DomainError('not_found')
  if (report.state !== 'open') throw invalid('', ENDED)
  return report
}

/** The customer a report is about, if it is about one. */
export function ofReport(uuid: string): FindEntities {
  return inSecret(async (db, institution_id) => {
    const report = await db
      .selectFrom('suspicion_reports')
      .select('depositor_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .executeTakeFirst()
    return ofCustomer(report?.depositor_id)(db, institution_id)
  })
}

const MONTHS_PER_YEAR = 12

/** The last day that a record which ended on `date` must be kept. */
export function retentionEndFor(date: BusinessDate): BusinessDate {
  return addMonths(date, LIMITS.suspicion.keptYears * MONTHS_PER_YEAR)
}

/** The text of a report. It is encrypted, so not even somebody with database access can read it. */
export interface ReportText {
  title: string
  suspect: string
  narrative: string
}

/** The encrypted text, with the authority's reference once the report is filed. */
interface SealedText extends ReportText {
  reference?: string | undefined
}

interface Row {
  institution_id: string
  id: string
}

export function sealWords(vault: Vault, row: Row, words: SealedText): Buffer {
  const { title, suspect, narrative, reference } = words
  return vault.seal(JSON.stringify({ title, suspect, narrative, reference }), placeOf(row))
}

export function openWords(vault: Vault, row: Row & { words_sealed: Buffer }): SealedText {
  return JSON.parse(vault.open(row.words_sealed, placeOf(row))) as SealedText
}

function placeOf({ institution_id, id }: Row) {
  return { column: 'suspicion_reports.words_sealed', institution_id, rowId: id }
}

const PAGE = 50

interface ReportFilter {
  view?: 'open' | 'ended' | undefined
  after?: string | undefined
}

/** Lists open reports by due date, or ended ones, newest first. */
export async function listReports(
  { db, vault, clock }: Context,
  { institution_id, staff_id }: StaffCaller,
  { view = 'open', after }: ReportFilter,
): Promise<{ reports: ReportLine[]; today: string; has_more: boolean }> {
  const isOpen = view === 'open'
  const own = [...(await ownEntities(db, { institution_id, staff_id }))]
  const place = isOpen ? sql`report.due_on, report.id` : sql`report.ended_at, report.id`
  const rows = await reports(db, institution_id)
    .where('report.state', isOpen ? '=' : '<>', 'open')
    // Staff must not read here that they or people close to them are suspected.
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
