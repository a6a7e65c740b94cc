import type { Attachment } from '@passbook/contract/attachments'
import type { FieldErrors } from '@passbook/contract/envelope'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Message, MessageReply, NewMessage, MessageTopic } from '@passbook/contract/messages'
import type { Context } from '../../../context.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { waitsForReview } from '../../../platform/callers/waits-for-review.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { forgetDrafts } from '../../../platform/forget-drafts.ts'
import { once, wasMade } from '../../../platform/idempotency.ts'
import { count, throttleKey, throttlesOf } from '../../../platform/throttles.ts'
import type { UploadedFile } from '../../../platform/uploaded-file.ts'
import { noteContact } from '../activity.ts'
import { storeAttachment } from '../attachments/attachment.ts'
import { checkAttachments } from '../attachments/check-attachment.ts'
import { raiseTask } from '../tasks/tasks.ts'
import { countWritten, findOwnTransaction, lockWriter } from './queries.ts'
import {
  type Thread,
  findOwnThread,
  lockThread,
  addEntry,
  beginThread,
  readMessage,
} from './threads.ts'

type Writer = Pick<SessionCaller, 'institution_id' | 'user_id' | 'depositor_id'>

interface Sending {
  body: SentMessage
  files: readonly UploadedFile[]
  idempotencyKey: string
}

/**
 * A person writes to the institution, whatever their standing. Files are checked and stored before
 * the transaction, which would wait for them, and kept inside it; whoever may not write leaves none.
 */
export async function sendMessage(
  ctx: Context,
  writer: Writer,
  { body, files, idempotencyKey }: Sending,
): Promise<{ message: Message }> {
  const wish = readWish(body)
  const call = { call: 'send_message', key: idempotencyKey, input: { body, files } }
  const isReplay = await wasMade(ctx.db, writer, call)
  const refusedCount = await countRefused(ctx, writer)
  const order = { wish, refusedCount }
  const attachments = isReplay ? undefined : await takeFiles(ctx, writer, order, files)
  return inTransaction(ctx.db, (trx) =>
    once(trx, ctx.vault, writer, call, async () => {
      // Forgotten in this very moment: the next try makes it anew.
      if (attachments === undefined) throw new DomainError('unavailable')
      return { message: await write(ctx, trx, writer, { ...order, attachments }) }
    }),
  )
}

/** What somebody wants to write, and how many messages of theirs were refused for their files. */
interface Order {
  wish: Wish
  refusedCount: number
}

async function takeFiles(
  ctx: Context,
  writer: Writer,
  order: Order,
  files: readonly UploadedFile[],
): Promise<Attachment[]> {
  if (files.length === 0) return []
  await assertMayWrite(ctx.db, writer, order, ctx.clock.now())
  const attachments: Attachment[] = []
  for (const file of await check(ctx, writer, files)) {
    attachments.push(await storeAttachment(ctx, writer.institution_id, file))
  }
  return attachments
}

/** Checking files takes a core: a message that is refused for them counts like one that is sent. */
async function check(ctx: Context, writer: Writer, files: readonly UploadedFile[]) {
  try {
    return await checkAttachments(ctx, writer.user_id, files)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') {
      await count(throttlesOf(ctx).refusedFiles, writerKey(writer))
    }
    throw error
  }
}

async function countRefused(ctx: Context, writer: Writer): Promise<number> {
  const state = await throttlesOf(ctx).refusedFiles.get(writerKey(writer))
  return state?.consumedPoints ?? 0
}

function writerKey({ institution_id, depositor_id }: Writer): string {
  return throttleKey(institution_id, depositor_id)
}

/** Not too often, and only about and within what is their own. */
async function assertMayWrite(
  db: Database,
  writer: Writer,
  { wish, refusedCount }: Order,
  now: Date,
): Promise<void> {
  const { perDay } = LIMITS.message
  const since = new Date(now.getTime() - inMs(1, 'day'))
  if ((await countWritten(db, writer, since)) + refusedCount >= perDay) {
    const sent = refusedCount === 0 ? 'sent' : 'tried to send'
    const message = `You have ${sent} ${perDay} messages within a day, which is the most we take. Please write again tomorrow.`
    throw new DomainError('too_often', { message })
  }
  if (wish.kind === 'reply' && !(await findOwnThread(db, writer, wish.reply_to))) {
    throw new DomainError('not_found')
  }
  if (wish.kind === 'reply' || wish.transaction_id === undefined) return
  if (!(await findOwnTransaction(db, writer, wish.transaction_id))) {
    throw new DomainError('not_found')
  }
}

