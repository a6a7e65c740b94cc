import type { Kysely } from 'kysely'
import { easternDate } from '../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import type { Tables } from '../db/tables.ts'
import { enqueue, enqueueAll, type SealedMessage } from '../queue/job-table.ts'
import type { TemplateName, TemplateParams } from './templates.ts'

const PURPOSE = 'message'

interface EmailOrder {
  to: string
  template: TemplateName
  params: Record<string, string>
  /** The day it was ordered, which is the day in its text; retries may be later. */
  on: string
}

/** Queues an email in the transaction of the caller; a job renders and sends it after the commit. */
export async function notifyByEmail<T extends TemplateName>(
  ctx: Context,
  trx: Kysely<Tables>,
  institution_id: string,
  order: { to: string; template: T; params: TemplateParams<T> },
): Promise<void> {
  const on = easternDate(ctx.clock.now())
  await enqueueSealed(ctx, trx, 'send_email', institution_id, { ...order, on })
}

export interface TextOrder {
  to: string
  text: string
  /** It answers an incoming text, so it is sent even to a number that opted out. */
  isAnswer?: boolean
}

/** Queues a text message in the same way. */
export async function notifyBySms(
  ctx: Context,
  trx: Kysely<Tables>,
  institution_id: string,
  order: TextOrder,
): Promise<void> {
  await enqueueSealed(ctx, trx, 'send_sms', institution_id, order)
}

/** The name of an email template with its parameters. */
export type LetterOrder = {
  [T in TemplateName]: { template: T; params: TemplateParams<T> }
}[TemplateName]

export interface Messages {
  emails: readonly ({ to: string } & LetterOrder)[]
  texts: readonly TextOrder[]
  /** Sent after all other messages. */
  isLowPriority?: boolean
}

/** Queues many messages in one statement. */
export async function notifyAll(
  ctx: Context,
  trx: Kysely<Tables>,
  institution_id: string,
  { emails, texts, isLowPriority = false }: Messages,
): Promise<void> {
  const on = easternDate(ctx.clock.now())
  const sealed = (order: unknown) => ({
    institution_id,
    sealed: ctx.secrets.seal(PURPOSE, JSON.stringify(order)),
  })
  const jobs = [
    ...emails.map((order) => ({ name: 'send_email', payload: sealed({ ...order, on }) }) as const),
    ...texts.map((order) => ({ name: 'send_sms', payload: sealed(order) }) as const),
  ]
  await enqueueAll(trx, jobs, isLowPriority ? { waitSeconds: 0 } : {})
}

/** Queues a message encrypted, since it may contain codes and links: a copy of the queue must be useless. */
async function enqueueSealed(
  ctx: Context,
  trx: Kysely<Tables>,
  job: 'send_email' | 'send_sms',
  institution_id: string,
  order: unknown,
): Promise<void> {
  const sealed = ctx.secrets.seal(PURPOSE, JSON.stringify(order))
  await enqueue(trx, job, { institution_id, sealed })
}

export function openEmailOrder(ctx: Context, message: SealedMessage): EmailOrder {
  return JSON.parse(ctx.secrets.open(PURPOSE, message.sealed)) as EmailOrder
}

export function openSmsOrder(ctx: Context, message: SealedMessage): TextOrder {
  return JSON.parse(ctx.secrets.open(PURPOSE, message.sealed)) as TextOrder
}
