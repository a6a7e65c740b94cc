import { createHash } from 'node:crypto'
import type { DisclosureSection } from '../../../platform/db/tables/opening.ts'

/** What a person reads and agrees to. */
export interface DocumentWords {
  title: string
  sections: DisclosureSection[]
  /** The words beside the box one ticks. */
  agreement: string
}

/** The words in one spelling, which is what is hashed: the database orders keys in its own way. */
export function spellDocument({ title, sections, agreement }: DocumentWords): string {
  return JSON.stringify({
    agreement,
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs })),
    title,
  })
}

/** SHA-256 of a document's bytes, in hexadecimal. */
export function hashDocument(words: DocumentWords): string {
  return createHash('sha256').update(spellDocument(words)).digest('hex')
}
