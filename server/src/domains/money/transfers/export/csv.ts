import { type CsvCell, writeCsvRows } from '../../../../platform/csv.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { comesIn } from '../moves/ledger-effects.ts'
import type { TransactionRow } from '../queries.ts'
import type { Wanted } from './wanted.ts'
import { transferPages } from './transfer-pages.ts'
import { whatItIs } from './what-it-is.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

const COLUMNS = ['Date', 'Description', 'Amount', 'Balance after', 'Status', 'ID']

/** The list as a table, a row a transaction: the balance is the one after its last posting. */
export async function* writeCsv(db: Database, wanted: Wanted): AsyncGenerator<string> {
  yield writeCsvRows([COLUMNS])
  for await (const page of transferPages(db, wanted)) {
    yield writeCsvRows(page.map(cellsOf))
  }
}

/** Of what is not posted the day it leaves, as in the list. */
function cellsOf(row: TransactionRow): CsvCell[] {
  const { posted_on, file_date, amount_cents, direction, balance_after_cents, status, id } = row
  return [
    posted_on ?? file_date,
    whatItIs(row),
    { cents: comesIn(direction) ? amount_cents : -amount_cents },
    balance_after_cents === null ? '' : { cents: balance_after_cents },
    status,
    id,
  ]
}