async function write(
  ctx: Context,
  trx: Transaction,
  writer: Writer,
  { attachments, ...order }: Order & { attachments: readonly Attachment[] },
): Promise<Message> {
  const { wish } = order
  const { institution_id, depositor_id } = writer
  const standing = await lockWriter(trx, writer)
  const now = ctx.clock.now()
  await assertMayWrite(trx, writer, order, now)
  const entry = { sender: 'depositor', text: wish.text, attachments, now } as const
  const thread =
    wish.kind === 'new'
      ? await beginThread(ctx, trx, { institution_id, depositor_id, ...wish }, entry)
      : await addEntry(ctx, trx, await hold(trx, institution_id, wish.reply_to), entry)
  await forgetDrafts(trx, writer, [wish.kind === 'new' ? 'new-message' : 'reply'])
  await tellStaff(trx, { thread, standing, attachmentCount: attachments.length, now })
  await writeAudit(trx, {
    institution_id,
    actor: { kind: 'depositor', id: depositor_id },
    action: 'send_message',
    entity: 'message',
    entityId: thread.id,
    details: { topic: thread.topic, place: thread.entry_count, attachments: attachments.length },
  })
  await noteContact(ctx, trx, { institution_id, depositor_id, by: 'message' })
  return readMessage(trx, thread)
}

async function hold(trx: Transaction, institution_id: string, threadId: string): Promise<Thread> {
  const thread = await lockThread(trx, institution_id, threadId)
  if (thread === undefined) throw new DomainError('not_found')
  return thread
}

/** What came with the call: fields of a new thread, or of a reply. */
interface SentMessage {
  topic?: NewMessage['topic'] | undefined
  subject?: string | undefined
  text: string
  reply_to?: string | undefined
  transaction_id?: string | undefined
}

type Wish = ({ kind: 'new' } & NewMessage) | ({ kind: 'reply' } & MessageReply)

const OF_ITS_THREAD = 'A reply belongs to its conversation: leave this out'

/** A new thread or a reply in one, and nothing of both; whatever is wrong is named by its field. */
function readWish(sent: SentMessage): Wish {
  return sent.reply_to === undefined ? readNew(sent) : readReply(sent, sent.reply_to)
}

function readNew({ topic, subject, text, transaction_id }: SentMessage): Wish {
  if (topic !== undefined && subject !== undefined) {
    return { kind: 'new', topic, subject, text, ...(transaction_id && { transaction_id }) }
  }
  throw refusal({
    ...(topic === undefined && { topic: ['Choose what it is about'] }),
    ...(subject === undefined && { subject: ['Say in a few words what it is about'] }),
  })
}

function readReply({ topic, subject, text, transaction_id }: SentMessage, reply_to: string): Wish {
  const tooMuch = Object.entries({ topic, subject, transaction_id }).filter(
    ([, value]) => value !== undefined,
  )
  if (tooMuch.length === 0) return { kind: 'reply', reply_to, text }
  throw refusal(Object.fromEntries(tooMuch.map(([field]) => [field, [OF_ITS_THREAD]])))
}

function refusal(fields: FieldErrors): DomainError {
  return new DomainError('invalid', { fields })
}

interface Written {
  /** With what was just written in it. */
  thread: Thread
  standing: Parameters<typeof waitsForReview>[0]
  attachmentCount: number
  now: Date
}

/** What somebody who waits for a decision sends documents under. */
const ABOUT_IDENTITY = new Set<MessageTopic>(['identity', 'documents'])

/** Some messages are more than a question: what the law or a review waits for is put before staff. */
async function tellStaff(trx: Transaction, written: Written): Promise<void> {
  const { thread, standing, attachmentCount } = written
  if (thread.topic === 'problem' && thread.entry_count === 1) await raiseDispute(trx, written)
  const isEvidence = attachmentCount > 0 && ABOUT_IDENTITY.has(thread.topic)
  if (isEvidence && waitsForReview(standing)) await raiseDocuments(trx, written)
}

/** RULES-2: Disputes. A message is enough, and the clock runs from when it was received. */
async function raiseDispute(trx: Transaction, { thread, now }: Written): Promise<void> {
  const { institution_id, depositor_id, id: message_id, transaction_id } = thread
  const transaction =
    transaction_id === null ? undefined : await findOwnTransaction(trx, thread, transaction_id)
  await raiseTask(trx, {
    institution_id,
    kind: 'dispute_begun',
    message:
      'A depositor reports a problem. That begins a dispute, and its days count from when the message was received. Read the message and look into it.',
    details: {
      message_id,
      depositor_id,
      received_at: now.toISOString(),
      transaction_id,
      reference: transaction ? referenceOf(transaction) : null,
    },
    key: `dispute_begun:${message_id}`,
    now,
  })
}

async function raiseDocuments(
  trx: Transaction,
  { thread, attachmentCount, now }: Written,
): Promise<void> {
  const { institution_id, depositor_id, id: message_id, entry_count } = thread
  await raiseTask(trx, {
    institution_id,
    kind: 'review_documents',
    message:
      'A depositor who waits for a decision has sent documents. Read the message, then finish the review.',
    details: { message_id, depositor_id, attachments: attachmentCount },
    key: `review_documents:${message_id}:${entry_count}`,
    now,
  })
}
