import { type BusinessDate, parseBusinessDate } from '../../src/platform/calendar/business-date.ts'
import type { StatementToWrite } from '../../src/domains/documents/statements/statement-to-write.ts'
import { type Row, loadSnapshot, rowsOf, tableOf } from '../../src/seed/snapshot/snapshot-file.ts'

/** A statement in the demo people's history, and what the ledger has for it. */
export interface DemoStatement {
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

const snapshot = loadSnapshot()

/** The institutions whose demo people have statements, by id. */
export const institutionsWithStatements: readonly string[] = [
  ...new Set(rowsIn('statements').map(({ institution_id }) => institution_id ?? '')),
].toSorted()

/** The statements of an institution, from the oldest of each account on. */
export function readDemoStatements(institution_id: string): DemoStatement[] {
  const isOurs = (row: Row) => row['institution_id'] === institution_id
  const postings = rowsIn('postings').filter(isOurs)
  const ofAccount = Map.groupBy(toPostings(postings), ({ account_id }) => account_id)
  const statements = rowsIn('statements').filter(isOurs).map(toStatement)
  const found: DemoStatement[] = []
  for (const [account, all] of Map.groupBy(statements, ({ account_id }) => account_id)) {
    let left = ofAccount.get(account) ?? []
    let beforeCents = 0
    for (const statement of all.toSorted((a, b) => a.period_to.localeCompare(b.period_to))) {
      const isTold = ({ date, account_seq }: Posting) =>
        date <= statement.period_to && account_seq <= statement.through_seq
      found.push({ statement, beforeCents, postings: left.filter(isTold) })
      left = left.filter((posting) => !isTold(posting))
      beforeCents = statement.closing_cents
    }
  }
  return found
}

function rowsIn(name: string): Row[] {
  const table = snapshot && tableOf(snapshot, name)
  return table ? rowsOf(table) : []
}

/** Those of savings accounts have a place in them. */
function toPostings(rows: readonly Row[]): Posting[] {
  return rows
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

function toStatement(row: Row): DemoStatement['statement'] {
  const values = Object.entries(row).map(([column, value]) => [column, toValue(column, value)])
  return Object.fromEntries(values) as never
}

/** Columns as Postgres writes them, as the application reads them. */
function toValue(column: string, value: string | null): unknown {
  if (value === null) return null
  if (column.endsWith('_cents') || column === 'through_seq') return Number(value)
  if (column === 'is_final') return value.startsWith('t')
  return JSON_COLUMNS.includes(column) ? JSON.parse(value) : value
}
