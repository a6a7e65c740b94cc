import type { Branding } from '@passbook/contract/branding'
import type { Oklch } from 'culori'
import { culori } from '../culori.ts'

/**
 * The theme of an institution: every color the web app uses, derived from two brand colors. Colors change
 * only their OKLCH lightness, and only as far as WCAG AA needs (DESIGN 4).
 */

const { clampChroma, converter, formatHex, wcagLuminance } = culori
const toOklch = converter('oklch')

/** CSS custom properties without their dashes. */
export type Tokens = Record<string, string>

const TEXT = 4.5
const GRAPHIC = 3

const PAGE = ['color-paper', 'color-surface', 'color-sunken', 'color-primary-tint', 'color-panel']
const STATUSES = ['success', 'warning', 'danger', 'info'] as const
const TINTS = STATUSES.map((status) => `color-${status}-tint`)

/** Every foreground color of the web app, its backgrounds, and the required contrast. */
export const CONTRAST_PAIRS: readonly { of: string; on: readonly string[]; ratio: number }[] = [
  { of: 'color-ink', on: [...PAGE, 'color-secondary-tint', ...TINTS], ratio: TEXT },
  { of: 'color-ink-muted', on: [...PAGE, 'color-secondary-tint', ...TINTS], ratio: TEXT },
  { of: 'color-primary-text', on: [...PAGE, 'color-secondary-tint', ...TINTS], ratio: TEXT },
  { of: 'color-secondary-text', on: [...PAGE, 'color-secondary-tint'], ratio: TEXT },
  ...STATUSES.map((status) => ({
    of: `color-${status}`,
    on: [...PAGE, `color-${status}-tint`],
    ratio: TEXT,
  })),
  { of: 'color-on-primary', on: ['color-primary', 'color-primary-hover'], ratio: TEXT },
  { of: 'color-on-secondary', on: ['color-secondary', 'color-secondary-hover'], ratio: TEXT },
  { of: 'color-paper', on: ['color-ink'], ratio: TEXT },
  { of: 'color-insurer', on: ['color-paper', 'color-surface', 'color-panel'], ratio: TEXT },
  // A fill may be as light or dark as the brand is; only its edge must stand out from the page.
  { of: 'color-primary-edge', on: PAGE, ratio: GRAPHIC },
  { of: 'color-secondary-edge', on: [...PAGE, 'color-secondary-tint'], ratio: GRAPHIC },
  { of: 'color-control-border', on: PAGE, ratio: GRAPHIC },
  { of: 'color-focus', on: [...PAGE, 'color-secondary-tint', ...TINTS], ratio: GRAPHIC },
]

/** Colors with a meaning are the same in every brand. */
const STATUS_SEEDS = { success: '#1a7f4b', warning: '#9a5b00', danger: '#b3261e', info: '#1d5fb4' }
const FOCUS_SEED = '#2563d6'

interface Scheme {
  paper: number
  surface: number
  sunken: number
  tint: number
  /** A tint keeps a share of the brand's chroma: grey stays grey. */
  tintChroma: (chroma: number) => number
  /** The column beside a single task shows more of the brand. */
  panel: number
  panelChroma: (chroma: number) => number
  hairline: number
  ink: number
  muted: number
  controlBorder: number
  /** How far the lightness of a hovered fill moves, away from the page. */
  hoverStep: number
  insurer: string
}

/** The lightness of the colors that the brand does not choose. */
const LIGHT: Scheme = {
  paper: 0.988,
  surface: 1,
  sunken: 0.957,
  tint: 0.957,
  tintChroma: (chroma) => Math.min(chroma * 0.25, 0.018),
  panel: 0.958,
  panelChroma: (chroma) => Math.min(chroma * 0.32, 0.044),
  hairline: 0.915,
  ink: 0.209,
  muted: 0.5,
  controlBorder: 0.66,
  hoverStep: -0.06,
  insurer: '#0b2f5b',
}
const DARK: Scheme = {
  paper: 0.17,
  surface: 0.212,
  sunken: 0.265,
  tint: 0.295,
  tintChroma: (chroma) => Math.min(chroma * 0.4, 0.036),
  panel: 0.236,
  panelChroma: (chroma) => Math.min(chroma * 0.4, 0.042),
  hairline: 0.32,
  ink: 0.945,
  muted: 0.74,
  controlBorder: 0.55,
  hoverStep: 0.06,
  insurer: '#ffffff',
}

