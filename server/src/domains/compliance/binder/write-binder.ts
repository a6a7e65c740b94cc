import {
  type Binder,
  type BinderRule,
  type Evidence,
  controlWords,
} from '@passbook/contract/console/binder'
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
    runningHead: `${title}, ${formatMoment(made_at)}`,
    color: institution.color,
    bandColor: institution.brandColor,
  })
  paper.title(title, institution.name, formatMoment(made_at, 'seconds'))
  paper.paragraph(
    'Each rule with its citation, the automated tests that control it, and evidence from this institution’s data. All records are checked.',
  )
  paper.table({
    summary: 'What is missing',
    columns: [
      { name: 'Summary', share: 0.75 },
      { name: '', share: 0.25 },
    ],
    rows: [
      ['Rules', String(summary.rules)],
      ['Rules not implemented', String(summary.not_built)],
      ['Rules without an automated test', String(summary.without_test)],
      ['Rules without evidence in the data', String(summary.without_evidence)],
      ['Automated tests that failed in their last run', String(summary.failed_tests)],
      ['Automated tests without a recorded result', String(summary.not_run)],
      ['Exceptions in the data', String(summary.exceptions)],
    ],
  })
  for (const section of sections) {
    for (const [place, rule] of section.rules.entries()) {
      writeRule(paper, rule, place === 0 ? section.title : undefined)
    }
  }
  return paper.end()
}

function writeRule(paper: Paper, rule: BinderRule, heading?: string): void {
  const unchecked = rule.is_unchecked ? ' Not verified against the legal text.' : ''
  const text = `${rule.words} (${rule.citation})${unchecked}`
  const table = {
    summary: `Controls and evidence: ${rule.words}`,
    columns: [
      { name: 'Source', share: 0.6 },
      { name: 'Status', share: 0.4 },
    ],
    rows: [
      ...(rule.is_built ? [] : [['Control', 'Not part of the software']]),
      ...(rule.is_built && rule.tests.length === 0 ? [['Control', 'No automated test']] : []),
      ...(rule.tests.length > 0 ? [['Control', controlWords(rule.tests)]] : []),
      ...(rule.is_built && rule.evidence.length === 0
        ? [['Evidence', 'None in the data; the automated tests control this rule']]
        : []),
      ...rule.evidence.map((each) => [each.meaning, foundWords(each)]),
    ],
  }
  paper.record({ ...(heading !== undefined && { heading }), text, table })
}

function foundWords({ count, exceptions, samples }: Evidence): string {
  const found = `${count} checked, ${exceptions} ${exceptions === 1 ? 'exception' : 'exceptions'}`
  return samples.length === 0 ? found : `${found}. For example: ${samples.join('; ')}`
}
