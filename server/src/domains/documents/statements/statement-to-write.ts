import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'

/** Everything a statement is written of: its row, but for what follows from the bytes. */
export type StatementToWrite = Omit<
  Selectable<Tables['statements']>,
  'year' | 'month' | 'sha256' | 'file_key' | 'size_bytes' | 'made_at'
>

/** Found in the file as it is: by it whoever checks a file knows which statement it says it is. */
export const CODE_MARK = 'Statement code '
