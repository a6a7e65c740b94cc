import { z } from 'zod/mini'
import { Instant } from '../dates.ts'
import { formatMoment } from '../format-dates.ts'
import { endpoint } from '../endpoint.ts'

/** A test of a rule, and when it last ran on this machine. */
export const RuleTest = z.object({
  file: z.string(),
  /** Null where it has not run on this machine. */
  ran_at: z.nullable(Instant),
  has_passed: z.nullable(z.boolean()),
  commit: z.nullable(z.string()),
})
export type RuleTest = z.infer<typeof RuleTest>

/**
 * The tests of a rule as an examiner reads them: how many there are, and how their last run ended where it is
 * known. The files are for developers.
 */
export function controlWords(tests: readonly RuleTest[]): string {
  const count =
    tests.length === 1
      ? '1 automated test of the software'
      : `${tests.length} automated tests of the software`
  const known = tests.flatMap(({ ran_at, has_passed }) => (ran_at ? [{ ran_at, has_passed }] : []))
  const last = known
    .map(({ ran_at }) => ran_at)
    .toSorted()
    .at(-1)
  if (last === undefined) return count
  const failed = known.filter(({ has_passed }) => !has_passed).length
  const result = failed > 0 ? `${failed} failed` : `${known.length} passed`
  return `${count}; ${result}, last on ${formatMoment(last)}`
}

/** What this institution's data says about a rule. */
export const Evidence = z.object({
  /** What was looked for. */
  meaning: z.string(),
  /** How many records were found. */
  count: z.int(),
  /** How many of them break the rule. */
  exceptions: z.int(),
  /** A few of them; those that break the rule come first. */
  samples: z.array(z.string()),
})
export type Evidence = z.infer<typeof Evidence>

/** One rule with everything that shows whether it is followed. */
export const BinderRule = z.object({
  id: z.string(),
  words: z.string(),
  citation: z.string(),
  /** The rule was not checked against its legal text: it is a default that the institution confirms. */
  is_unchecked: z.boolean(),
  /** False if the product does not do this. */
  is_built: z.boolean(),
  tests: z.array(RuleTest),
  evidence: z.array(Evidence),
})
export type BinderRule = z.infer<typeof BinderRule>

export const BinderSection = z.object({ title: z.string(), rules: z.array(BinderRule) })
export type BinderSection = z.infer<typeof BinderSection>

/** Everything an examiner asks for first. */
export const Binder = z.object({
  institution: z.string(),
  made_at: Instant,
  summary: z.object({
    rules: z.int(),
    not_built: z.int(),
    without_test: z.int(),
    without_evidence: z.int(),
    /** Test files that failed when they last ran. */
    failed_tests: z.int(),
    /** Test files named by a rule that have not run on this machine. */
    not_run: z.int(),
    exceptions: z.int(),
  }),
  sections: z.array(BinderSection),
})
export type Binder = z.infer<typeof Binder>

export const binderEndpoints = {
  getBinder: endpoint({
    method: 'GET',
    path: '/console/binder',
    auth: 'staff',
    act: 'binder.read',
    summary: 'Each rule with its tests, when they last ran, and what the data shows',
    data: Binder,
    errors: [403],
  }),
  writeBinder: endpoint({
    method: 'POST',
    path: '/console/binder/file',
    auth: 'staff',
    act: 'binder.read',
    summary: 'The same as a PDF',
    data: z.object({ name: z.string(), base64: z.string() }),
    errors: [403],
  }),
}
