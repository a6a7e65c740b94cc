import type { DocumentWords } from '@passbook/contract/console/content/documents'

const HEADING = /^#\s+(.*)$/

/** Sections as one text to be typed: a heading after `#`, paragraphs with an empty line between them. */
export function writeSections(sections: DocumentWords['sections']): string {
  return sections
    .map(({ heading, paragraphs }) => [`# ${heading}`, ...paragraphs].join('\n\n'))
    .join('\n\n')
}

/** The same read back; what stands before the first heading has none, which the schema refuses. */
export function readSections(text: string): DocumentWords['sections'] {
  const sections: DocumentWords['sections'] = []
  for (const block of text.split(/\n\s*\n/).map((each) => each.trim())) {
    if (block === '') continue
    const [first = '', ...rest] = block.split('\n')
    const heading = HEADING.exec(first)?.[1]
    const paragraph = (heading === undefined ? block : rest.join('\n')).replaceAll(/\s*\n\s*/g, ' ')
    if (heading !== undefined) sections.push({ heading, paragraphs: [] })
    else if (sections.length === 0) sections.push({ heading: '', paragraphs: [] })
    if (paragraph.trim() !== '') sections.at(-1)?.paragraphs.push(paragraph.trim())
  }
  return sections
}
