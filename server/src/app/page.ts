import { type Branding, themeCss } from '@passbook/contract/branding'
import { escapeHtml } from '../html.ts'

export interface PageContent {
  branding: Branding
  nonce: string
  /** Whether the browser sent a session cookie: the page then resumes before it decides anything. */
  hasSession: boolean
}

/**
 * Fills the built page for one institution, so that title, colours and logo are there before any
 * script runs: no flash of another brand, no jump when the branding is fetched.
 */
export function renderPage(template: string, content: PageContent): string {
  return template
    .replace('<html lang="en">', `<html lang="en" data-session="${sessionMark(content)}">`)
    .replace('<!--passbook:head-->', () => head(content))
    .replace('<!--passbook:boot-->', () => boot(content.branding))
}

function sessionMark({ hasSession }: PageContent): string {
  return hasSession ? 'present' : 'none'
}

function head({ branding, nonce }: PageContent): string {
  return [
    `<title>${escapeHtml(branding.name)}</title>`,
    `<link rel="icon" href="${escapeHtml(branding.logos.icon)}">`,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<style nonce="${nonce}">${themeCss(branding.theme)}</style>`,
    `<script type="application/json" id="branding">${escapeJson(branding)}</script>`,
  ].join('\n    ')
}

/** The logo where the sign-in page has it, until the page itself is there. */
function boot({ logos, logo_alt_text }: Branding): string {
  return (
    `<div class="boot"><picture>` +
    `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(logos['hor-white'])}">` +
    `<img src="${escapeHtml(logos['hor-color'])}" alt="${escapeHtml(logo_alt_text)}" height="32">` +
    `</picture></div>`
  )
}

/** Inside a script element only `<` can end it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
