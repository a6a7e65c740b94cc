import type { AttachmentType } from '@passbook/contract/attachments'
import { LIMITS } from '@passbook/contract/limits'

const EXTENSIONS: Record<AttachmentType, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
}
const ANY_EXTENSION = /\.[a-z\d]{1,5}$/i
const OUR_EXTENSIONS = /(\.(pdf|png|jpe?g))+$/i
/** More is not looked at. */
const MAX_GIVEN = 400
const NAMELESS = 'attachment'

/**
 * A name as it may be shown and saved: no path, no character that cannot be seen or that turns the
 * line around, none a file system minds. Of a known type it ends as that type does.
 */
export function safeName(given: string, type?: AttachmentType): string {
  const [last = ''] = given.normalize('NFC').split(/[/\\]/).slice(-1)
  const seen = last
    .slice(-MAX_GIVEN)
    .replaceAll(/[\p{Zl}\p{Zp}\p{Zs}\t]+/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const extension = type ? EXTENSIONS[type] : (ANY_EXTENSION.exec(seen)?.[0] ?? '')
  const stem = seen.replace(ANY_EXTENSION, '').replace(type ? OUR_EXTENSIONS : '', '')
  const room = LIMITS.attachments.nameCharacters - extension.length
  const short = [...stem].slice(0, room).join('').trimEnd()
  return (short || NAMELESS) + extension
}
