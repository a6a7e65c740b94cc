import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import { INSURER_SIGN } from '@passbook/contract/insurer'
import { formatCents } from '@passbook/contract/money'
import { daysBetween } from '../../../calendar/business-date.ts'
import { Paper } from '../../../pdf/paper.ts'
import { formatDay, formatPeriod } from './dates-on-paper.ts'
import { CODE_MARK, type StatementToWrite } from './statement-to-write.ts'
import { errorWords, genuineWords, howItEarns, readableCode } from './statement-words.ts'
import { earningsTable, changesTable, linesTable } from './statement-tables.ts'

/** A statement as a tagged document: the same figures always give the same bytes. */
export function write(statement: StatementToWrite): Promise<Buffer> {
  const { printed, period_from, period_to, code, lines } = statement
  const paper = openPaper(statement)
  paper.title(
    statement.is_final ? 'Final savings statement' : 'Savings statement',
    printed.institution,
  )
  paper.blocks([
    [
      ...(statement.holders.length > 0 ? statement.holders : ['Account holder']),
      ...printed.address,
    ],
    [
      formatPeriod(period_from, period_to),
      `${daysBetween(period_from, period_to) + 1} days, first and last included`,
      `Savings account ending in ${printed.account_last_four}`,
      `Statement made on ${formatDay(statement.made_on)}`,
      `Statement code ${readableCode(code)}`,
    ],
  ])
  paper.figures(keyFigures(statement))
  paper.heading('This period at a glance')
  paper.beside([changesTable(statement), earningsTable(statement)])
  paper.heading('Transactions')
  if (lines.length === 0) paper.paragraph('Nothing was posted to your account in this period.')
  else paper.table(linesTable(statement))
  writeWords(paper, statement)
  return paper.end()
}

function openPaper({ printed, period_from, period_to, code, made_on }: StatementToWrite): Paper {
  return new Paper({
    title: `Savings statement, ${formatPeriod(period_from, period_to)}`,
    author: printed.institution,
    subject: `${CODE_MARK}${code}`,
    // A day: sandboxes tell instants anew, and these bytes stay the same there too.
    madeAt: new Date(`${made_on}T12:00:00Z`),
    footer: `${printed.footer} · Account ending in ${printed.account_last_four}`,
    color: printed.color,
  })
}

function keyFigures(statement: StatementToWrite) {
  const { printed, opening_cents, closing_cents, interest_cents, apy_earned } = statement
  const { earnings } = CHARTER_WORDS[charterOf(printed.insurer)]
  return [
    { label: 'Opening balance', value: formatCents(opening_cents) },
    { label: 'Closing balance', value: formatCents(closing_cents) },
    { label: `${capital(earnings)} paid`, value: formatCents(interest_cents) },
    {
      label: 'Annual percentage yield earned',
      value: apy_earned === null ? '–' : `${apy_earned}%`,
    },
  ]
}

/** RULES: how it earns, errors and questions, who insures it, how to check it. */
function writeWords(paper: Paper, { printed, code }: StatementToWrite): void {
  paper.heading(`How your ${CHARTER_WORDS[charterOf(printed.insurer)].earnings} came about`)
  paper.note(howItEarns(printed.insurer))
  paper.heading('Errors or questions about your electronic transfers')
  for (const words of errorWords(printed)) paper.note(words)
  paper.heading('Is this statement genuine?')
  paper.note(genuineWords(printed, code))
  const sign = INSURER_SIGN[printed.insurer]
  if (sign === null) return
  paper.heading(sign.name)
  paper.note(sign.words)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
