import type { Charter } from '@passbook/contract/charter'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { decimalOf } from '../../../../platform/decimal.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { readBalances } from '../../../../ledger/balances.ts'
import { type Selection, type PostedLine, linePages, describeTransaction } from './posted-lines.ts'

export const OFX_TYPE = 'application/x-ofx'

const END = '\r\n'
/** OFX 1.0.2: the most characters of a name and of a memo. */
const NAME_LENGTH = 32
const MEMO_LENGTH = 255

const HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
]

const GOOD = '<STATUS><CODE>0<SEVERITY>INFO</STATUS>'

/**
 * Writes a statement for other programs (OFX 1.0.2): every selected posting, and the current balances.
 * The account number is masked, as everywhere except where its owner reveals it.
 */
export async function* writeOfx(db: Database, selection: Selection): AsyncGenerator<string> {
  const { account, filters, charter, now } = selection
  const today = easternDate(now)
  const { routing_number, account_last_four, opened_on } = await findAccount(db, account)
  yield [
    ...HEADER,
    '',
    `<OFX><SIGNONMSGSRSV1><SONRS>${GOOD}<DTSERVER>${noonOf(today)}<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0${GOOD}<STMTRS><CURDEF>USD`,
    `<BANKACCTFROM><BANKID>${routing_number}<ACCTID>XXXXXX${account_last_four}<ACCTTYPE>SAVINGS</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${noonOf(filters.from ?? opened_on)}<DTEND>${noonOf(filters.to ?? today)}`,
    '',
  ].join(END)
  for await (const page of linePages(db, selection)) {
    yield page.map((line) => transactionOf(line, charter) + END).join('')
  }
  const { current_cents, available_cents } = await readBalances(
    db,
    account.institution_id,
    account.account_id,
  )
  yield [
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${decimalOf(current_cents)}<DTASOF>${noonOf(today)}</LEDGERBAL>`,
    `<AVAILBAL><BALAMT>${decimalOf(available_cents)}<DTASOF>${noonOf(today)}</AVAILBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    '',
  ].join(END)
}

function findAccount(db: Database, { institution_id, account_id }: Selection['account']) {
  return db
    .selectFrom('savings_accounts as account')
    .innerJoin('ach_profiles', 'ach_profiles.institution_id', 'account.institution_id')
    .select(['account.account_last_four', 'account.opened_on', 'ach_profiles.routing_number'])
    .where('account.institution_id', '=', institution_id)
    .where('account.id', '=', account_id)
    .executeTakeFirstOrThrow()
}

function transactionOf(line: PostedLine, charter: Charter): string {
  const { transfer_id, effective_date, amount_cents, is_return, return_code } = line
  const what = describeTransaction(line, charter)
  const code = return_code === null ? '' : ` (${return_code})`
  const description = is_return ? `Returned${code}: ${what}` : what
  return (
    `<STMTTRN><TRNTYPE>${typeOf(line)}<DTPOSTED>${noonOf(effective_date)}` +
    `<TRNAMT>${decimalOf(amount_cents)}<FITID>${transfer_id}${is_return ? '-R' : ''}` +
    `<NAME>${inSgml(description, NAME_LENGTH)}<MEMO>${inSgml(description, MEMO_LENGTH)}</STMTTRN>`
  )
}

function typeOf({ kind, is_return, amount_cents }: PostedLine): string {
  const isOwn = kind === 'deposit' || kind === 'withdrawal'
  if (isOwn && !is_return) return 'XFER'
  if (kind === 'interest' || kind === 'interest_taken_back') return 'INT'
  return amount_cents > 0 ? 'CREDIT' : 'DEBIT'
}

/** Noon, because programs that convert time zones would move midnight to the day before. */
function noonOf(date: BusinessDate | string): string {
  return `${date.replaceAll('-', '')}120000[0:GMT]`
}

/** The text in ASCII, as the header promises, with markup escaped. */
export function inSgml(text: string, length: number): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/gu, '?')
    .slice(0, length)
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
