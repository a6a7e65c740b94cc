import type { Data } from '@passbook/contract/endpoint'
import type { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type StatementInput, readFresh } from './import-statement.ts'
import { type KeptLine, lineKey, readOpenSides, toLine } from './open-sides.ts'
import { lookAt } from './reconcile.ts'
import { type StatementLine, toRow } from './statement.ts'

type Preview = Data<typeof reconciliationEndpoints.previewStatement>

const NEAR_DAYS = 10

/** What a statement would match and leave open, day by day; nothing is kept. */
export async function previewStatement(
  db: Database,
  input: StatementInput,
  now: Date,
): Promise<Preview> {
  const { statement, fresh, knownCount } = await readFresh(db, input, now)
  const { days, format, accountLastFour, addsUp } = statement
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a statement without a day')
  const span = { from: addDays(first, -NEAR_DAYS), to: addDays(last, NEAR_DAYS) }
  const open = await readOpenSides(db, { institution_id: input.institution_id, ...span })
  const isTold = (date: BusinessDate) => days.includes(date)
  const lines = fresh.map(asKept)
  const { matches, breaks } = lookAt({
    ...open,
    expected: [...open.expected, ...open.waiting.filter(({ date }) => isTold(date))],
    waiting: open.waiting.filter(({ date }) => !isTold(date)),
    lines: [...open.lines, ...lines],
  })
  const all = [...open.expected, ...open.waiting]
  return {
    format,
    account_last_four: accountLastFour,
    line_count: statement.lines.length,
    known_count: knownCount,
    adds_up: addsUp,
    days: days.map((date) => ({
      date,
      line_count: lines.filter((line) => line.date === date).length,
      bank_cents: sum(lines.filter((line) => line.date === date)),
      expected_cents: sum(all.filter((one) => one.date === date)),
      matched: matches.filter(({ line }) => line.date === date).length,
      open: breaks.filter(({ line, expected }) => (line?.date ?? expected?.date) === date).length,
    })),
  }
}

function asKept(line: StatementLine, index: number): KeptLine {
  const statement_id = 'new'
  const kept = { statement_id, ...toRow(line, index) }
  return { ...toLine(kept), key: lineKey(statement_id, index + 1) }
}

function sum(all: readonly { cents: number | null }[]): number {
  return all.reduce((total, { cents }) => total + (cents ?? 0), 0)
}
