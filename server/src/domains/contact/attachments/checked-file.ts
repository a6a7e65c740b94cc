import type { AttachmentType } from '@passbook/contract/attachments'

/** A file that passed its checks: an accepted type, a safe name, and the bytes to store. */
export interface CheckedFile {
  name: string
  content_type: AttachmentType
  bytes: Buffer
}

/** Why a file is refused. The message follows the file's name in a sentence and says what to do instead. */
export class FileRefusal extends Error {}
