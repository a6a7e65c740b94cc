import { type AlertKind, ROUTINE_ALERTS, currentForDays } from '@passbook/contract/alert-kinds'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { type LetterOrder, notifyAll } from '../../../platform/mail/notify.ts'
import { type Recipient, type RecipientKey, findRecipients } from './recipients.ts'
import { type AlertParams, type AlertWords, alertWords } from './words.ts'

/** What happened, and the email to send if the event has its own. */
export interface AlertEvent<K extends AlertKind> {
  kind: K
  /**
   * Identifies what happened, such as `settled:<transfer>`. RaisedAlert again, for example by a job that runs
   * twice, it adds no second alert and sends nothing more.
   */
  event: string
  params: AlertParams[K]
  /** The event's own email instead of the general one; null if another email already covers it. */
  letter?: LetterOrder | null
  /** The caller has already sent a text about it. */
  isTexted?: boolean
}

/** One person, by depositor or by login, or all holders of an entity or a savings account. */
export type AlertTarget =
  | { depositor_id: string }
  | { user_id: string }
  | { entity_id: string }
  | { account_id: string }

type RaisedAlert<K extends AlertKind> = AlertEvent<K> & { of: string }

/**
 * The one way to notify people of an event: in the list of those who may read, and by email and text as
 * each person prefers. It runs in the caller's transaction.
 */
export async function raiseAlert<K extends AlertKind>(
  ctx: Context,
  trx: Transaction,
  { institution_id, ...news }: { institution_id: string } & AlertTarget & AlertEvent<K>,
): Promise<void> {
  const [whose, of] = targetOf(news)
  await raise(ctx, trx, { institution_id, whose, kind: news.kind, all: [{ ...news, of }] }, false)
}

function targetOf(to: AlertTarget): [RecipientKey, string] {
  if ('depositor_id' in to) return ['depositor_id', to.depositor_id]
  if ('user_id' in to) return ['user_id', to.user_id]
  return 'entity_id' in to ? ['entity_id', to.entity_id] : ['account_id', to.account_id]
}

interface Batch<K extends AlertKind> {
  institution_id: string
  kind: K
  whose: RecipientKey
  /** `of` is the id of the depositor, login, entity or account; `whose` says which. */
  all: readonly RaisedAlert<K>[]
}

/**
 * Raises the alerts of a run with as many SQL statements as one alert takes. Their emails give way to all others: on the
 * night after a month there is one for each account, and a code to sign in must not wait for them.
 */
export async function raiseAlerts<K extends AlertKind>(
  ctx: Context,
  trx: Transaction,
  batch: Batch<K>,
): Promise<void> {
  await raise(ctx, trx, batch, true)
}

async function raise<K extends AlertKind>(
  ctx: Context,
  trx: Transaction,
  { institution_id, kind, whose, all }: Batch<K>,
  isLowPriority: boolean,
): Promise<void> {
  if (all.length === 0) return
  const ids = [...new Set(all.map(({ of }) => of))]
  const people = await findRecipients(trx, institution_id, kind, { whose, ids })
  const byId = Map.groupBy(people, ({ of }) => of)
  const copies = all.flatMap((news) =>
    (byId.get(news.of) ?? []).map((person) => copyFor(person, news)),
  )
  await deliver(ctx, trx, institution_id, copies, { isLowPriority })
}

/** An alert as one person gets it. */
export interface AlertCopy {
  person: Recipient
  kind: AlertKind
  event: string
  words: AlertWords
  letter: LetterOrder | null
  isTexted: boolean
}

export function copyFor<K extends AlertKind>(
  person: Recipient,
  { kind, event, params, letter, isTexted = false }: AlertEvent<K>,
): AlertCopy {
  const words = alertWords(kind, params, person)
  return {
    person,
    kind,
    event,
    words,
    letter: letter === undefined ? generalLetter(kind, event, words) : letter,
    isTexted,
  }
}

