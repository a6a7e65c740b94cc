import type { Branding } from '@passbook/contract/branding'
import type { Finding } from '@passbook/contract/console/content/brand'
import { culori } from '../../../../platform/culori.ts'
import { CONTRAST_PAIRS } from '../../../../platform/institutions/theme.ts'

interface Colors {
  color_primary: string
  color_secondary: string
}

/** Below it a filled button and the page look the same: only its thin edge is left. */
const BARELY_THERE = 1.25
/** Below it a colour cannot stand alone: the theme draws an edge around it and writes in ink. */
const STANDS_ALONE = 3

/** The two colours as they were chosen, and every pair the theme makes of them. */
export function lintColors(colors: Colors, theme: Branding['theme']): Finding[] {
  return [
    ...lintFill('Primary colour', 'Buttons', colors.color_primary, theme),
    ...lintFill('Secondary colour', 'Marks and accents', colors.color_secondary, theme),
    ...lintLikeness(colors),
    ...lintPairs('light', theme.light),
    ...lintPairs('dark', theme.dark),
  ]
}

function lintFill(
  about: string,
  parts: string,
  color: string,
  { light }: Branding['theme'],
): Finding[] {
  const back = light['color-surface'] ?? '#ffffff'
  const ratio = contrastOf(color, back)
  const pair = { front: color, back, ratio: inRatio(ratio) }
  if (ratio < BARELY_THERE) {
    return [
      {
        severity: 'error',
        about,
        looks: `${parts} in ${color} are hardly there on a page of ${back}: only a thin grey edge is seen.`,
        change: `Choose a darker colour: at least ${BARELY_THERE} to 1, better ${STANDS_ALONE} to 1.`,
        pair,
      },
    ]
  }
  if (ratio >= STANDS_ALONE) return []
  return [
    {
      severity: 'warning',
      about,
      looks: `${parts} in ${color} are pale and get a darker edge; links and headings are written in ink, not in your colour.`,
      change: `Nothing must change. A colour of at least ${STANDS_ALONE} to 1 on white is used as it is.`,
      pair,
    },
  ]
}

function lintLikeness({ color_primary, color_secondary }: Colors): Finding[] {
  if (color_primary.toLowerCase() !== color_secondary.toLowerCase()) return []
  return [
    {
      severity: 'warning',
      about: 'Secondary colour',
      looks: 'The same as the primary colour: what is less important looks as important.',
      change: 'Choose another colour.',
      pair: null,
    },
  ]
}

/** The theme moves colours until they read, so nothing is found here while it does its work. */
export function lintPairs(scheme: 'light' | 'dark', tokens: Record<string, string>): Finding[] {
  return CONTRAST_PAIRS.flatMap(({ of, on, ratio }) =>
    on.flatMap((ground): Finding[] => {
      const [front = '#000000', back = '#000000'] = [tokens[of], tokens[ground]]
      const actual = contrastOf(front, back)
      if (actual >= ratio) return []
      return [
        {
          severity: 'error',
          about: `${nameOf(of)} on ${nameOf(ground)}, ${scheme}`,
          looks: `Hard to read: ${front} on ${back}.`,
          change: `Choose colours that leave at least ${ratio} to 1.`,
          pair: { front, back, ratio: inRatio(actual) },
        },
      ]
    }),
  )
}

function nameOf(token: string): string {
  return token.replace(/^color-/, '').replaceAll('-', ' ')
}

/** As WCAG 2.2 measures it: 1 for the same colour twice, 21 for black on white. */
export function contrastOf(front: string, back: string): number {
  return culori.wcagContrast(front, back)
}

/** Rounded down: what is said to be enough is. */
export function inRatio(contrast: number): number {
  return Math.floor(contrast * 100) / 100
}
