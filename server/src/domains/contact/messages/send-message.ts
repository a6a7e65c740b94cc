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
import { deleteDrafts } from '../../../platform/delete-drafts.ts'
import { once, wasMade } from '../../../platform/idempotency.ts'
import { count, throttleKey, throttlesOf } from '../../../platform/throttles.ts'
import type { UploadedFile } from '../../../platform/uploaded-file.ts'
import { noteContact } from '../activity.ts'
import { storeAttachment } from '../attachments/attachment.ts'
import { checkAttachments } from '../attachments/check-attachment.ts'
import { raiseTask } from '../tasks/tasks.ts'
import { linkDocuments } from './document-requests.ts'
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
 * A person writes to the institution, whatever their account status. Files are checked and stored before
 * the transaction, so that it need not wait, and kept inside it. A refused message leaves no files.
 */
export async function sendMessage(
  ctx: Context,
  writer: Writer,
  { body, files, idempotencyKey }: Sending,
): Promise<{ message: Message }> {
  const content = readContent(body)
  const call = { call: 'send_message', key: idempotencyKey, input: { body, files } }
  const isReplay = await wasMade(ctx.db, writer, call)
  const refusedCount = await countRefused(ctx, writer)
  const message = {
    content,
    refusedCount,
    keepsDraft: body.keeps_draft === 'true',
    documents: body.documents?.split(',') ?? [],
  }
  const attachments = isReplay ? undefined : await checkAndStoreFiles(ctx, writer, message, files)
  return inTransaction(ctx.db, (trx) =>
    once(trx, ctx.vault, writer, call, async () => {
      // The stored result expired just now; a retry sends the message.
      if (attachments === undefined) throw new DomainError('unavailable')
      return { message: await write(ctx, trx, writer, { ...message, attachments }) }
    }),
  )
}

/** A message to send, and how many of the writer's messages were refused because of their files. */
interface MessageToSend {
  content: MessageContent
  refusedCount: number
  /** Documents for a review are no message that was begun in the form of messages. */
  keepsDraft: boolean
  /** The requested documents that the files are. */
  documents: readonly string[]
}

async function checkAndStoreFiles(
  ctx: Context,
  writer: Writer,
  message: MessageToSend,
  files: readonly UploadedFile[],
): Promise<Attachment[]> {
  if (files.length === 0) return []
  await assertMayWrite(ctx.db, writer, message, ctx.clock.now())
  const attachments: Attachment[] = []
  for (const file of await checkFiles(ctx, writer, files)) {
    attachments.push(await storeAttachment(ctx, writer.institution_id, file))
  }
  return attachments
}

/** Checking files costs CPU time, so a message refused because of its files counts toward the daily limit. */
async function checkFiles(ctx: Context, writer: Writer, files: readonly UploadedFile[]) {
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

/** Enforces the daily limit, and that the thread and the transaction are the writer's own. */
async function assertMayWrite(
  db: Database,
  writer: Writer,
  { content, refusedCount }: MessageToSend,
  now: Date,
): Promise<void> {
  const { perDay } = LIMITS.message
  const since = new Date(now.getTime() - inMs(1, 'day'))
  if ((await countWritten(db, writer, since)) + refusedCount >= perDay) {
    const sent = refusedCount === 0 ? 'sent' : 'tried to send'
    const message = `You have ${sent} ${perDay} messages within a day, which is the most we take. Please write again tomorrow.`
    throw new DomainError('too_often', { message })
  }
  if (content.kind === 'reply' && !(await findOwnThread(db, writer, content.reply_to))) {
    throw new DomainError('not_found')
  }
  if (content.kind === 'reply' || content.transaction_id === undefined) return
  if (!(await findOwnTransaction(db, writer, content.transaction_id))) {
    throw new DomainError('not_found')
  }
}

async function write(
  ctx: Context,
  trx: Transaction,
  writer: Writer,
  { attachments, ...message }: MessageToSend & { attachments: readonly Attachment[] },
): Promise<Message> {
  const { content } = message
  const { institution_id, depositor_id } = writer
  const standing = await lockWriter(trx, writer)
  const now = ctx.clock.now()
  await assertMayWrite(trx, writer, message, now)
  const entry = { sender: 'depositor', text: content.text, attachments, now } as const
  const thread =
    content.kind === 'new'
      ? await beginThread(ctx, trx, { institution_id, depositor_id, ...content }, entry)
      : await addEntry(ctx, trx, await lockExisting(trx, institution_id, content.reply_to), entry)
  const documents = { documents: message.documents, attachments, now }
  await linkDocuments(trx, { institution_id, depositor_id, thread_id: thread.id }, documents)
  if (!message.keepsDraft) {
    await deleteDrafts(trx, writer, [content.kind === 'new' ? 'new-message' : 'reply'])
  }
  await raiseStaffTasks(trx, { thread, standing, attachmentCount: attachments.length, now })
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

async function lockExisting(
  trx: Transaction,
  institution_id: string,
  threadId: string,
): Promise<Thread> {
  const thread = await lockThread(trx, institution_id, threadId)
  if (thread === undefined) throw new DomainError('not_found')
  return thread
}

/** The request body: fields of a new thread or of a reply. */
interface SentMessage {
  topic?: NewMessage['topic'] | undefined
  subject?: string | undefined
  text: string
  reply_to?: string | undefined
  transaction_id?: string | undefined
  keeps_draft?: 'true' | undefined
  documents?: string | undefined
}

type MessageContent = ({ kind: 'new' } & NewMessage) | ({ kind: 'reply' } & MessageReply)

const NOT_IN_REPLY = 'A reply belongs to its conversation: leave this out'

/** Reads a new thread or a reply. A mix of both is refused, with an error for each wrong field. */
function readContent(sent: SentMessage): MessageContent {
  return sent.reply_to === undefined ? readNew(sent) : readReply(sent, sent.reply_to)
}

function readNew({ topic, subject, text, transaction_id }: SentMessage): MessageContent {
  if (topic !== undefined && subject !== undefined) {
    return { kind: 'new', topic, subject, text, ...(transaction_id && { transaction_id }) }
  }
  throw refusal({
    ...(topic === undefined && { topic: ['Choose a topic'] }),
    ...(subject === undefined && { subject: ['Enter a subject'] }),
  })
}

function readReply(
  { topic, subject, text, transaction_id }: SentMessage,
  reply_to: string,
): MessageContent {
  const extraFields = Object.entries({ topic, subject, transaction_id }).filter(
    ([, value]) => value !== undefined,
  )
  if (extraFields.length === 0) return { kind: 'reply', reply_to, text }
  throw refusal(Object.fromEntries(extraFields.map(([field]) => [field, [NOT_IN_REPLY]])))
}

function refusal(fields: FieldErrors): DomainError {
  return new DomainError('invalid', { fields })
}

interface Written {
  /** The thread after the new message was added. */
  thread: Thread
  standing: Parameters<typeof waitsForReview>[0]
  attachmentCount: number
  now: Date
}

/** Topics under which people in review send documents. */
const ABOUT_IDENTITY = new Set<MessageTopic>(['identity', 'documents'])

/** Raises a staff task for a message that begins a dispute or brings documents for a review. */
async function raiseStaffTasks(trx: Transaction, written: Written): Promise<void> {
  const { thread, standing, attachmentCount } = written
  // Also the reply to a conversation that staff began; of one conversation there is one task.
  if (thread.topic === 'problem') await raiseDispute(trx, written)
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
      'A customer reported a problem in a message. The dispute deadlines count from the day it was received. Read the message and open a dispute.',
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
