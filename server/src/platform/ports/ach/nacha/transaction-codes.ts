/** The meaning of the two digits of a transaction code: type of account, direction, and purpose. */

export type Direction = 'credit' | 'debit'

/** `return` is also used in notifications of change; `zero` has only remittance data. */
type Purpose = 'live' | 'return' | 'prenote' | 'zero' | 'advice'

export type TransactionCode = { readonly direction: Direction; readonly purpose: Purpose }

const CREDITS: readonly [number, Purpose][] = [
  [1, 'return'],
  [2, 'live'],
  [3, 'prenote'],
  [4, 'zero'],
]
const DEBITS: readonly [number, Purpose][] = [
  [6, 'return'],
  [7, 'live'],
  [8, 'prenote'],
  [9, 'zero'],
]
/** A loan is only debited to reverse a credit, and that code breaks the pattern. */
const LOAN_DEBITS: readonly [number, Purpose][] = [
  [5, 'live'],
  [6, 'return'],
]
const CHECKING = 20
const SAVINGS = 30
const GENERAL_LEDGER = 40
const LOAN = 50
/** In accounting advices odd codes are credits and even ones debits. */
const ADVICES = [81, 82, 83, 84, 85, 86, 87, 88]

function codes(): Map<number, TransactionCode> {
  const table = new Map<number, TransactionCode>()
  for (const account of [CHECKING, SAVINGS, GENERAL_LEDGER, LOAN]) {
    for (const [digit, purpose] of CREDITS) {
      table.set(account + digit, { direction: 'credit', purpose })
    }
    for (const [digit, purpose] of account === LOAN ? LOAN_DEBITS : DEBITS) {
      table.set(account + digit, { direction: 'debit', purpose })
    }
  }
  for (const code of ADVICES) {
    table.set(code, { direction: code % 2 === 1 ? 'credit' : 'debit', purpose: 'advice' })
  }
  return table
}

const TRANSACTION_CODES: ReadonlyMap<number, TransactionCode> = codes()

/** The meaning of a code; undefined for one the network does not have. */
export function transactionCode(code: number): TransactionCode | undefined {
  return TRANSACTION_CODES.get(code)
}

/** The code that a return or notification of change of this entry has: 22 → 21, 37 → 36. */
export function returnTransactionCode(code: number): number {
  const known = TRANSACTION_CODES.get(code)
  if (!known || known.purpose === 'advice') throw new RangeError('no such transaction code')
  return Math.floor(code / 10) * 10 + (known.direction === 'credit' ? 1 : 6)
}

/** The standard entry classes, and which addenda a forward entry of each may have. */

export type SecRules = {
  /** The addenda type of forward entries, and the minimum and maximum per entry. */
  readonly addenda?: { readonly type: string; readonly min: number; readonly max: number }
  /** The operator returns a forward entry that leaves this blank or zero. */
  readonly mandatory?: 'name' | 'identification'
  /** The name field begins with the number of addenda, four digits. */
  readonly countsAddenda?: true
}

const MANY = 9999
const ONE_PAYMENT = { addenda: { type: '05', min: 0, max: 1 } } as const
const MANY_PAYMENTS = { addenda: { type: '05', min: 0, max: MANY } } as const
const TERMINAL = { addenda: { type: '02', min: 1, max: 1 } } as const
/** Converted checks have the serial number of the check in the identification. */
const CHECK = { mandatory: 'identification' } as const

export const SEC_CODES: ReadonlyMap<string, SecRules> = new Map<string, SecRules>([
  ['ACK', ONE_PAYMENT],
  ['ADV', {}],
  ['ARC', CHECK],
  ['ATX', { ...MANY_PAYMENTS, countsAddenda: true }],
  ['BOC', CHECK],
  ['CCD', ONE_PAYMENT],
  ['CIE', ONE_PAYMENT],
  ['COR', {}],
  ['CTX', { ...MANY_PAYMENTS, countsAddenda: true }],
  ['DNE', ONE_PAYMENT],
  ['ENR', MANY_PAYMENTS],
  ['IAT', {}],
  ['MTE', TERMINAL],
  ['POP', CHECK],
  ['POS', TERMINAL],
  ['PPD', ONE_PAYMENT],
  ['RCK', CHECK],
  ['SHR', TERMINAL],
  ['TEL', { mandatory: 'name' }],
  ['TRC', CHECK],
  ['TRX', { ...MANY_PAYMENTS, countsAddenda: true }],
  ['WEB', { ...ONE_PAYMENT, mandatory: 'name' }],
  ['XCK', CHECK],
])

/** International entries need 10–16 once each, then up to two 17 and five 18, in this order. */
export const IAT_ADDENDA_ORDER = /^10,11,12,13,14,15,16(,17){0,2}(,18){0,5}$/
