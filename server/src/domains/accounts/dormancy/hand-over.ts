import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'
import { type WhichReport, findCycle, findReport, listReportable } from './state-report.ts'

const DONE = 'The money of this report was handed over already.'
const NOBODY = 'Nobody is in this report as things stand.'

/** The record of a report that somebody asks a second person about; the same again while none agreed. */
export async function askedReport(
  ctx: Context,
  trx: Transaction,
  which: WhichReport,
): Promise<{ id: string; accounts: number; balanceCents: number }> {
  const cycle = findCycle(which, ctx.clock.now())
  if (cycle.cutoff >= easternDate(ctx.clock.now())) {
    throw invalid('', 'The cut-off date of this report is still to come.')
  }
  const known = await findReport(trx, which)
  if (known !== undefined && known.status !== 'ASKED') throw invalid('', DONE)
  const silent = await listReportable(trx, which, cycle)
  if (silent.length === 0) throw invalid('', NOBODY)
  const balanceCents = silent.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  const id = known?.id ?? (await addReport(trx, which, cycle))
  return { id, accounts: silent.length, balanceCents }
}

async function addReport(
  trx: Transaction,
  { institution_id, state, year }: WhichReport,
  { reportDue, cutoff }: ReturnType<typeof findCycle>,
): Promise<string> {
  const added = await trx
    .insertInto('escheat_reports')
    .values({ institution_id, state, year, report_due: reportDue, cutoff, status: 'ASKED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** Two people agreed: who is in the report now is written down, and a job hands each account over. */
export async function beginHandOver(
  ctx: Context,
  trx: Transaction,
  { institution_id, reportId, actor }: { institution_id: string; reportId: string; actor: Actor },
): Promise<void> {
  const report = await trx
    .selectFrom('escheat_reports')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (report?.status !== 'ASKED') throw invalid('', DONE)
  const now = ctx.clock.now()
  const silent = await listReportable(trx, report, findCycle(report, now))
  if (silent.length === 0) throw invalid('', NOBODY)
  for (let start = 0; start < silent.length; start += 1_000) {
    const items = silent.slice(start, start + 1_000).map(({ account_id, last_contact_on }) => ({
      institution_id,
      report_id: reportId,
      account_id,
      last_contact_on,
      outcome: 'WAITING' as const,
    }))
    await trx.insertInto('escheat_items').values(items).execute()
  }
  await trx
    .updateTable('escheat_reports')
    .set({ status: 'HANDING_OVER', agreed_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', reportId)
    .execute()
  await enqueue(trx, 'hand_over_unclaimed', { institution_id, report_id: reportId })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'hand_over_unclaimed',
    entity: 'escheat_report',
    entityId: reportId,
    details: { state: report.state, year: report.year, accounts: silent.length },
  })
}
