import { z } from 'zod/mini'

/** So many rows at once, each with its own result. */
export const BULK_ROWS = 100

/** What came of one row of many. */
export const BulkResult = z.object({
  id: z.string(),
  is_done: z.boolean(),
  /** Why not, in plain words; null where it was done. */
  message: z.nullable(z.string()),
})
export type BulkResult = z.infer<typeof BulkResult>
