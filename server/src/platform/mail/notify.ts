import type { Kysely } from 'kysely'
import { easternDate } from '../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import type { Tables } from '../db/tables.ts'
import { enqueue, enqueueAll, type SealedMessage } from '../queue/job-table.ts'
import { addToOutbox } from './outbox.ts'
import type { TemplateName, TemplateParams } from './templates.ts'

const PURPOSE = 'message'

export interface EmailOrder {
  to: string
  template: TemplateName
  params: Record<string, string>
  /** The day it was ordered, which is the day in its text; retries may be later. */
  on: string
}

/** Orders an email in the transaction of the caller; it is rendered and sent after the commit. */
export async function notifyByEmail<T extends TemplateName>(
  ctx: Context,
  trx: Kysely<Tables>,
  institution_id: string,
  order: { to: string; template: T; params: TemplateParams<T> },
): Promise<void> {
  const on = easternDate(ctx.clock.now())
  await addToOutbox(trx, institution_id, [
    ctx.secrets.seal(PURPOSE, JSON.stringify({ ...order, on })),
  ])
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
  const sealed = ctx.secrets.seal(PURPOSE, JSON.stringify(order))
  await enqueue(trx, 'send_sms', { institution_id, sealed })
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

/**
 * Encrypts emails for the outbox, since they may contain codes and links: a copy of it must be useless.
 */
export function sealEmails(
  ctx: Pick<Context, 'clock' | 'secrets'>,
  emails: Messages['emails'],
): string[] {
  const on = easternDate(ctx.clock.now())
  return emails.map((order) => ctx.secrets.seal(PURPOSE, JSON.stringify({ ...order, on })))
}

/** Queues many messages in one statement for each way of sending. */
export async function notifyAll(
  ctx: Context,
  trx: Kysely<Tables>,
  institution_id: string,
  { emails, texts, isLowPriority = false }: Messages,
): Promise<void> {
  await addToOutbox(trx, institution_id, sealEmails(ctx, emails), { isLowPriority })
  const jobs = texts.map((order) => {
    const sealed = ctx.secrets.seal(PURPOSE, JSON.stringify(order))
    return { name: 'send_sms', payload: { institution_id, sealed } } as const
  })
  await enqueueAll(trx, jobs, isLowPriority ? { waitSeconds: 0 } : {})
}

export function openEmailOrder(ctx: Context, message: SealedMessage): EmailOrder {
  return JSON.parse(ctx.secrets.open(PURPOSE, message.sealed)) as EmailOrder
}

export function openSmsOrder(ctx: Context, message: SealedMessage): TextOrder {
  return JSON.parse(ctx.secrets.open(PURPOSE, message.sealed)) as TextOrder
}
