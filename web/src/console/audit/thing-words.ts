import { formatAmount } from '../../lib/money.ts'

/** What acts are done to, in plain words; what is not here is told by words made of its name. */
const THINGS: Readonly<Record<string, string>> = {
  ach_file: 'An ACH file',
  banner_alert: 'A notice',
  closing: 'The closing of an account',
  depositor: 'A customer',
  disclosure_document: 'A document to sign',
  entity: 'A customer’s account holders',
  institution: 'The institution',
  linked_account: 'A linked bank account',
  message: 'A message',
  product_rate: 'The rate',
  savings_account: 'A savings account',
  schedule: 'A repeating deposit',
  staff: 'Somebody of the staff',
  staff_approval: 'A question to a second person',
  staff_task: 'An item of work',
  tax_filing: 'Tax forms',
  user: 'A customer’s sign-in',
}

export function thingWords(entity: string): string {
  return THINGS[entity] ?? fieldWords(entity)
}

const CENTS = /_cents$/

/** `is_disabled` is told as “Is disabled”, and `amount_cents` as “Amount”. */
export function fieldWords(name: string): string {
  const words = name
    .replace(CENTS, '')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Money as people write it; everything else as it was kept. */
export function valueWords(name: string, value: string): string {
  return CENTS.test(name) && /^-?\d{1,15}$/.test(value) ? formatAmount(Number(value)) : value
}
