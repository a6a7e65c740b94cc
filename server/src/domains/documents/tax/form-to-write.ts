import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import { idOfName } from '../hash-of.ts'

/** What a form prints: its row without the columns that depend on the PDF's bytes or its delivery. */
export type FormToWrite = Omit<
  Selectable<Tables['tax_documents']>,
  'is_corrected' | 'sha256' | 'file_key' | 'size_bytes' | 'made_at' | 'is_paper' | 'through_date'
>

/** The id of a form, derived from its account, year and number, so that a crash does not change it. */
export function formId(accountId: string, taxYear: number, number: number): string {
  return idOfName(`1099-INT ${accountId} ${taxYear} ${number}`)
}
