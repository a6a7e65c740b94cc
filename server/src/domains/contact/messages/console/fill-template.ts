import { PLACEHOLDERS } from '@passbook/contract/console/messages'

/** What a template may stand for, of one customer and the institution. */
export type Filling = Record<(typeof PLACEHOLDERS)[number], string>

/** Puts plain text in the places of a template; once, so that a name that looks like a place stays one. */
export function fillTemplate(text: string, filling: Filling): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const place = PLACEHOLDERS.find((known) => known === name)
    return place === undefined ? whole : filling[place]
  })
}
