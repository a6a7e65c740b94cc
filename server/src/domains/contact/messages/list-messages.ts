import { LIMITS } from '@passbook/contract/limits'
import type { Message } from '@passbook/contract/messages'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Thread, type ThreadOwner, findOwnThread } from './threads/queries.ts'
import { readMessages } from './threads/to-message.ts'
import { countUnread, listThreads } from './queries.ts'

/** A page with long texts in it ends earlier; nobody meets this who does not try to. */
const PAGE_CHARACTERS = 1_000_000

interface Page {
  messages: Message[]
  /** Where this page ended, when there is another. */
  next: string | null
  unread: number
}

/** The person's threads, the newest first: in every standing (STATES: Messages, alerts, lists). */
export async function listMessages(
  { db }: Pick<Context, 'db'>,
  { institution_id, depositor_id }: ThreadOwner,
  { q, after }: { q?: string | undefined; after?: string | undefined },
): Promise<Page> {
  const owner = { institution_id, depositor_id }
  if (after !== undefined && !(await findOwnThread(db, owner, after))) {
    throw invalid('after', 'There is no such page. Begin with the first.')
  }
  const limit = LIMITS.pageOfMessages + 1
  const found = await listThreads(db, { ...owner, q: q?.trim() || undefined, after, limit })
  const page = firstOf(found.slice(0, LIMITS.pageOfMessages))
  return {
    messages: await readMessages(db, institution_id, page),
    next: page.length < found.length ? (page.at(-1)?.id ?? null) : null,
    unread: await countUnread(db, owner),
  }
}

/** As many as a reply can carry, and always one. */
function firstOf(threads: readonly Thread[]): Thread[] {
  let characters = 0
  return threads.filter(({ character_count }, place) => {
    characters += character_count
    return place === 0 || characters <= PAGE_CHARACTERS
  })
}
