import { createHash } from 'node:crypto'
import type { DisclosureSection } from '../../db/tables/opening.ts'

/** What a person reads and agrees to. */
export interface DocumentWords {
  title: string
  sections: DisclosureSection[]
  /** The words beside the box one ticks. */
  agreement: string
}

/** SHA-256 of the words in one spelling: the database orders keys in its own way. */
export function hashDocument({ title, sections, agreement }: DocumentWords): string {
  const canonical = {
    agreement,
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs })),
    title,
  }
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex')
}
