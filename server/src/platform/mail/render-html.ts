import { INSURER_SIGN } from '@passbook/contract/insurer'
import { escapeHtml as safe } from '../html.ts'
import { themeOf } from '../institutions/theme.ts'
import { type Sender, type Sending, greetingOf, helpWords, linkOf } from './render.ts'
import type { Letter, LetterStop, Standing } from './templates/letter.ts'

const FONT = 'Lato,Helvetica,Arial,sans-serif'
/** Navy, never a brand color (RULES: Showing who insures it). */
const INSURER_NAVY = '#003256'

type Colors = ReturnType<typeof themeOf>['light']

/** Renders an email in the look of the institution, with tables and inline styles, as email clients need. */
export function renderHtml(letter: Letter, sender: Sender, sending: Sending): string {
  const colors = themeOf(sender.color_primary, sender.color_secondary).light
  const parts = [
    text(greetingOf(sending), colors),
    letter.standing ? standingPanel(letter.standing, sending.date, colors) : '',
    letter.code ? figures(letter.code, colors) : '',
    ...letter.paragraphs.slice(0, 1).map((words) => text(words, colors)),
    letter.stops ? timeline(letter.stops, colors) : '',
    ...letter.paragraphs.slice(1).map((words) => text(words, colors)),
    button(linkOf(letter, sending), colors),
    letter.reference ? small(`Reference <strong>${safe(letter.reference)}</strong>`, colors) : '',
  ]
  return page(letter.subject, colors, [
    row(logo(sender, sending, colors), 'padding:0 0 24px'),
    row(parts.filter(Boolean).join('\n'), cardStyle(colors)),
    row(foot(sender, colors), 'padding:24px 8px 0'),
  ])
}

function page(title: string, colors: Colors, rows: string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${safe(title)}</title></head>
<body style="margin:0;background:${colors['color-paper']}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
${rows.join('\n')}
</table></td></tr></table></body></html>`
}

function row(content: string, style: string): string {
  return `<tr><td style="${style}">${content}</td></tr>`
}

function cardStyle(colors: Colors): string {
  return `padding:32px;background:${colors['color-surface']};border:1px solid ${colors['color-hairline']};border-radius:12px`
}

/** The logo; email clients that show no images show its text in the size of the logo. */
function logo({ logo_alt_text }: Sender, { origin }: Sending, colors: Colors): string {
  const words = `font:bold 20px/32px ${FONT};color:${colors['color-ink']}`
  if (origin === null) return `<p style="margin:0;${words}">${safe(logo_alt_text)}</p>`
  const address = `${origin}/brand/hor-color`
  return `<img src="${safe(address)}" alt="${safe(logo_alt_text)}" height="32" style="display:block;height:32px;border:0;${words}">`
}

function text(words: string, colors: Colors): string {
  return `<p style="margin:0 0 16px;font:16px/24px ${FONT};color:${colors['color-ink']}">${safe(words)}</p>`
}

/**
 * The money timeline as a picture of stops (UX 40): dots joined by a line, the current one filled. The dots
 * are characters and the line is a border, so it shows where images are blocked.
 */
function timeline(stops: readonly LetterStop[], colors: Colors): string {
  const rows = stops.map((stop, index) => stopRows(stop, index === stops.length - 1, colors))
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`
}

function stopRows({ when, what, state }: LetterStop, isLast: boolean, colors: Colors): string {
  const reached = TONES.good
  const dot = state === 'current' ? '&#9679;' : '&#9675;'
  const dotStyle = `width:24px;font:bold 18px/24px ${FONT};text-align:center;color:${state === 'ahead' ? colors['color-ink-muted'] : reached}`
  const line = isLast
    ? ''
    : `border-left:2px solid ${state === 'ahead' ? colors['color-hairline'] : reached}`
  const bold = `padding:0 0 0 8px;font:bold 16px/24px ${FONT};color:${colors['color-ink']}`
  const quiet = `padding:0 0 16px 8px;font:14px/20px ${FONT};color:${colors['color-ink-muted']}`
  return `<tr><td colspan="2" aria-hidden="true" style="${dotStyle}">${dot}</td><td style="${bold}">${safe(when || what)}</td></tr>
<tr><td style="width:11px"></td><td style="width:11px;${line}"></td><td style="${quiet}">${when ? safe(what) : ''}</td></tr>`
}

function small(html: string, colors: Colors): string {
  return `<p style="margin:16px 0 0;font:14px/20px ${FONT};color:${colors['color-ink-muted']}">${html}</p>`
}

function figures(code: string, colors: Colors): string {
  return `<p style="margin:0 0 24px;font:bold 32px/40px ${FONT};letter-spacing:6px;color:${colors['color-ink']}">${safe(code)}</p>`
}

const TONES = { good: '#1b7a3d', waiting: '#8a5a00', attention: '#b3261e' } as const

/** The status panel: a colored dot and the status, the date, and the reason. */
function standingPanel({ status, tone, reason }: Standing, date: string, colors: Colors): string {
  const ink = `color:${colors['color-ink']}`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td style="padding:16px;border:1px solid ${colors['color-hairline']};border-radius:10px;background:${colors['color-primary-tint']}">
<p style="margin:0;font:bold 18px/24px ${FONT};${ink}"><span style="color:${TONES[tone]}">&#9679;</span> ${safe(status)}</p>
<p style="margin:4px 0 0;font:14px/20px ${FONT};color:${colors['color-ink-muted']}">${safe(date)}</p>
${reason ? `<p style="margin:8px 0 0;font:16px/24px ${FONT};${ink}">${safe(reason)}</p>` : ''}
</td></tr></table>`
}

function button(link: Letter['link'], colors: Colors): string {
  if (!link) return ''
  const paint = `background:${colors['color-primary']};color:${colors['color-on-primary']}`
  return `<p style="margin:24px 0 0"><a href="${safe(link.url)}" style="display:inline-block;padding:14px 24px;border-radius:10px;text-decoration:none;font:bold 16px/20px ${FONT};${paint}">${safe(link.label)}</a></p>`
}

function foot(sender: Sender, colors: Colors): string {
  const { name, insurer } = sender
  const quiet = `margin:0 0 12px;font:14px/20px ${FONT};color:${colors['color-ink-muted']}`
  const sign = INSURER_SIGN[insurer]
  const words = sign && (sign.isItalic ? `<em>${safe(sign.words)}</em>` : safe(sign.words))
  return [
    `<p style="${quiet}">${safe(helpWords(sender))}</p>`,
    `<p style="${quiet}">${safe(name)}</p>`,
    sign
      ? `<p style="margin:0;font:12px/18px ${FONT};color:${INSURER_NAVY}"><strong style="font-size:14px">${sign.name}</strong> ${words ?? ''}</p>`
      : '',
  ].join('\n')
}