function generalLetter(
  kind: AlertKind,
  event: string,
  { title, message, path, label }: AlertWords,
): LetterOrder {
  return { template: 'alert', params: { kind, event, title, message, path, label } }
}

/** Adds the alerts to the lists and sends messages for those that are new. */
async function deliver(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  copies: readonly AlertCopy[],
  how: { isLowPriority: boolean },
): Promise<void> {
  const listed = await addToLists(trx, institution_id, copies, ctx.clock.now())
  // People who may not read have no list to check; the caller's transaction notifies them once.
  const fresh = copies.filter(
    (copy) => !copy.person.mayRead || listed.has(keyOf(copy.person.depositor_id, copy.event)),
  )
  await queueMessages(ctx, trx, institution_id, fresh, how)
}

/** Queues emails and texts as each person prefers, and returns how many. */
export async function queueMessages(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  copies: readonly AlertCopy[],
  { isLowPriority = false } = {},
): Promise<number> {
  const emails = copies.flatMap(({ person: { email }, letter }) =>
    email !== null && letter !== null ? [{ to: email, ...letter }] : [],
  )
  const texts = copies.flatMap(({ person: { phone }, words: { text }, isTexted }) =>
    phone !== null && text !== null && !isTexted ? [{ to: phone, text }] : [],
  )
  await notifyAll(ctx, trx, institution_id, { emails, texts, isLowPriority })
  return emails.length + texts.length
}

/** Adds alerts to the lists of people who may read, and returns the keys of those that are new. */
export async function addToLists(
  trx: Transaction,
  institution_id: string,
  copies: readonly AlertCopy[],
  created_at: Date,
): Promise<Set<string>> {
  const listed = copies.filter(({ person }) => person.mayRead)
  if (listed.length === 0) return new Set()
  const { rows } = await sql<{ depositor_id: string; event: string }>`
    insert into alerts
      (institution_id, depositor_id, kind, event, title, message, path, created_at)
    select ${institution_id}, fresh.*, ${created_at}
    from unnest(
      ${listed.map(({ person }) => person.depositor_id)}::uuid[],
      ${listed.map(({ kind }) => kind)}::text[],
      ${listed.map(({ event }) => event)}::text[],
      ${listed.map(({ words }) => words.title)}::text[],
      ${listed.map(({ words }) => words.message)}::text[],
      ${listed.map(({ words }) => words.path)}::text[]) as fresh
    on conflict (institution_id, depositor_id, event) do nothing
    returning depositor_id, event`.execute(trx)
  await readEarlierRoutine(trx, institution_id, listed, created_at)
  return new Set(rows.map(({ depositor_id, event }) => keyOf(depositor_id, event)))
}

/**
 * Marks the earlier alerts of a routine kind as read, so that months of statements do not pile up as unread
 * in front of something that needs attention. A reminder stays unread until its deposit was sent.
 */
async function readEarlierRoutine(
  trx: Transaction,
  institution_id: string,
  copies: readonly AlertCopy[],
  now: Date,
): Promise<void> {
  const routine = copies.filter(({ kind }) => ROUTINE_ALERTS.includes(kind))
  if (routine.length === 0) return
  await sql`
    update alerts set read_at = ${now}
    from unnest(
      ${routine.map(({ person }) => person.depositor_id)}::uuid[],
      ${routine.map(({ kind }) => kind)}::text[],
      ${routine.map(({ kind }) => currentForDays(kind))}::integer[])
      as newest (depositor_id, kind, days)
    where alerts.institution_id = ${institution_id}
      and alerts.depositor_id = newest.depositor_id and alerts.kind = newest.kind
      and alerts.read_at is null
      and alerts.created_at < ${now}::timestamptz - newest.days * interval '1 day'`.execute(trx)
}

function keyOf(depositor_id: string, event: string): string {
  return `${depositor_id} ${event}`
}
