import type { Binder, BinderSection, Evidence } from '@passbook/contract/console/binder'
import { sql } from 'kysely'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { type EvidenceName, evidenceNames, readEvidence } from './evidence/evidence.ts'
import type { Asked } from './evidence/shown.ts'
import { type TestResults, readTestResults } from './read-test-results.ts'
import type { Rule } from './rules/read-rules.ts'
import { RULES } from './rules/rules.ts'

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
