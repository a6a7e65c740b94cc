import type { Binder, BinderRule, Evidence } from '@passbook/contract/console/binder'
import { formatMoment } from '@passbook/contract/format-dates'
import type { PaperLook } from '../../../platform/institutions/paper-of.ts'
import { Paper } from '../../../platform/pdf/paper.ts'

export interface BinderToWrite {
  institution: PaperLook
  binder: Binder
}

/** Writes the binder as a PDF for an examiner. */
export function write({ institution, binder }: BinderToWrite): Promise<Buffer> {
  const title = 'Exam binder'
  const { summary, sections, made_at } = binder
  const paper = new Paper({
    title,
    author: institution.name,
    subject: title,
    madeAt: new Date(made_at),
    footer: institution.footer,
    color: institution.color,
  })
  paper.title(title, institution.name, formatMoment(made_at, 'seconds'))
  paper.paragraph(
    'Each rule with its tests, their last run on this server, and evidence from this institution’s data. All records are checked.',
  )
  paper.table({
    summary: 'What is missing',
    columns: [
      { name: 'Summary', share: 0.75 },
      { name: '', share: 0.25 },
    ],
    rows: [
      ['Rules', String(summary.rules)],
      ['Rules not built', String(summary.not_built)],
      ['Rules without a test', String(summary.without_test)],
      ['Rules without evidence in the data', String(summary.without_evidence)],
      ['Tests that failed in their last run', String(summary.failed_tests)],
      ['Tests not run on this server', String(summary.not_run)],
      ['Exceptions in the data', String(summary.exceptions)],
    ],
  })
  for (const section of sections) {
    paper.heading(section.title)
    for (const rule of section.rules) writeRule(paper, rule)
  }
  return paper.end()
}

function writeRule(paper: Paper, rule: BinderRule): void {
  const unchecked = rule.is_unchecked ? ' Not verified against the legal text.' : ''
  paper.paragraph(`${rule.words} (${rule.citation})${unchecked}`)
  paper.table({
    summary: `Tests and evidence: ${rule.words}`,
    columns: [
      { name: 'Source', share: 0.6 },
      { name: 'Status', share: 0.4 },
    ],
    rows: [
      ...(rule.is_built ? [] : [['Not built', 'The product does not do this']]),
      ...(rule.is_built && rule.tests.length === 0
        ? [['No test', 'No test covers this rule']]
        : []),
      ...rule.tests.map((test) => [test.file, ranWords(test)]),
      ...(rule.is_built && rule.evidence.length === 0
        ? [['Tests only', 'The data is not checked']]
        : []),
      ...rule.evidence.map((each) => [each.meaning, foundWords(each)]),
    ],
  })
}

function ranWords({ ran_at, has_passed, commit }: BinderRule['tests'][number]): string {
  if (ran_at === null) return 'Not run on this server'
  const how = has_passed ? 'Passed' : 'Failed'
  return `${how}, ${formatMoment(ran_at, 'seconds')}${commit === null ? '' : `, at ${commit}`}`
}

function foundWords({ count, exceptions, samples }: Evidence): string {
  const found = `${count} checked, ${exceptions} ${exceptions === 1 ? 'exception' : 'exceptions'}`
  return samples.length === 0 ? found : `${found}. For example: ${samples.join('; ')}`
}
