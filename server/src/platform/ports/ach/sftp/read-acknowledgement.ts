import { isBusinessDate, parseBusinessDate } from '../../../calendar/business-date.ts'
import type { AcknowledgedFile, IncomingFile } from '../port.ts'
import { findId } from './names.ts'
import { NotFromTheBank, type Pgp } from './pgp.ts'
import type { SftpSettings } from './settings.ts'

interface Received {
  name: string
  content: Buffer
  settings: Pick<SftpSettings, 'acknowledgement' | 'pgp'>
  pgp: Pgp | undefined
}

/** Reads the bank's word on a file of ours. Words that say both yes and no count as no. */
export async function readAcknowledgement(received: Received): Promise<IncomingFile> {
  const { name, settings } = received
  const unreadable = (why: string) => ({ kind: 'unreadable', name, why }) as const
  let text: string
  try {
    text = await readClear(received)
  } catch (error) {
    if (!(error instanceof NotFromTheBank)) throw error
    return unreadable(
      `It can’t be decrypted, or the bank’s signature is missing (${error.message}).`,
    )
  }
  const { accepted, rejected, reason } = settings.acknowledgement
  const isRejected = rejected.test(text)
  if (!isRejected && !accepted.test(text)) {
    return unreadable('It doesn’t say whether our file was accepted.')
  }
  const about = aboutOf(name, text, settings)
  if (about === undefined) return unreadable('It doesn’t say which file of ours it is about.')
  const found = isRejected ? cleanReason(reason.exec(text)?.[1]) : null
  return { kind: 'acknowledgement', name, about, isAccepted: !isRejected, reason: found }
}

async function readClear({ content, settings, pgp }: Received): Promise<string> {
  const isClear = pgp === undefined || settings.pgp?.acknowledgementsInClear
  const clear = isClear ? content : await pgp.open(content)
  return clear.toString('latin1')
}

function aboutOf(
  name: string,
  text: string,
  { acknowledgement }: Received['settings'],
): AcknowledgedFile | undefined {
  const named = findId(text) ?? findId(name)
  if (named) return named
  const modifier = acknowledgement.modifier.exec(text)?.[1]?.toUpperCase()
  const date = acknowledgement.date.exec(text)?.[1] ?? ''
  const businessDate = `20${date.replaceAll(/(\d\d)(?=\d)/g, '$1-')}`
  if (modifier === undefined || !isBusinessDate(businessDate)) return undefined
  return { businessDate: parseBusinessDate(businessDate), modifier }
}

const REASON_LENGTH = 300

/** The bank's own words may repeat an account number, of which only the end is kept. */
export function cleanReason(reason: string | undefined): string | null {
  const clean = reason
    ?.replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\d{5,}/g, (digits) => `…${digits.slice(-4)}`)
    .trim()
    .slice(0, REASON_LENGTH)
  return clean ? clean : null
}
