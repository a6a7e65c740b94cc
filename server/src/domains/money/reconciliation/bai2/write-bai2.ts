import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { StatementLine } from '../statement.ts'

interface Bai2Input {
  sender: string
  receiver: string
  accountNumber: string
  date: BusinessDate
  lines: readonly StatementLine[]
}

const TOTAL_CREDITS = '100'
const TOTAL_DEBITS = '400'

/** Writes the statement of one account for one day, as a bank sends it the next morning. */
export function writeBai2({ sender, receiver, accountNumber, date, lines }: Bai2Input): string {
  const day = date.slice(2).replaceAll('-', '')
  const of = (side: StatementLine['side']) => lines.filter((line) => line.side === side)
  const sum = (some: readonly StatementLine[]) =>
    some.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const summary = [
    [TOTAL_CREDITS, sum(of('credit')), of('credit').length, ''],
    [TOTAL_DEBITS, sum(of('debit')), of('debit').length, ''],
  ]
  const total = sum(of('credit')) + sum(of('debit')) + sum(lines)
  const account = [
    `03,${accountNumber},USD,${summary.map((one) => one.join(',')).join(',')}/`,
    ...lines.map(transaction),
    `49,${total},${lines.length + 2}/`,
  ]
  return [
    `01,${sender},${receiver},${day},2300,1,,,2/`,
    `02,${receiver},${sender},1,${day},2300,USD,2/`,
    ...account,
    `98,${total},1,${account.length + 2}/`,
    `99,${total},1,${account.length + 4}/`,
    '',
  ].join('\r\n')
}

function transaction({ typeCode, amountCents, reference, text }: StatementLine): string {
  return `16,${typeCode},${amountCents},,${reference},${text === '' ? '/' : `,${text}`}`
}
