import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Binder, BinderSection } from '@passbook/contract/console/binder'
import { Instant } from '@passbook/contract/dates'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { paperOf } from '../../../platform/institutions/paper-of.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import { collectEvidence, type FoundEvidence } from './evidence/collect-evidence.ts'
import { DISPUTES_STATEMENTS_TAX } from './rules/disputes-statements-tax.ts'
import { DORMANCY_HOLDS_RECORDS } from './rules/dormancy-holds-records.ts'
import { OPENING_AND_TRANSFERS } from './rules/opening-and-transfers.ts'
import type { Rule, RuleSection } from './rules/read-rules.ts'
import type { BinderToWrite } from './write-binder.ts'

/** Every rule the product follows, in the order of the binder. */
export const RULES: readonly RuleSection[] = [
  ...OPENING_AND_TRANSFERS,
  ...DISPUTES_STATEMENTS_TAX,
  ...DORMANCY_HOLDS_RECORDS,
]

/**
 * Makes the exam binder: every rule with its tests, their last run on this machine, and the evidence in one
 * institution's data. It says which rules are not built or lack evidence, and from what time the evidence is.
 */
export async function makeBinder(ctx: Context, institution_id: string): Promise<Binder> {
  const results = await readTestResults(ctx)
  const { madeAt, evidence } = await collectEvidence(ctx, institution_id)
  const { name } = await findInstitution(ctx.db, institution_id)
  const sections = RULES.map(({ title, rules }) => ({
    title,
    rules: rules.map((rule) => toRule(rule, results, evidence)),
  }))
  return {
    institution: name,
    made_at: madeAt.toISOString(),
    summary: summaryOf(sections, evidence),
    sections,
  }
}

function toRule(rule: Rule, { files }: TestResults, evidence: FoundEvidence) {
  return {
    id: rule.id,
    words: rule.words,
    citation: rule.citation,
    is_unchecked: rule.isUnchecked,
    is_built: rule.isBuilt,
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

function summaryOf(sections: readonly BinderSection[], evidence: FoundEvidence): Binder['summary'] {
  const rules = sections.flatMap((section) => section.rules)
  const tests = new Map(rules.flatMap((rule) => rule.tests.map((test) => [test.file, test])))
  const count = (of: (rule: BinderSection['rules'][number]) => boolean) => rules.filter(of).length
  return {
    rules: rules.length,
    not_built: count((rule) => !rule.is_built),
    without_test: count((rule) => rule.is_built && rule.tests.length === 0),
    without_evidence: count((rule) => rule.is_built && rule.evidence.length === 0),
    failed_tests: [...tests.values()].filter(({ has_passed }) => has_passed === false).length,
    not_run: [...tests.values()].filter(({ ran_at }) => ran_at === null).length,
    exceptions: [...evidence.values()].reduce((sum, { exceptions }) => sum + exceptions, 0),
  }
}

/** Stored in the data folder, not among the sources, because it describes this machine. */
export const TEST_RESULTS = 'test-results.json'

/** The result of the last run of each test file on this machine. */
export const TestResults = z.object({
  files: z.record(
    z.string(),
    z.object({
      passed: z.boolean(),
      at: Instant,
      /** A plus sign marks sources that had changed since the commit. */
      commit: z.nullable(z.string()),
    }),
  ),
})
export type TestResults = z.infer<typeof TestResults>

/** No tests ran here: a production machine has no sources to test. */
const NONE: TestResults = { files: {} }

/** Reads the test results, or none if the tests never ran on this machine. */
async function readTestResults({ config }: Pick<Context, 'config'>): Promise<TestResults> {
  try {
    const text = await readFile(path.join(config.dataDir, TEST_RESULTS), 'utf8')
    return TestResults.parse(JSON.parse(text))
  } catch {
    return NONE
  }
}

const WRITER = new URL('write-binder.ts', import.meta.url)

/** Prints an institution's binder as a PDF named after the institution and the day. */
export async function printBinder(
  ctx: Context,
  institution_id: string,
): Promise<{ name: string; pdf: Buffer; binder: Binder }> {
  const binder = await makeBinder(ctx, institution_id)
  const institution = await findInstitution(ctx.db, institution_id)
  const toWrite: BinderToWrite = { institution: paperOf(institution), binder }
  const pdf = await makePdf(WRITER, toWrite)
  const day = easternDate(new Date(binder.made_at))
  return { name: `${institution.slug}-exam-binder-${day}.pdf`, pdf, binder }
}

/** Returns the binder for the screen. */
export function openBinder(ctx: Context, { institution_id }: StaffCaller): Promise<Binder> {
  return makeBinder(ctx, institution_id)
}

/** Returns the binder as a PDF. The audit trail records who downloaded it. */
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
