import type { Branding } from '@passbook/contract/branding'
import type { Finding } from '@passbook/contract/console/content/brand'
import { culori } from '../../../../platform/culori.ts'
import { CONTRAST_PAIRS } from '../../../../platform/institutions/theme.ts'

interface Colors {
  color_primary: string
  color_secondary: string
}

/** Below this contrast, only its thin edge sets a filled button apart from the page. */
const MIN_FILL_CONTRAST = 1.25
/** Below this contrast, the theme draws an edge around a color and does not use it for text. */
const MIN_CLEAR_CONTRAST = 3

/** Checks the two chosen colors, and every pair of colors that the theme derives from them. */
export function lintColors(colors: Colors, theme: Branding['theme']): Finding[] {
  return [
    ...lintFill('Primary color', 'Buttons', colors.color_primary, theme),
    ...lintFill('Secondary color', 'Marks and accents', colors.color_secondary, theme),
    ...lintSameColor(colors),
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
  const pair = { front: color, back, ratio: roundRatio(ratio) }
  if (ratio < MIN_FILL_CONTRAST) {
    return [
      {
        severity: 'error',
        about,
        looks: `${parts} in ${color} are barely visible on ${back}. Only a thin gray edge shows.`,
        change: `Choose a darker color with a contrast of at least ${MIN_FILL_CONTRAST} to 1, ideally ${MIN_CLEAR_CONTRAST} to 1.`,
        pair,
      },
    ]
  }
  if (ratio >= MIN_CLEAR_CONTRAST) return []
  return [
    {
      severity: 'warning',
      about,
      looks: `${parts} in ${color} are pale and get a darker edge. Links and headings use a dark color instead of yours.`,
      change: `Optional. A color with a contrast of at least ${MIN_CLEAR_CONTRAST} to 1 on white is used unchanged.`,
      pair,
    },
  ]
}

function lintSameColor({ color_primary, color_secondary }: Colors): Finding[] {
  if (color_primary.toLowerCase() !== color_secondary.toLowerCase()) return []
  return [
    {
      severity: 'warning',
      about: 'Secondary color',
      looks: 'Same as the primary color, so secondary items look just as important.',
      change: 'Choose a different color.',
      pair: null,
    },
  ]
}

/** The theme adjusts colors until they are readable, so this finds something only if the theme fails. */
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
          change: `Choose colors with a contrast of at least ${ratio} to 1.`,
          pair: { front, back, ratio: roundRatio(actual) },
        },
      ]
    }),
  )
}

function nameOf(token: string): string {
  return token.replace(/^color-/, '').replaceAll('-', ' ')
}

/** The contrast ratio of WCAG 2.2, from 1 (same color) to 21 (black on white). */
export function contrastOf(front: string, back: string): number {
  return culori.wcagContrast(front, back)
}

/** Rounded down, so that a ratio shown as sufficient really is. */
export function roundRatio(contrast: number): number {
  return Math.floor(contrast * 100) / 100
}
