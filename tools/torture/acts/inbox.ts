import { setTimeout as sleep } from 'node:timers/promises'
import { type InboxMessage, sandboxEndpoints } from '@passbook/contract/sandbox'
import { LifeEnds, type Outcome, type Person, granted } from '../person.ts'
import type { Trace } from '../tally.ts'

/** A message may wait for a dead worker's job to be taken over, and for its retry. */
const ARRIVES_MS = 150_000
const LOOK_EVERY_MS = 250
const WRONG = 400

/** The mark before something is asked for: only messages after it are looked at. */
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
 * Enters the codes that arrive, the newest first: after a call that had to be tried again there may
 * be several, and only the last one asked for is right.
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

/** The same for the token of an emailed link, told from others by words of the subject. */
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
  throw new LifeEnds(
    `${tried.size} messages for ${to} arrived in ${ARRIVES_MS / 1000} s, none right`,
  )
}

async function read(person: Person, to: string): Promise<InboxMessage[]> {
  return granted('the inbox', await person.world(sandboxEndpoints.listInbox, { query: { to } }))
}
