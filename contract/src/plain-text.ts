import { z } from 'zod/mini'

/**
 * Characters that are invisible or reverse the text: directional embeddings, overrides, isolates,
 * zero-width spaces, soft hyphens, tags, and half characters, which a database refuses. People paste them
 * unknowingly, so they are removed, not refused. Letters of every script stay.
 */
const HIDDEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}\p{Cs}]/gu

/** A joiner shapes Arabic, Indic scripts and emoji; after letters of these scripts it is invisible. */
const USELESS_JOINER =
  /(^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{Z}])[\u200C\u200D]+/gu

export function withoutHidden(text: string): string {
  return text.replaceAll(HIDDEN, '').replaceAll(USELESS_JOINER, '$1')
}

/** For every text that somebody else reads: only visible characters are stored. Goes before other checks. */
export function clean() {
  return z.overwrite<string>(withoutHidden)
}
