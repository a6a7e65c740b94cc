/**
 * What each code of the ACH network means, in the words staff use: why an entry was returned (R), and what
 * the other bank asks us to change (C). Depositors read the sentences of `return-words.ts` instead.
 */
export const RETURN_CODES: Readonly<Record<string, string>> = {
  R01: 'Not enough money',
  R02: 'Account closed',
  R03: 'No account found for this number and name',
  R04: 'Invalid account number',
  R05: 'Consumer account debited with a business code, unauthorized',
  R06: 'Returned at our request',
  R07: 'Authorization revoked by the customer',
  R08: 'Payment stopped',
  R09: 'Money not cleared yet',
  R10: 'Customer says it was not authorized',
  R11: 'Customer says it was not as authorized',
  R12: 'Account sold to another bank',
  R13: 'Invalid routing number for ACH',
  R14: 'Representative deceased or unable to act',
  R15: 'Account owner deceased',
  R16: 'Account frozen',
  R17: 'Entry details could not be processed',
  R20: 'Account does not allow transfers',
  R21: 'Invalid company identification',
  R22: 'Invalid individual identification number',
  R23: 'Credit refused by the receiver',
  R24: 'Duplicate entry',
  R28: 'Routing number check digit is wrong',
  R29: 'Business says it was not authorized',
  R31: 'Returned late with our agreement',
  R51: 'Represented check entry not allowed',
  R61: 'Return sent to the wrong bank',
  R62: 'Return of an erroneous or reversing debit',
  R67: 'Returned twice',
  R68: 'Returned after the deadline',
  R69: 'Return has wrong fields',
  C01: 'Account number has changed',
  C02: 'Routing number has changed',
  C03: 'Routing number and account number have changed',
  C04: 'Name has changed',
  C05: 'Account type has changed',
  C06: 'Account number and account type have changed',
  C07: 'Routing number, account number and account type have changed',
  C09: 'Individual identification number has changed',
  C13: 'Addenda format was wrong',
}

/** A code with its meaning, such as "R01: Not enough money". A code without an entry is shown alone. */
export function returnCodeWords(code: string): string {
  const words = RETURN_CODES[code]
  return words === undefined ? code : `${code}: ${words}`
}
