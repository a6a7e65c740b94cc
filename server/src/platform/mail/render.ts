import type { Insurer } from '@passbook/contract/enums'
import { INSURER_SIGN } from '@passbook/contract/insurer'
import type { PageAddress } from '@passbook/contract/web-pages'
import { pageUrl } from '../institutions/public-origin.ts'
import { type Letter, type LetterLink, reach } from './templates/letter.ts'

/** The institution that sends the email. */
export interface Sender {
  name: string
  short_name: string
  logo_alt_text: string
  support_email: string
  phone: string | null
  color_primary: string
  color_secondary: string
  insurer: Insurer
}

/** The parts that differ between recipients and days. */
export interface Sending {
  /** Null if the name is unknown or not verified. */
  firstName: string | null
  /** "Tuesday, November 17, 2026" */
  date: string
  /** The origin of the web pages; null while they cannot be reached. */
  origin: string | null
}

/** Renders an email as plain text, complete without HTML. */
export function renderText(letter: Letter, sender: Sender, sending: Sending): string {
  const { paragraphs, stops = [], code, reference } = letter
  const link = linkOf(letter, sending)
  return [
    sender.name,
    greetingOf(sending),
    ...standingLines(letter, sending),
    ...(code ? [code] : []),
    ...paragraphs.slice(0, 1),
    ...stops.map(({ when, what }) => (when === '' ? what : `${when}: ${what}`)),
    ...paragraphs.slice(1),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...(reference ? [`Reference ${reference}`] : []),
    helpWords(sender),
    ...insurerLines(sender),
  ].join('\n\n')
}

/** Where to ask, at the end of every email. */
export function helpWords(sender: Sender): string {
  return `Need help? You can ${reach(sender)}.`
}

export function greetingOf({ firstName }: Sending): string {
  return firstName === null ? 'Hello,' : `Hello ${firstName},`
}

/** The button with its full URL. */
export function linkOf({ link }: Letter, { origin }: Sending): Letter['link'] {
  if (!link || !isBelowOrigin(link.url)) return link
  return origin === null ? undefined : { ...link, url: pageUrl(origin, link.url) }
}

function isBelowOrigin(url: LetterLink['url']): url is PageAddress {
  return url.startsWith('/')
}

function standingLines({ standing }: Letter, { date }: Sending): string[] {
  if (!standing) return []
  const { status, reason } = standing
  return [`${status}, ${date}`, ...(reason ? [reason] : [])]
}

function insurerLines({ insurer }: Sender): string[] {
  const sign = INSURER_SIGN[insurer]
  return sign ? [`${sign.name} ${sign.words}`] : []
}
