import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'

/** What a statement prints: its row without the columns that depend on the PDF's bytes. */
export type StatementToWrite = Omit<
  Selectable<Tables['statements']>,
  'year' | 'month' | 'sha256' | 'file_key' | 'size_bytes' | 'made_at'
>

/** Precedes the code in the PDF as plain bytes, so that a check finds which statement a file claims to be. */
export const CODE_MARK = 'Statement code '
