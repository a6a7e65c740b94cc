import type { Database } from '../../../db/database.ts'
import { comesIn } from '../moves/ledger-effects.ts'
import type { TransactionRow } from '../queries.ts'
import { decimalOf } from './decimal.ts'
import type { Wanted } from './wanted.ts'
import { transferPages } from './transfer-pages.ts'
import { whatItIs } from './what-it-is.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

const COLUMNS = ['Date', 'Description', 'Amount', 'Balance after', 'Status', 'ID']
/** RFC 4180. */
const END = '\r\n'

/** The list as a table, a row a transaction: the balance is the one after its last posting. */
export async function* writeCsv(db: Database, wanted: Wanted): AsyncGenerator<string> {
  yield COLUMNS.join(',') + END
  for await (const page of transferPages(db, wanted)) {
    yield page.map((row) => cellsOf(row).join(',') + END).join('')
  }
}

/** Of what is not posted the day it leaves, as in the list. */
function cellsOf(row: TransactionRow): string[] {
  const { posted_on, file_date, amount_cents, direction, balance_after_cents, status, id } = row
  return [
    posted_on ?? file_date,
    textCell(whatItIs(row)),
    decimalOf(comesIn(direction) ? amount_cents : -amount_cents),
    balance_after_cents === null ? '' : decimalOf(balance_after_cents),
    status,
    id,
  ]
}

/** What spreadsheets take for a formula, also as typed on Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A text is never run: the names of banks come from outside. */
export function textCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
