import { sql } from 'kysely'
import { type BusinessDate, parseBusinessDate } from '../../platform/calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { makeStatementsOf } from '../../domains/documents/statements/make-statements.ts'
import { makeTaxDocumentsOf } from '../../domains/documents/tax/make-tax-documents.ts'
import type { JobPayload } from '../../platform/queue/job-table.ts'
import { withLaneLock } from '../banking-day/banking-tick.ts'

const WAIT_MS = 10_000

/** Makes the final statement as soon as an account is closed, without waiting for the nightly run. */
export function makeFinalStatement(
  ctx: Context,
  { institution_id, account_id: accountId, closed_on }: JobPayload<'make_final_statement'>,
): Promise<void> {
  return underLock(ctx, institution_id, () =>
    makeStatementsOf(ctx, { institution_id, accountId }, parseBusinessDate(closed_on)),
  )
}

/** Retries a statement or tax form that failed in its nightly run, up to the last finished night. */
export function makePaperAgain(
  ctx: Context,
  { institution_id, account_id: accountId, paper }: JobPayload<'make_paper_again'>,
): Promise<void> {
  const isStatement = paper === 'statement'
  return underLock(ctx, institution_id, async () => {
    const run = isStatement ? 'statements' : 'tax_documents'
    const through = await lastFinished(ctx, institution_id, run)
    if (through === null) return
    const make = isStatement ? makeStatementsOf : makeTaxDocumentsOf
    await make(ctx, { institution_id, accountId }, through)
  })
}

async function underLock(
  ctx: Context,
  institution_id: string,
  act: () => Promise<void>,
): Promise<void> {
  const made = await withLaneLock(ctx.pool, { institution_id, lane: 'papers' }, WAIT_MS, act)
  // Another process is making this institution's documents, so the queue retries this job.
  if (made === undefined) throw new Error('the papers of this institution are being made')
}

async function lastFinished(
  { db }: Context,
  institution_id: string,
  run: string,
): Promise<BusinessDate | null> {
  const { rows } = await sql<{ date: BusinessDate | null }>`
    select max(business_date) as date from banking_runs
    where institution_id = ${institution_id} and run = ${run} and finished_at is not null`.execute(
    db,
  )
  return rows[0]?.date ?? null
}
