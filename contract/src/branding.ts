import { z } from 'zod/mini'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { Insurer, LinkingMode } from './enums.ts'

export const HexColor = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}$/i, 'Use six hexadecimal digits, as #1a2b3c'))

export const PasswordRequirements = z.object({
  min_length: z.int().check(z.gte(8)),
  max_length: z.int().check(z.gte(64)),
})
export type PasswordRequirements = z.infer<typeof PasswordRequirements>

/** CSS custom properties without their dashes, and their values. */
const Tokens = z.record(z.string(), z.string())

export const Branding = z.object({
  name: z.string(),
  slug: z.string(),
  short_name: z.string(),
  /** By shape and color, as SPEC names them: hor-color for light surfaces, hor-white for dark ones. */
  logos: z.object({ 'hor-color': z.string(), 'hor-white': z.string(), icon: z.string() }),
  logo_alt_text: z.string(),
  emails: z.object({ support: z.string() }),
  /** Ten digits; null until the institution has entered a number. */
  phones: z.object({ support: z.nullable(z.string()) }),
  password_requirements: PasswordRequirements,
  insurer: Insurer,
  show_fdic: z.boolean(),
  linking_mode: LinkingMode,
  color_primary: HexColor,
  color_secondary: HexColor,
  /** The current APY with the text the law requires next to it; null before a rate is set. */
  savings: z.nullable(z.object({ apy: z.string(), apy_words: z.string() })),
  /** The institution's own reasons to choose it, at most three. */
  reasons: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Derived on the server, so the first byte of HTML already has the brand's colors. */
  theme: z.object({ light: Tokens, dark: Tokens }),
  completed_at: Instant,
})
export type Branding = z.infer<typeof Branding>

/** The theme as a style sheet: light by default, dark where the system is dark. */
export function themeCss({ light, dark }: Branding['theme']): string {
  return `:root{${declare(light)}}@media (prefers-color-scheme:dark){:root{${declare(dark)}}}`
}

function declare(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

export const brandingEndpoints = {
  getBranding: endpoint({
    method: 'GET',
    path: '/branding',
    auth: 'none',
    summary: "The institution's name, logos, colours, contact and password rules",
    data: Branding,
  }),
}
