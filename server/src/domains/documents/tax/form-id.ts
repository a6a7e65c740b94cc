import { idOfName } from '../id-of-name.ts'

/** The one id a form of an account can have: made again after a crash it has the same. */
export function formId(accountId: string, taxYear: number, number: number): string {
  return idOfName(`1099-INT ${accountId} ${taxYear} ${number}`)
}
