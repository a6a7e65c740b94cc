import { z } from 'zod/mini'
import { Instant } from './dates.ts'

/**
 * A file to fetch: once, before it expires, and only in the session it was made for. The page
 * fetches it with the session's cookie and saves the bytes.
 */
export const Download = z.object({
  download_url: z.string(),
  file_name: z.string(),
  expires_at: Instant,
})
export type Download = z.infer<typeof Download>
