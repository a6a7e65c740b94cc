import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'

/** Everything a form is written of: its row, but for what follows from the bytes. */
export type FormToWrite = Omit<
  Selectable<Tables['tax_documents']>,
  'is_corrected' | 'sha256' | 'file_key' | 'size_bytes' | 'made_at' | 'is_paper' | 'through_date'
>
