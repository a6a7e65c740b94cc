import { z } from 'zod/mini'

/**
 * Characters that are not seen, or that turn around what is seen: directional embeddings, overrides and
 * isolates, zero-width spaces, soft hyphens, tags, and half a character, which a database refuses. Letters of every script stay. People paste them without
 * knowing, with a name or an address, so they are taken out and not refused.
 */
const HIDDEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}\p{Cs}]/gu

/** A joiner shapes Arabic, Indic scripts and emoji; after a letter of these it is not seen at all. */
const USELESS_JOINER =
  /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])[\u200C\u200D]+/gu

export function withoutHidden(text: string): string {
  return text.replaceAll(HIDDEN, '').replaceAll(USELESS_JOINER, '$1')
}

/** In every text that somebody else reads: what is kept is what is seen. Stands before the other checks. */
export function seen() {
  return z.overwrite<string>(withoutHidden)
}
