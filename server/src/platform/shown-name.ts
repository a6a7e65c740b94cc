import { LIMITS } from '@passbook/contract/limits'

/** Only this many characters at the end of a name are used. */
const MAX_GIVEN = 400

/**
 * Makes an uploaded file name safe to show: no path, no invisible or direction-changing characters, none that
 * file systems reject.
 */
export function shownName(given: string): string {
  const [last = ''] = given.normalize('NFC').split(/[/\\]/).slice(-1)
  const seen = last
    .slice(-MAX_GIVEN)
    .replaceAll(/[\p{Zl}\p{Zp}\p{Zs}\t]+/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const characters = [...seen]
  const { nameCharacters } = LIMITS.attachments
  return characters.slice(Math.max(0, characters.length - nameCharacters)).join('') || 'attachment'
}
