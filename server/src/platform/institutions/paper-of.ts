import type { Insurer } from '@passbook/contract/enums'
import type { Institution } from './queries.ts'
import { themeOf } from './theme.ts'

/** How an institution looks on paper. */
export interface PaperLook {
  name: string
  /** Its own colour, as far as it can be read on white. */
  color: string
  /** Its own colour as it is, for what is not read. */
  brandColor: string
  /** Its pale form, as a ground. */
  tint: string
  /** Below every page. */
  footer: string
}

const INSURED: Record<Insurer, string> = {
  FDIC: ' · Member FDIC',
  NCUA: ' · Federally insured by NCUA',
  NONE: '',
}

export function paperOf({
  name,
  insurer,
  color_primary,
  color_secondary,
}: Pick<Institution, 'name' | 'insurer' | 'color_primary' | 'color_secondary'>): PaperLook {
  const { light } = themeOf(color_primary, color_secondary)
  return {
    name,
    color: light['color-primary-text'] ?? color_primary,
    brandColor: color_primary,
    tint: light['color-primary-tint'] ?? '#ffffff',
    footer: `${name}${INSURED[insurer]}`,
  }
}
