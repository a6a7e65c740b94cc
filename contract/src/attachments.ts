import { z } from 'zod/mini'
import type { MultipartFiles } from './endpoint.ts'
import { LIMITS, inBytes } from './limits.ts'

export const AttachmentType = z.enum(['application/pdf', 'image/png', 'image/jpeg'])
export type AttachmentType = z.infer<typeof AttachmentType>

export const Attachment = z.object({
  uuid: z.uuid(),
  name: z.string(),
  content_type: AttachmentType,
  size_bytes: z.int(),
})
export type Attachment = z.infer<typeof Attachment>

/** How an endpoint accepts attachments. */
export const ATTACHMENTS = {
  files: 'attachments',
  atMost: LIMITS.attachments.files,
  maxBytes: inBytes(LIMITS.attachments.megabytes),
} as const satisfies MultipartFiles
