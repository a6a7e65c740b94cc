import { type BusinessDate, parseBusinessDate } from '../../src/calendar/business-date.ts'
import type { StatementToWrite } from '../../src/features/documents/statements/statement-to-write.ts'
import { type Lives, loadText, readLives } from '../../src/seed/lives/lives-file.ts'

/** A statement of the demo people's prepared lives, and what the ledger has for it. */
export interface PreparedStatement {
  statement: StatementToWrite & { sha256: string }
  /** The closing balance of the one before; 0 for the first. */
  beforeCents: number
  /** In the order they count, each on one statement only. */
  postings: Posting[]
}

interface Posting {
  account_id: string
  account_seq: number
  date: BusinessDate
  amount_cents: number
}

type Row = Record<string, string | null>

/** From the oldest of each account on. */
export function readPreparedStatements(institution: string): PreparedStatement[] {
  const lives = readLives(loadText(institution) ?? '{}\n')
  const ofAccount = Map.groupBy(postingsIn(lives), ({ account_id }) => account_id)
  const statements = rowsOf(lives, 'statements').map(toStatement)
  const prepared: PreparedStatement[] = []
  for (const [account, all] of Map.groupBy(statements, ({ account_id }) => account_id)) {
    let left = ofAccount.get(account) ?? []
    let beforeCents = 0
    for (const statement of all.toSorted((a, b) => a.period_to.localeCompare(b.period_to))) {
      const isTold = ({ date, account_seq }: Posting) =>
        date <= statement.period_to && account_seq <= statement.through_seq
      prepared.push({ statement, beforeCents, postings: left.filter(isTold) })
      left = left.filter((posting) => !isTold(posting))
      beforeCents = statement.closing_cents
    }
  }
  return prepared
}

function rowsOf({ tables }: Lives, name: string): Row[] {
  const { columns, rows } = tables.find(({ table }) => table === name) ?? { columns: [], rows: [] }
  return rows.map((row) =>
    Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])),
  )
}

/** Those of savings accounts have a place in them. */
function postingsIn(lives: Lives): Posting[] {
  return rowsOf(lives, 'postings')
    .filter(({ account_seq }) => account_seq !== null)
    .map((row) => ({
      account_id: row['account_id'] ?? '',
      account_seq: Number(row['account_seq']),
      date: parseBusinessDate(row['effective_date'] ?? ''),
      amount_cents: Number(row['amount_cents']),
    }))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.account_seq - b.account_seq)
}

const JSON_COLUMNS = ['holders', 'lines', 'printed']

function toStatement(row: Row): PreparedStatement['statement'] {
  const values = Object.entries(row).map(([column, value]) => [column, toValue(column, value)])
  return { institution_id: '', ...(Object.fromEntries(values) as object) } as never
}

/** Columns as Postgres writes them, as the application reads them. */
function toValue(column: string, value: string | null): unknown {
  if (value === null) return null
  if (column.endsWith('_cents') || column === 'through_seq') return Number(value)
  if (column === 'is_final') return value.startsWith('t')
  return JSON_COLUMNS.includes(column) ? JSON.parse(value) : value
}
