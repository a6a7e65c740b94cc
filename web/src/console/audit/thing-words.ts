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

/** `is_disabled` is told as “Is disabled”. */
export function fieldWords(name: string): string {
  const words = name.replaceAll(/[_.-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
