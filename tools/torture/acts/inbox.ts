import { setTimeout as sleep } from 'node:timers/promises'
import { type InboxMessage, sandboxEndpoints } from '@passbook/contract/sandbox'
import { StoryAborted, type Outcome, type Person, granted } from '../person.ts'
import type { Trace } from '../tally.ts'

/** A message may wait until the job of a dead worker is taken over and retried. */
const ARRIVES_MS = 150_000
const LOOK_EVERY_MS = 250
const WRONG = 400

/** Marks the newest message before a request, so that only later messages are read. */
export async function markInbox(person: Person, to: string): Promise<number> {
  const messages = await read(person, to)
  return messages[0]?.id ?? 0
}

export function message(to: string, words: string): Trace {
  return { of: 'message', key: `${to}\n${words}` }
}

export const codeMail = (email: string) => message(email, 'is your')
export const codeText = (phoneDigits: string) => message(phoneDigits, 'is your code')

/**
 * Enters the codes that arrive, the newest first. After a retried call there may
 * be several, and only the last requested one is valid.
 */
export function enterCode<T>(
  person: Person,
  from: { to: string; since: number },
  enter: (code: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const codeOf = ({ code, subject }: InboxMessage) =>
    code !== null && (subject === null || subject.startsWith(code)) ? code : null
  return enterUntilRight(person, from, codeOf, enter)
}

/** Follows an emailed link by its token. Words of the subject identify the email. */
export function followLink<T>(
  person: Person,
  from: { to: string; since: number; subject: string },
  follow: (token: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const tokenOf = ({ link, subject }: InboxMessage) => {
    if (!link || !subject?.startsWith(from.subject)) return null
    return new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  }
  return enterUntilRight(person, from, tokenOf, follow)
}

async function enterUntilRight<T>(
  person: Person,
  { to, since }: { to: string; since: number },
  pick: (message: InboxMessage) => string | null,
  enter: (picked: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const tried = new Set<string>()
  const giveUpAt = Date.now() + ARRIVES_MS
  while (Date.now() < giveUpAt) {
    const messages = (await read(person, to)).filter(({ id }) => id > since)
    const next = messages.map(pick).find((picked) => picked !== null && !tried.has(picked))
    if (!next) {
      await sleep(LOOK_EVERY_MS)
      continue
    }
    tried.add(next)
    const outcome = await enter(next)
    if (outcome.ok || outcome.status !== WRONG || outcome.inDoubt) return outcome
  }
  throw new StoryAborted(
    `${tried.size} messages for ${to} arrived in ${ARRIVES_MS / 1000} s, none right`,
  )
}

async function read(person: Person, to: string): Promise<InboxMessage[]> {
  return granted('the inbox', await person.world(sandboxEndpoints.listInbox, { query: { to } }))
}
