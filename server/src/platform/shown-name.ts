import { LIMITS } from '@passbook/contract/limits'

/** More of a name is not looked at. */
const MAX_GIVEN = 400

/**
 * The name of somebody's file as it may be shown: no path, no character that cannot be seen or that
 * turns the line around, none a file system minds.
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
