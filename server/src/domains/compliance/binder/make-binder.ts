import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Binder, BinderSection, Evidence } from '@passbook/contract/console/binder'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { paperOf } from '../../../platform/institutions/paper-of.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import { type EvidenceName, evidenceNames, readEvidence } from './evidence/evidence.ts'
import type { Asked } from './evidence/shown.ts'
import type { Rule } from './rules/read-rules.ts'
import { RULES } from './rules/rules.ts'
import type { BinderToWrite } from './write-binder.ts'

/**
 * Every rule with its tests, when they last ran on this machine, and what the data of one institution
 * shows; what has no test or no evidence says so. It reads, and can do nothing else.
 */
export async function makeBinder(ctx: Context, institution_id: string): Promise<Binder> {
  const now = ctx.clock.now()
  const results = await readTestResults(ctx)
  const evidence = await inTransaction(ctx.db, async (trx) => {
    await sql`set transaction read only`.execute(trx)
    return readAll(trx, { institution_id, today: easternDate(now), now })
  })
  const { name } = await findInstitution(ctx.db, institution_id)
  const sections = RULES.map(({ title, rules }) => ({
    title,
    rules: rules.map((rule) => toRule(rule, results, evidence)),
  }))
  return {
    institution: name,
    made_at: now.toISOString(),
    summary: summaryOf(sections, evidence),
    sections,
  }
}

type Found = ReadonlyMap<EvidenceName, Evidence>

/** Each look once, though several rules show it. */
async function readAll(trx: Database, asked: Asked): Promise<Found> {
  const found = new Map<EvidenceName, Evidence>()
  for (const name of evidenceNames) found.set(name, await readEvidence(trx, name, asked))
  return found
}

function toRule(rule: Rule, { files }: TestResults, evidence: Found) {
  return {
    id: rule.id,
    words: rule.words,
    citation: rule.citation,
    is_unchecked: rule.isUnchecked,
    tests: rule.tests.map((file) => {
      const ran = files[file]
      return {
        file,
        ran_at: ran?.at ?? null,
        has_passed: ran?.passed ?? null,
        commit: ran?.commit ?? null,
      }
    }),
    evidence: rule.evidence.flatMap((name) => evidence.get(name) ?? []),
  }
}

function summaryOf(sections: readonly BinderSection[], evidence: Found): Binder['summary'] {
  const rules = sections.flatMap((section) => section.rules)
  const tests = new Map(rules.flatMap((rule) => rule.tests.map((test) => [test.file, test])))
  const count = (of: (rule: BinderSection['rules'][number]) => boolean) => rules.filter(of).length
  return {
    rules: rules.length,
    without_test: count((rule) => rule.tests.length === 0),
    without_evidence: count((rule) => rule.evidence.length === 0),
    with_neither: count((rule) => rule.tests.length + rule.evidence.length === 0),
    failed_tests: [...tests.values()].filter(({ has_passed }) => has_passed === false).length,
    not_run: [...tests.values()].filter(({ ran_at }) => ran_at === null).length,
    exceptions: [...evidence.values()].reduce((sum, { exceptions }) => sum + exceptions, 0),
  }
}

/** Beside the data, never among the sources: it is about this machine. */
export const TEST_RESULTS = 'test-results.json'

/** What the last run of each test file on this machine came to. */
export const TestResults = z.object({
  files: z.record(
    z.string(),
    z.object({
      passed: z.boolean(),
      at: z.iso.datetime(),
      /** With a plus where the sources had changed since. */
      commit: z.nullable(z.string()),
    }),
  ),
})
export type TestResults = z.infer<typeof TestResults>

/** Nothing ran here: a machine that only serves has no sources to test. */
const NONE: TestResults = { files: {} }

/** When the tests last ran on this machine; none where nobody ran them. */
async function readTestResults({ config }: Pick<Context, 'config'>): Promise<TestResults> {
  try {
    const text = await readFile(path.join(config.dataDir, TEST_RESULTS), 'utf8')
    return TestResults.parse(JSON.parse(text))
  } catch {
    return NONE
  }
}

const WRITER = new URL('write-binder.ts', import.meta.url)

/** The binder of an institution as a PDF, named after it and the day. */
export async function printBinder(
  ctx: Context,
  institution_id: string,
): Promise<{ name: string; pdf: Buffer; binder: Binder }> {
  const binder = await makeBinder(ctx, institution_id)
  const institution = await findInstitution(ctx.db, institution_id)
  const toWrite: BinderToWrite = { institution: paperOf(institution), binder }
  const pdf = await makePdf(WRITER, toWrite)
  const day = binder.made_at.slice(0, 'YYYY-MM-DD'.length)
  return { name: `${institution.slug}-exam-binder-${day}.pdf`, pdf, binder }
}

/** The binder on the screen. */
export function openBinder(ctx: Context, { institution_id }: StaffCaller): Promise<Binder> {
  return makeBinder(ctx, institution_id)
}

/** The binder to take along; who took it is kept. */
export async function writeBinder(
  ctx: Context,
  caller: StaffCaller,
): Promise<{ name: string; base64: string }> {
  const { institution_id } = caller
  await asStaff(ctx, caller, 'binder.read', ({ trx, actor }) =>
    writeAudit(trx, {
      institution_id,
      actor,
      action: 'write_exam_binder',
      entity: 'institution',
      entityId: institution_id,
    }),
  )
  const { name, pdf } = await printBinder(ctx, institution_id)
  return { name, base64: pdf.toString('base64') }
}
