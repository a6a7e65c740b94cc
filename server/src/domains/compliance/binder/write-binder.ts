import type { Binder, BinderRule, Evidence } from '@passbook/contract/console/binder'
import { formatMoment } from '@passbook/contract/dates'
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
    'Each rule with the tests that try it, when they last ran on this machine, and what the data of this institution shows. At most the newest 10,000 of each kind are looked at.',
  )
  paper.table({
    summary: 'What is missing, first',
    columns: [
      { name: 'In short', share: 0.75 },
      { name: '', share: 0.25 },
    ],
    rows: [
      ['Rules', String(summary.rules)],
      ['Rules without a test', String(summary.without_test)],
      ['Rules without evidence in the data', String(summary.without_evidence)],
      ['Rules with neither', String(summary.with_neither)],
      ['Tests that failed when they last ran', String(summary.failed_tests)],
      ['Tests that have not run on this machine', String(summary.not_run)],
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
  const unchecked = rule.is_unchecked ? ' Not checked against its text.' : ''
  paper.paragraph(`${rule.words} (${rule.citation})${unchecked}`)
  paper.table({
    summary: `Tests and evidence of: ${rule.words}`,
    columns: [
      { name: 'Shown by', share: 0.6 },
      { name: 'How it stands', share: 0.4 },
    ],
    rows: [
      ...(rule.tests.length === 0 ? [['No test', 'Nothing tries this rule']] : []),
      ...rule.tests.map((test) => [test.file, ranWords(test)]),
      ...(rule.evidence.length === 0 ? [['No evidence', 'The data is not looked at']] : []),
      ...rule.evidence.map((each) => [each.meaning, foundWords(each)]),
    ],
  })
}

function ranWords({ ran_at, has_passed, commit }: BinderRule['tests'][number]): string {
  if (ran_at === null) return 'Not run on this machine'
  const how = has_passed ? 'Passed' : 'Failed'
  return `${how}, ${formatMoment(ran_at, 'seconds')}${commit === null ? '' : `, at ${commit}`}`
}

function foundWords({ count, exceptions, samples }: Evidence): string {
  const found = `${count} looked at, ${exceptions} ${exceptions === 1 ? 'exception' : 'exceptions'}`
  return samples.length === 0 ? found : `${found}. Such as ${samples.join('; ')}`
}
