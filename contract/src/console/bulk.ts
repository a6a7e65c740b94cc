import { z } from 'zod/mini'

/** The most rows in one bulk action; each row gets its own result. */
export const BULK_ROWS = 100

export const BulkResult = z.object({
  id: z.string(),
  is_done: z.boolean(),
  /** Why it was not done; null where it was. */
  message: z.nullable(z.string()),
})
export type BulkResult = z.infer<typeof BulkResult>
