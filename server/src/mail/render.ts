import { escapeHtml } from '../html.ts'
import { themeOf } from '../institutions/theme-of.ts'
import type { Letter } from './templates/letter.ts'

interface Brand {
  name: string
  support_email: string
  color_primary: string
  color_secondary: string
}

/** A letter as plain text: complete without HTML. */
export function renderText(letter: Letter, brand: Brand): string {
  const { paragraphs, code, link } = letter
  return [
    brand.name,
    ...(code ? [code] : []),
    ...paragraphs,
    ...(link ? [`${link.label}: ${link.url}`] : []),
    `Need help? ${brand.support_email}`,
  ].join('\n\n')
}

/** The same letter in the institution's colours; tables and inline styles because mail readers need them. */
export function renderHtml(letter: Letter, brand: Brand): string {
  const colors = themeOf(brand.color_primary, brand.color_secondary).light
  const ink = colors['color-ink']
  const muted = colors['color-ink-muted']
  const button = `background:${colors['color-primary']};color:${colors['color-on-primary']}`
  const text = `margin:0 0 16px;font:16px/24px Lato,Arial,sans-serif;color:${ink}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:${colors['color-paper']}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:${colors['color-surface']};border:1px solid ${colors['color-hairline']};border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font:bold 18px/24px Lato,Arial,sans-serif;color:${ink}">${escapeHtml(brand.name)}</p>
${letter.code ? `<p style="margin:0 0 24px;font:bold 32px/40px Lato,Arial,sans-serif;letter-spacing:6px;color:${ink}">${letter.code}</p>` : ''}
${letter.paragraphs.map((words) => `<p style="${text}">${escapeHtml(words)}</p>`).join('\n')}
${letter.link ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.link.url)}" style="display:inline-block;padding:14px 24px;border-radius:10px;text-decoration:none;font:bold 16px/20px Lato,Arial,sans-serif;${button}">${escapeHtml(letter.link.label)}</a></p>` : ''}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${colors['color-hairline']};font:14px/20px Lato,Arial,sans-serif;color:${muted}">Need help? ${escapeHtml(brand.support_email)}</p>
</td></tr></table></td></tr></table></body></html>`
}
