import type { Insurer } from './enums.ts'

interface Sign {
  /** Shown in bold, before the text. */
  name: string
  words: string
  isItalic: boolean
}

/** The insurer's sign, word for word (RULES: Showing who insures it). */
export const INSURER_SIGN: Readonly<Record<Insurer, Sign | null>> = {
  FDIC: {
    name: 'FDIC',
    words: 'FDIC-Insured—Backed by the full faith and credit of the U.S. Government',
    isItalic: true,
  },
  NCUA: {
    name: 'NCUA',
    words:
      'Your savings federally insured to at least $250,000 and backed by the full faith and credit of the United States Government. National Credit Union Administration, a U.S. Government Agency.',
    isItalic: false,
  },
  NONE: null,
}
