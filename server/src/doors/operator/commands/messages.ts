import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { LIMITS } from '@passbook/contract/limits'
import { MessageText, MessageTopic } from '@passbook/contract/messages'
import type { StaffEntry, StaffMessage } from '@passbook/contract/sandbox-messages'
import {
  listThreads,
  readThread,
  answerMessage as answer,
  beginMessage,
  openAttachment,
} from '../../../domains/contact/messages/by-staff.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { invalid } from '../../../platform/errors.ts'
import { takePositionals, readUuid, readLine } from '../arguments.ts'
import { command, UsageError } from '../command.ts'
import { plainLine, alignColumns, plainLines } from '../table.ts'

export const messages = command({
  name: 'messages',
  usage: '',
  help: 'lists messages, those that need a reply first',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const threads = await listThreads(ctx.db, institution.id)
    if (threads.length === 0) return { lines: ['No messages.'], data: threads }
    const rows = threads.map(({ uuid, waiting_since, topic, name, subject }) => [
      uuid,
      waiting_since ? easternDate(new Date(waiting_since)) : '-',
      topic,
      plainLine(name),
      plainLine(subject),
    ])
    const head = ['message_id', 'waiting since', 'topic', 'name', 'subject']
    return { lines: alignColumns([head, ...rows]), data: threads }
  },
})

export const message = command({
  name: 'message',
  usage: '<message_id>',
  help: 'prints a conversation with the names of its attachments',
  options: [],
  isChange: false,
  parse: (given) => ({
    threadId: readUuid('message_id', takePositionals(given, 'message_id').message_id),
  }),
  async act({ ctx, institution }, { threadId }) {
    const thread = await readThread(ctx.db, institution.id, threadId)
    return { lines: describe(thread), data: thread }
  },
})

function describe({ subject, topic, name, depositor_id, transaction_id, entries }: StaffMessage) {
  return [
    `${plainLine(subject)} (${topic})`,
    `From ${plainLine(name)}, depositor ${depositor_id}`,
    ...(transaction_id ? [`About transaction ${transaction_id}`] : []),
    ...entries.flatMap(describeEntry),
  ]
}

/** The message text is indented, so that nobody can write a line that looks like one of ours. */
function describeEntry({ from, written_by, created_at, text, attachments }: StaffEntry): string[] {
  const who = from === 'depositor' ? 'The depositor' : (written_by ?? 'The bank')
  return [
    '',
    `${who}, ${created_at}:`,
    ...plainLines(text).map((line) => `  ${line}`.trimEnd()),
    ...attachments.map(
      ({ uuid, name, size_bytes }) => `  [file ${uuid}, ${size_bytes} bytes: ${plainLine(name)}]`,
    ),
  ]
}

export const answerMessage = command({
  name: 'answer-message',
  usage: '<message_id> --text "what to say"',
  help: 'replies to a message; the person is notified',
  options: ['text'],
  isChange: true,
  parse(given) {
    const { message_id } = takePositionals(given, 'message_id')
    return { threadId: readUuid('message_id', message_id), text: readText(given.options['text']) }
  },
  async act({ ctx, institution, now, actor }, input) {
    await answer(ctx, { institution_id: institution.id, ...input, now, actor })
    return {
      lines: [`The reply to message ${input.threadId} was sent.`],
      data: { message_id: input.threadId },
    }
  },
})

/** Reads a message text. It may have several lines, but no NUL, which Postgres cannot store. */
function readText(given: string | undefined): string {
  const { success, data, error } = MessageText.safeParse(given ?? '')
  if (!success) throw new UsageError(`--text: ${error.issues[0]?.message ?? 'not valid'}`)
  if (data.includes('\0')) throw new UsageError('--text contains a character that can’t be stored')
  return data
}

export const writeMessage = command({
  name: 'write-message',
  usage: '<depositor_id> <topic> --subject "in short" --text "what to say"',
  help: 'starts a conversation, for example to ask for documents',
  options: ['subject', 'text'],
  isChange: true,
  parse(given) {
    const { depositor_id, topic } = takePositionals(given, 'depositor_id', 'topic')
    return {
      depositor_id: readUuid('depositor_id', depositor_id),
      topic: readTopic(topic),
      subject: readLine('--subject', given.options['subject'], LIMITS.message.subjectCharacters),
      text: readText(given.options['text']),
    }
  },
  async act({ ctx, institution, now, actor }, input) {
    const id = await beginMessage(ctx, { institution_id: institution.id, ...input, now, actor })
    return { lines: [`Message ${id} was sent.`], data: { message_id: id } }
  },
})

function readTopic(text: string): MessageTopic {
  const { data, success } = MessageTopic.safeParse(text)
  if (success) return data
  throw new UsageError(`topic must be one of ${MessageTopic.options.join(', ')}, not "${text}"`)
}

const OWNER_ONLY = 0o600

export const saveAttachment = command({
  name: 'save-attachment',
  usage: '<message_id> <file_id> <path>',
  help: 'saves an attachment to a new file; recorded in the audit trail',
  options: [],
  isChange: true,
  parse(given) {
    const { message_id, file_id, path } = takePositionals(given, 'message_id', 'file_id', 'path')
    return {
      threadId: readUuid('message_id', message_id),
      attachmentId: readUuid('file_id', file_id),
      path,
    }
  },
  async act({ ctx, institution: { id: institution_id }, actor }, { path, ...ids }) {
    const { content } = await openAttachment(ctx, institution_id, ids)
    // The audit trail records the access even if saving fails.
    await writeAudit(ctx.db, {
      institution_id,
      actor,
      action: 'save_attachment',
      entity: 'message',
      entityId: ids.threadId,
      details: { attachment_id: ids.attachmentId },
    })
    const target = createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY })
    await pipeline(content, target).catch((error: NodeJS.ErrnoException) => {
      throw invalid('path', `${path} cannot be written (${error.code}).`)
    })
    return { lines: [`Saved as ${path}.`], data: { path } }
  },
})
