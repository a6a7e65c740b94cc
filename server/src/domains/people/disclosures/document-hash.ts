import { createHash } from 'node:crypto'
import type { DisclosureSection } from '../../../platform/db/tables/opening.ts'

/** The text that a person reads and agrees to. */
export interface DocumentWords {
  title: string
  sections: DisclosureSection[]
  /** The text beside the checkbox. */
  agreement: string
}

/** The text as JSON with a fixed key order, which is hashed; the database orders keys differently. */
export function spellDocument({ title, sections, agreement }: DocumentWords): string {
  return JSON.stringify({
    agreement,
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs })),
    title,
  })
}

/** SHA-256 of a document's text in hexadecimal. */
export function hashDocument(words: DocumentWords): string {
  return createHash('sha256').update(spellDocument(words)).digest('hex')
}
