import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { formatLongDate } from '@passbook/contract/format-dates'
import { INSURER_SIGN } from '@passbook/contract/insurer'
import { daysBetween } from '../../../platform/calendar/business-date.ts'
import type { StatementPrint } from '../../../platform/db/tables/statement-parts.ts'
import { readMark } from '../../../platform/pdf/mark.ts'
import { type BlockLine, Paper } from '../../../platform/pdf/paper.ts'
import {
  formatPeriod,
  formatOnPaper,
  errorWords,
  genuineWords,
  earningsHeading,
  explainEarnings,
  readableCode,
} from './statement-words.ts'
import { CODE_MARK, type StatementToWrite } from './statement-to-write.ts'
import { earningsTable, changesTable, linesTable } from './statement-tables.ts'

/** Writes a statement as a tagged PDF. The same figures always give the same bytes. */
export function write(statement: StatementToWrite): Promise<Buffer> {
  const { printed, period_from, period_to, lines } = statement
  const paper = openPaper(statement)
  paper.title(
    nameOf(printed, statement.is_final),
    printed.institution,
    formatPeriod(period_from, period_to),
  )
  paper.blocks([
    [
      ...(statement.holders.length > 0 ? statement.holders : ['Account holder']),
      ...printed.address,
    ],
    factsOf(statement),
  ])
  paper.figures(keyFigures(statement))
  paper.beside([changesTable(statement), earningsTable(statement)])
  paper.heading('Transactions')
  if (lines.length === 0) paper.paragraph('Nothing was posted to your account in this period.')
  else paper.table(linesTable(statement))
  paper.columns(noticesOf(statement))
  return paper.end()
}

function openPaper({ printed, period_from, period_to, code, made_on }: StatementToWrite): Paper {
  const account = `Account ending in ${printed.account_last_four}`
  return new Paper({
    title: `${nameOf(printed)}, ${formatPeriod(period_from, period_to)}`,
    author: printed.institution,
    subject: `${CODE_MARK}${code}`,
    // Only the day, because a reset sandbox has other times of day and must give the same bytes.
    madeAt: new Date(`${made_on}T12:00:00Z`),
    footer: `${printed.footer} · ${account}`,
    runningHead: `${nameOf(printed)}, ${formatPeriod(period_from, period_to)}`,
    ...lookOf(printed),
  })
}

/** What a statement calls itself: at a credit union, of share savings (UX 42). */
function nameOf({ insurer, edition }: StatementPrint, isFinal = false): string {
  const { account } = CHARTER_WORDS[edition === 3 ? charterOf(insurer) : 'bank']
  return isFinal ? `Final ${account.toLowerCase()} statement` : `${account} statement`
}

function lookOf({ color, brand_color: bandColor, tint, mark: svg }: StatementPrint) {
  const mark = svg === undefined ? undefined : readMark(svg)
  return { color, ...(bandColor && { bandColor }), ...(tint && { tint }), ...(mark && { mark }) }
}

/** The law requires a statement to say that both ends of the period count (RULES: Statements and rates). */
function factsOf(statement: StatementToWrite): BlockLine[] {
  const { printed, period_from, period_to, made_on, code } = statement
  const days = daysBetween(period_from, period_to) + 1
  const isFirst = printed.edition === undefined
  const ends = isFirst ? 'the first and the last counted' : 'including the first and last'
  const counted = days === 1 ? '1 day' : `${days} days, ${ends}`
  const account = isFirst ? 'Savings' : CHARTER_WORDS[charterOf(printed.insurer)].account
  return [
    ['Account', `${account}, ending in ${printed.account_last_four}`],
    ['Period', counted],
    ...(statement.is_final ? [['Closed on', formatLongDate(period_to)] as const] : []),
    [isFirst ? 'Made on' : 'Issued on', formatLongDate(made_on)],
    [isFirst ? 'Code' : 'Verification code', readableCode(code)],
  ]
}

function keyFigures(statement: StatementToWrite) {
  const { printed, closing_cents, interest_cents, apy_earned } = statement
  const { earnings } = CHARTER_WORDS[charterOf(printed.insurer)]
  return [
    { label: 'Closing balance', value: formatOnPaper(closing_cents) },
    { label: `${capital(earnings)} paid`, value: formatOnPaper(interest_cents) },
    {
      label: 'Annual percentage yield earned',
      value: apy_earned === null ? '–' : `${apy_earned}%`,
    },
  ]
}

/** The notices that RULES require: earnings, errors and questions, insurer, verification. */
function noticesOf({ printed, code }: StatementToWrite) {
  const sign = INSURER_SIGN[printed.insurer]
  return [
    {
      heading: earningsHeading(printed),
      paragraphs: [explainEarnings(printed)],
    },
    { heading: 'Is this statement genuine?', paragraphs: [genuineWords(printed, code)] },
    ...(sign === null ? [] : [{ heading: sign.name, paragraphs: [sign.words] }]),
    {
      heading: 'Errors or questions about your electronic transfers',
      paragraphs: errorWords(printed),
    },
  ]
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
