import type { Insurer } from '@passbook/contract/enums'
import type { Institution } from './queries.ts'
import { themeOf } from './theme.ts'

/** The look of an institution on paper documents. */
export interface PaperLook {
  name: string
  /** The brand color, darkened until it can be read on white. */
  color: string
  /** The unchanged brand color, for decoration. */
  brandColor: string
  /** A pale tint of the brand color, for backgrounds. */
  tint: string
  /** The footer of every page. */
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