export function deriveTheme(
  colorPrimary: string,
  colorSecondary: string,
): { light: Tokens; dark: Tokens } {
  const primary = oklch(colorPrimary)
  const secondary = oklch(colorSecondary)
  return {
    light: deriveScheme(primary, secondary, LIGHT),
    dark: deriveScheme(mirrorIfInk(primary), mirrorIfInk(secondary), DARK),
  }
}

function deriveScheme(primary: Oklch, secondary: Oklch, scheme: Scheme): Tokens {
  const isDark = scheme === DARK
  const tokens: Tokens = {
    // Paper is slightly warm in the light theme and slightly tinted by the brand in the dark one.
    'color-paper': isDark ? tone(primary, scheme.paper, 0.01) : '#fbfbf9',
    'color-surface': isDark ? tone(primary, scheme.surface, 0.012) : '#ffffff',
    'color-sunken': isDark ? tone(primary, scheme.sunken, 0.012) : '#f1f1ee',
    'color-hairline': isDark ? tone(primary, scheme.hairline, 0.012) : '#e4e4df',
    'color-primary-tint': tone(primary, scheme.tint, scheme.tintChroma(primary.c)),
    'color-secondary-tint': tone(secondary, scheme.tint, scheme.tintChroma(secondary.c)),
    'color-panel': tone(primary, scheme.panel, scheme.panelChroma(primary.c)),
    'color-insurer': scheme.insurer,
    'color-backdrop': isDark ? 'rgb(0 0 0 / 0.6)' : 'rgb(20 24 31 / 0.45)',
  }
  const solve = (name: string, seed: Oklch) => {
    tokens[name] = nearest(seed, needs(name, tokens))
  }

  for (const status of STATUSES) {
    const seed = oklch(STATUS_SEEDS[status])
    tokens[`color-${status}-tint`] = tone(seed, scheme.tint, scheme.tintChroma(seed.c))
  }
  solve('color-ink', { ...primary, l: scheme.ink, c: Math.min(primary.c, 0.015) })
  solve('color-ink-muted', { ...secondary, l: scheme.muted, c: trace(secondary.c) })
  solve('color-control-border', {
    ...secondary,
    l: scheme.controlBorder,
    c: trace(secondary.c) / 2,
  })
  solve('color-focus', oklch(FOCUS_SEED))
  for (const status of STATUSES) solve(`color-${status}`, oklch(STATUS_SEEDS[status]))
  tokens['color-primary-text'] = text('color-primary-text', primary, tokens)
  tokens['color-secondary-text'] = text('color-secondary-text', secondary, tokens)
  fill('primary', primary, scheme, tokens)
  fill('secondary', secondary, scheme, tokens)
  return tokens
}

/** A color that has to move further than this no longer looks like the brand; ink is used instead. */
const TOO_FAR = 0.3

function text(name: string, seed: Oklch, tokens: Tokens): string {
  const color = nearest(seed, needs(name, tokens))
  const isMud = Math.abs(oklch(color).l - seed.l) > TOO_FAR
  return isMud ? (tokens['color-ink'] ?? color) : color
}

/**
 * Derives a filled control: its color, the text on it, its hover and its edge. The color moves only until the
 * text is readable, so a pale brand stays pale with dark text; the edge sets it off from the page.
 */
function fill(role: 'primary' | 'secondary', seed: Oklch, scheme: Scheme, tokens: Tokens): void {
  const choices = [WHITE, INK].map((on) => {
    const color = nearest(seed, [need(on, TEXT)])
    const moved = Math.abs(oklch(color).l - seed.l) - (on === WHITE ? WHITE_PREFERENCE : 0)
    return { on, color, moved }
  })
  const { color, on } = choices.reduce((best, each) => (each.moved < best.moved ? each : best))
  tokens[`color-${role}`] = color
  tokens[`color-on-${role}`] = on
  tokens[`color-${role}-hover`] = hover(oklch(color), scheme, [need(on, TEXT)])
  tokens[`color-${role}-edge`] = nearest(oklch(color), needs(`color-${role}-edge`, tokens))
}

