import type { AlertKind } from '@passbook/contract/alert-kinds'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { type LetterOrder, notifyAll } from '../../../platform/mail/notify.ts'
import { type Recipient, type Whose, findRecipients } from './recipients.ts'
import { type AlertParams, type AlertWords, wordsOf } from './words.ts'

/** What happened, to whom it is told, and by which letter where the event has its own. */
export interface News<K extends AlertKind> {
  kind: K
  /**
   * Names what happened, such as `settled:<transfer>`: told again, by a job that runs twice too, it
   * makes one alert a person, and sends nothing more.
   */
  event: string
  params: AlertParams[K]
  /** The event's own letter in place of the general one; null: another letter tells of it already. */
  letter?: LetterOrder | null
  /** The caller has sent texts of its own. */
  isTexted?: boolean
}

/** One person, by themselves or by their login, or everybody whose entity or savings account it is. */
export type To =
  | { depositor_id: string }
  | { user_id: string }
  | { entity_id: string }
  | { account_id: string }

type Raised<K extends AlertKind> = News<K> & { of: string }

/**
 * The one way to tell people that something happened: in the list of those who may read, by email
 * and by text as each of them wants it, in the caller's transaction.
 */
export async function raiseAlert<K extends AlertKind>(
  ctx: Context,
  trx: Transaction,
  { institution_id, ...news }: { institution_id: string } & To & News<K>,
): Promise<void> {
  const [whose, of] = whoseOf(news)
  await raiseAlerts(ctx, trx, { institution_id, whose, kind: news.kind, all: [{ ...news, of }] })
}

function whoseOf(to: To): [Whose, string] {
  if ('depositor_id' in to) return ['depositor_id', to.depositor_id]
  if ('user_id' in to) return ['user_id', to.user_id]
  return 'entity_id' in to ? ['entity_id', to.entity_id] : ['account_id', to.account_id]
}

interface Batch<K extends AlertKind> {
  institution_id: string
  kind: K
  whose: Whose
  /** `of`: the person, login, entity or account, as `whose` says. */
  all: readonly Raised<K>[]
}

/** The same for many events of one kind, in as many statements as for one. */
export async function raiseAlerts<K extends AlertKind>(
  ctx: Context,
  trx: Transaction,
  { institution_id, kind, whose, all }: Batch<K>,
): Promise<void> {
  if (all.length === 0) return
  const ids = [...new Set(all.map(({ of }) => of))]
  const people = await findRecipients(trx, institution_id, kind, { whose, ids })
  const byId = Map.groupBy(people, ({ of }) => of)
  const copies = all.flatMap((news) =>
    (byId.get(news.of) ?? []).map((person) => copyFor(person, news)),
  )
  await deliver(ctx, trx, institution_id, copies)
}

/** One person's copy of the news. */
export interface Copy {
  person: Recipient
  kind: AlertKind
  event: string
  words: AlertWords
  letter: LetterOrder | null
  isTexted: boolean
}

export function copyFor<K extends AlertKind>(
  person: Recipient,
  { kind, event, params, letter, isTexted = false }: News<K>,
): Copy {
  const words = wordsOf(kind, params, person)
  return {
    person,
    kind,
    event,
    words,
    letter: letter === undefined ? generalLetter(words) : letter,
    isTexted,
  }
}

function generalLetter({ title, message, path, label }: AlertWords): LetterOrder {
  return { template: 'alert', params: { title, message, path, label } }
}

/** Lists the copies and orders the messages of those that were not listed before. */
async function deliver(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  copies: readonly Copy[],
): Promise<void> {
  const listed = await listAll(trx, institution_id, copies, ctx.clock.now())
  // Who may not read has no list that would know: the caller's transaction tells them once.
  const fresh = copies.filter(
    (copy) => !copy.person.mayRead || listed.has(keyOf(copy.person.depositor_id, copy.event)),
  )
  await sendAll(ctx, trx, institution_id, fresh)
}

/** Orders emails and texts as each of them wants it; gives how many. */
export async function sendAll(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  copies: readonly Copy[],
  { isPatient = false } = {},
): Promise<number> {
  const emails = copies.flatMap(({ person: { email }, letter }) =>
    email !== null && letter !== null ? [{ to: email, ...letter }] : [],
  )
  const texts = copies.flatMap(({ person: { phone }, words: { text }, isTexted }) =>
    phone !== null && text !== null && !isTexted ? [{ to: phone, text }] : [],
  )
  await notifyAll(ctx, trx, institution_id, { emails, texts, isPatient })
  return emails.length + texts.length
}

/** Adds the copies of those who may read to their lists; gives which were not there before. */
export async function listAll(
  trx: Transaction,
  institution_id: string,
  copies: readonly Copy[],
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
  return new Set(rows.map(({ depositor_id, event }) => keyOf(depositor_id, event)))
}

function keyOf(depositor_id: string, event: string): string {
  return `${depositor_id} ${event}`
}
