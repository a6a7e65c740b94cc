import type { Branding } from '@passbook/contract/branding'
import { deriveTheme } from './theme.ts'

const themes = new Map<string, Branding['theme']>()
const MAX_THEMES = 1_000

/** Deriving costs milliseconds and depends on the two colours alone, so each pair is derived once. */
export function themeOf(primary: string, secondary: string): Branding['theme'] {
  const key = `${primary} ${secondary}`
  const theme = themes.get(key) ?? deriveTheme(primary, secondary)
  if (themes.size < MAX_THEMES) themes.set(key, theme)
  return theme
}
