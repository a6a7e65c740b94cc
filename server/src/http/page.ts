import type { Branding } from '@passbook/contract/branding'

/**
 * Fills the built page for one institution, so that title, colours and logo are there before any
 * script runs: no flash of another brand, no jump when the branding is fetched.
 */
export function renderPage(template: string, branding: Branding, nonce: string): string {
  const values: Record<string, string> = {
    title: escapeHtml(branding.name),
    nonce,
    theme: themeCss(branding.theme),
    branding: escapeJson(branding),
    icon: escapeHtml(branding.logos.icon),
    logo: escapeHtml(branding.logos['hor-color']),
    logo_white: escapeHtml(branding.logos['hor-white']),
    logo_alt: escapeHtml(branding.logo_alt_text),
  }
  return template.replaceAll(/%passbook\.(\w+)%/g, (_, name: string) => values[name] ?? '')
}

export function themeCss({ light, dark }: Branding['theme']): string {
  return `:root{${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`
}

function declarations(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** Inside a script element only `<` can end it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
