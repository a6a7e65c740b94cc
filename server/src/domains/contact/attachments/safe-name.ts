import type { AttachmentType } from '@passbook/contract/attachments'
import { LIMITS } from '@passbook/contract/limits'
import { shownName } from '../../../platform/shown-name.ts'

const EXTENSIONS: Record<AttachmentType, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
}
const ANY_EXTENSION = /\.[a-z\d]{1,5}$/i
const OUR_EXTENSIONS = /(\.(pdf|png|jpe?g))+$/i

/** The name a file is kept under: as it may be shown, and ending as what it is. */
export function safeName(given: string, type: AttachmentType): string {
  const extension = EXTENSIONS[type]
  const stem = shownName(given).replace(ANY_EXTENSION, '').replace(OUR_EXTENSIONS, '')
  const room = LIMITS.attachments.nameCharacters - extension.length
  return [...stem].slice(0, room).join('').trimEnd() + extension
}