/** Moves by the step or its opposite, whichever stays more visible within the needs. */
function hover(base: Oklch, scheme: Scheme, allNeeds: readonly Need[]): string {
  // A nearly black fill cannot get darker.
  const step = base.l < 0.3 ? 0.09 : scheme.hoverStep
  const seen = (color: string) => Math.abs(oklch(color).l - base.l)
  const [away, back] = [nearest(shift(base, step), allNeeds), nearest(shift(base, -step), allNeeds)]
  return seen(back) > seen(away) + STEP ? back : away
}

function shift(color: Oklch, step: number): Oklch {
  return { ...color, l: Math.min(1, Math.max(0.08, color.l + step)) }
}

const WHITE = '#ffffff'
/** Dark enough that either it or white is readable on every fill. */
const INK = '#05070a'
/** White on a medium color reads better than the formula says, so the color may move a little more for it. */
const WHITE_PREFERENCE = 0.1

/** The WCAG luminance of a background, and the contrast needed on it. */
interface Need {
  luminance: number
  ratio: number
}

function need(background: string, ratio: number): Need {
  return { luminance: wcagLuminance(background), ratio }
}

function meets(luminance: number, { luminance: background, ratio }: Need): boolean {
  const [darker, lighter] =
    luminance < background ? [luminance, background] : [background, luminance]
  return lighter + 0.05 >= ratio * (darker + 0.05)
}

/** The contrasts that one foreground needs, given the backgrounds chosen so far. */
function needs(name: string, tokens: Tokens): Need[] {
  return CONTRAST_PAIRS.filter((pair) => pair.of === name).flatMap((pair) =>
    pair.on.map((background) => {
      const color = tokens[background]
      if (!color) throw new Error(`${background} must be derived before ${name}`)
      return need(color, pair.ratio)
    }),
  )
}

const STEP = 0.004

/** The color with the nearest lightness that meets every need; the hue stays, sRGB limits the chroma. */
function nearest(seed: Oklch, allNeeds: readonly Need[]): string {
  for (let distance = 0; distance <= 1; distance += STEP) {
    for (const l of [seed.l - distance, seed.l + distance]) {
      if (l < -STEP || l > 1 + STEP) continue
      const hex = toHex({ ...seed, l: Math.min(1, Math.max(0, l)) })
      const luminance = wcagLuminance(hex)
      if (allNeeds.every((one) => meets(luminance, one))) return hex
    }
  }
  throw new Error(`no lightness of ${toHex(seed)} meets ${JSON.stringify(allNeeds)}`)
}

function tone(seed: Oklch, l: number, maxChroma: number): string {
  return toHex({ ...seed, l, c: Math.min(seed.c, maxChroma) })
}

/** The chroma of neutral tones: gray stays as it is, a color leaves a trace. */
function trace(chroma: number): number {
  return chroma < 0.03 ? chroma : 0.012
}

/** Mirrors a black or dark gray brand for the dark theme, so that it becomes nearly white. */
function mirrorIfInk(color: Oklch): Oklch {
  return color.c < 0.04 && color.l < 0.6 ? { ...color, l: 1.15 - color.l } : color
}

function oklch(hex: string): Oklch {
  const color = toOklch(hex)
  if (!color) throw new Error(`not a colour: ${hex}`)
  return color
}

function toHex(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'))
}

const themes = new Map<string, Branding['theme']>()
const MAX_THEMES = 1_000

/** Deriving a theme takes milliseconds and depends only on the two colors, so each pair is derived once. */
export function themeOf(primary: string, secondary: string): Branding['theme'] {
  const key = `${primary} ${secondary}`
  const theme = themes.get(key) ?? deriveTheme(primary, secondary)
  if (themes.size < MAX_THEMES) themes.set(key, theme)
  return theme
}
