/** The standard entry classes: which addenda a forward entry of each may carry. */

export type SecRules = {
  /** Addenda type of forward entries, and how many each entry has at least and at most. */
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
/** Conversions of a check name its serial number in the identification. */
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
