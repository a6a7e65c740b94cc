import type { Insurer } from '@passbook/contract/enums'
import type { Institution } from './queries.ts'
import { themeOf } from './theme-of.ts'

/** How an institution looks on paper. */
export interface PaperLook {
  name: string
  /** Its own colour, as far as it can be read on white. */
  color: string
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
  const color = themeOf(color_primary, color_secondary).light['color-primary-text']
  return { name, color: color ?? color_primary, footer: `${name}${INSURED[insurer]}` }
}
