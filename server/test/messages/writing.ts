import { randomUUID } from 'node:crypto'
import type { Message } from '@passbook/contract/messages'
import { answerMessage } from '../../src/domains/contact/messages/by-staff.ts'
import type { TestApp } from '../app.ts'
import type { Reply, TestBrowser } from '../browser.ts'

export interface SentFile {
  name: string
  declaredType?: string
  bytes: Uint8Array<ArrayBuffer>
}

export const QUESTION = {
  topic: 'account',
  subject: 'A question',
  text: 'When is interest paid?',
} as const

/** Writes to the bank as a browser sends a form: fields and files in parts. */
export async function write(
  browser: TestBrowser,
  fields: Record<string, string> = QUESTION,
  { files = [], key = randomUUID() }: { files?: readonly SentFile[]; key?: string } = {},
): Promise<Reply<{ message: Message }>> {
  const { payload, type } = await asForm(fields, files)
  return browser.call('POST', '/messages', payload, {
    'content-type': type,
    'idempotency-key': key,
  })
}

export async function asForm(
  fields: Record<string, string>,
  files: readonly SentFile[],
): Promise<{ payload: Buffer<ArrayBuffer>; type: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, declaredType = 'application/octet-stream', bytes } of files) {
    form.append('attachments', new Blob([bytes], { type: declaredType }), name)
  }
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await encoded.arrayBuffer()), type }
}

/** The thread that was written. */
export async function written(
  browser: TestBrowser,
  fields?: Record<string, string>,
  options?: Parameters<typeof write>[2],
): Promise<Message> {
  const { status, body } = await write(browser, fields, options)
  if (!body.data) throw new Error(`not written: ${status} ${JSON.stringify(body.errors)}`)
  return body.data.message
}

/** Olive of the staff answers. */
export function answer(
  { ctx }: TestApp,
  institution_id: string,
  threadId: string,
  text = 'On the last day of each month.',
): Promise<void> {
  const actor = { kind: 'operator', id: 'Olive Operator' } as const
  return answerMessage(ctx, { institution_id, threadId, text, now: ctx.clock.now(), actor })
}

export interface MessagePage {
  messages: Message[]
  next: string | null
  unread: number
}

export async function page(browser: TestBrowser, query: Record<string, string> = {}) {
  const { body } = await browser.get<MessagePage>(
    `/messages?${new URLSearchParams(query).toString()}`,
  )
  return body.data ?? { messages: [], next: null, unread: -1 }
}
