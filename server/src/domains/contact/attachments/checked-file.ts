import type { AttachmentType } from '@passbook/contract/attachments'

/** A file that may be kept: of a type we take, under a name of ours, its bytes as they are stored. */
export interface CheckedFile {
  name: string
  content_type: AttachmentType
  bytes: Buffer
}

/** Why a file is not taken: what follows its name in a sentence, and what to do instead. */
export class FileRefusal extends Error {}
