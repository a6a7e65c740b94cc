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

/** Money as people write it, lists without their brackets; everything else as it was kept. */
export function valueWords(name: string, value: string): string {
  if (CENTS.test(name) && /^-?\d{1,15}$/.test(value)) return formatAmount(Number(value))
  return /^[[{]/.test(value) ? listWords(value) : value
}

function listWords(text: string): string {
  try {
    return flat(JSON.parse(text) as Kept) || 'nothing'
  } catch {
    return text
  }
}

type Kept = string | number | boolean | null | Kept[] | { [name: string]: Kept }

function flat(value: Kept): string {
  if (value === null) return 'none'
  if (Array.isArray(value)) return value.map(flat).join('; ')
  if (typeof value !== 'object') return String(value)
  const named = Object.entries(value).map(([name, each]) => `${fieldWords(name)}: ${flat(each)}`)
  return named.join(', ')
}
