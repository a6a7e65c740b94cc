import { type Branding, themeCss } from '@passbook/contract/branding'
import { escapeHtml } from '../../platform/html.ts'
import type { FirstPage } from './first-page.ts'
import { NONCE_PLACE } from './boot-scripts.ts'

export interface PageContent {
  branding: Branding
  nonce: string
  /** Whether the browser sent a session cookie: the page then resumes before it decides anything. */
  hasSession: boolean
  /** What can be read before any script runs; none on pages of the sandbox's own. */
  first: FirstPage | null
}

/**
 * Fills the built page for one institution, so that title, colours, logo and words are there before
 * any script runs: no flash of another brand, no jump when the branding is fetched.
 */
export function renderPage(template: string, content: PageContent): string {
  const { first, hasSession } = content
  return template
    .replace(
      '<html lang="en">',
      `<html lang="en" data-session="${hasSession ? 'present' : 'none'}">`,
    )
    .replaceAll(NONCE_PLACE, content.nonce)
    .replace('<!--passbook:head-->', () => head(content))
    .replace('<div id="root"><!--passbook:boot--></div>', () => (first ? root(first) : ROOT))
}

const ROOT = '<div id="root"></div>'

function root({ html, page }: FirstPage): string {
  return `<div id="root"${page === null ? '' : ` data-page="${escapeHtml(page)}"`}>${html}</div>`
}

function head({ branding: { theme, ...branding }, nonce, first }: PageContent): string {
  return [
    `<title>${escapeHtml(first?.title ?? branding.name)}</title>`,
    `<link rel="icon" href="${escapeHtml(branding.logos.icon)}">`,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<style nonce="${nonce}">${themeCss(theme)}</style>`,
    `<script type="application/json" id="branding">${escapeJson(branding)}</script>`,
  ].join('\n    ')
}

/** Inside a script element only `<` can end it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
