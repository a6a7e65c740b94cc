import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import { idOfName } from '../hash-of.ts'

/** Everything a form is written of: its row, but for what follows from the bytes. */
export type FormToWrite = Omit<
  Selectable<Tables['tax_documents']>,
  'is_corrected' | 'sha256' | 'file_key' | 'size_bytes' | 'made_at' | 'is_paper' | 'through_date'
>

/** The one id a form of an account can have: made again after a crash it has the same. */
export function formId(accountId: string, taxYear: number, number: number): string {
  return idOfName(`1099-INT ${accountId} ${taxYear} ${number}`)
}
