import type { Download } from '@passbook/contract/downloads'
import { LIMITS } from '@passbook/contract/limits'
import type { Message } from '@passbook/contract/messages'
import type { Context } from '../../../context.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { makeDownload } from '../../../platform/downloads/downloads.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import { attachmentKey } from '../attachments/attachment.ts'
import { countUnread, listThreads } from './queries.ts'
import {
  type Thread,
  type ThreadOwner,
  findOwnThread,
  lockThread,
  findThreadAttachment,
  readMessages,
  readMessage,
} from './threads.ts'

/** A page with very long texts ends earlier. Normal use never reaches this limit. */
const PAGE_CHARACTERS = 1_000_000

interface Page {
  messages: Message[]
  /** The last id on this page, if there is another page. */
  next: string | null
  unread: number
}

/** A person's threads, newest first, whatever their account status (STATES: Messages, alerts, lists). */
export async function listMessages(
  { db }: Pick<Context, 'db'>,
  { institution_id, depositor_id }: ThreadOwner,
  { q, after }: { q?: string | undefined; after?: string | undefined },
): Promise<Page> {
  const owner = { institution_id, depositor_id }
  if (after !== undefined && !(await findOwnThread(db, owner, after))) {
    throw invalid('after', 'We couldn’t find that page. Start from the first page.')
  }
  const limit = LIMITS.pageOfMessages + 1
  const found = await listThreads(db, { ...owner, q: q?.trim() || undefined, after, limit })
  const page = fitPage(found.slice(0, LIMITS.pageOfMessages))
  return {
    messages: await readMessages(db, institution_id, page),
    next: page.length < found.length ? (page.at(-1)?.id ?? null) : null,
    unread: await countUnread(db, owner),
  }
}

/** As many threads as fit into one response, and at least one. */
function fitPage(threads: readonly Thread[]): Thread[] {
  let characters = 0
  return threads.filter(({ character_count }, place) => {
    characters += character_count
    return place === 0 || characters <= PAGE_CHARACTERS
  })
}

interface Viewed {
  message: Message
  unread: number
}

/** Marks a thread as read and returns all of it, so that nothing is marked unseen. Repeating is harmless. */
export function viewMessage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner: ThreadOwner,
  threadId: string,
): Promise<Viewed> {
  const { institution_id, depositor_id } = owner
  return inTransaction(db, async (trx) => {
    const thread = await lockThread(trx, institution_id, threadId)
    if (thread?.depositor_id !== depositor_id) throw new DomainError('not_found')
    const read_at = thread.read_at ?? clock.now()
    if (thread.read_at === null) {
      await trx
        .updateTable('message_threads')
        .set({ read_at })
        .where('institution_id', '=', institution_id)
        .where('id', '=', threadId)
        .execute()
    }
    const message = await readMessage(trx, { ...thread, read_at })
    return { message, unread: await countUnread(trx, owner) }
  })
}

/** Lets a person download a file from one of their threads. */
export async function downloadAttachment(
  ctx: Pick<Context, 'db' | 'realTime'>,
  caller: SessionCaller,
  wanted: { threadId: string; attachmentId: string },
): Promise<Download> {
  const { db } = ctx
  const thread = await findOwnThread(db, caller, wanted.threadId)
  const file = thread && (await findThreadAttachment(db, caller.institution_id, wanted))
  if (file === undefined) throw new DomainError('not_found')
  return makeDownload(ctx, db, caller, {
    key: attachmentKey(file),
    name: file.name,
    contentType: file.content_type,
    sizeBytes: file.size_bytes,
  })
}
