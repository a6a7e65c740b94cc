import { randomUUID } from 'node:crypto'
import type { Progress } from '@passbook/contract/depositor'
import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import type { Transaction as TransactionData } from '@passbook/contract/transfers'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type SavingsProduct, productOf } from '../../../ledger/product/queries.ts'
import {
  type BatchItem,
  createBatchQueue,
  failedBatches,
} from '../../../platform/db/batch-queue.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import {
  type ProgressRow,
  personBy,
  progressColumns,
  toProgress,
} from '../../../platform/callers/progress.ts'
import { currentInvocation } from '../../../platform/cause.ts'
import { type Database, connectionsOf } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import { inTwoSteps } from '../../../platform/db/two-step-transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { hashInput } from '../../../platform/idempotency.ts'
import { sealEmails } from '../../../platform/mail/notify.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { assertAuthorized } from '../transfers/authorization.ts'
import { newOrder } from '../transfers/initiate-transfer.ts'
import { ORDER_KEYS, type NewOrder } from '../transfers/insert-transfers.ts'
import type { TransactionRow } from '../transfers/queries.ts'
import { toTransaction } from '../transfers/to-transaction.ts'
import { promisedDates } from '../transfers/transfer-dates.ts'
import { assertDepositAmount } from '../transfers/transfer-limits.ts'
import { assertMayDeposit } from './assert-may-move.ts'
import { assertPromised, holderEmails, lastContactOn, readOrderDate } from './order-row.ts'
import { depositLetter } from './send-receipt.ts'

/** A deposit that neither repeats nor replaces another. */
interface PlainDeposit {
  caller: ApplicationCaller
  amountCents: number
  date: string | undefined
  expectedSettlementDate: string | undefined
  shownAuthorization: string | undefined
  /** The idempotency key, and what it is bound to. */
  key: string
  input: unknown
}

export interface Deposited {
  status: typeof TRANSFER_SUCCESS
  transaction: TransactionData
  replaced: TransactionData | null
  progress: Progress
}

interface WaitingDeposit extends BatchItem<Deposited | null>, PlainDeposit {
  ctx: Context
  invocationId: string | null
}

/** How deposits are grouped. Only a bench changes it, to compare sizes of groups in one run. */
export const depositGroups = {
  /** How many groups are written at once: while one waits for the disk, another is written. */
  lanes: 2,
  /** Another institution does not wait until a crowd’s group is written. */
  lanesBeyond: 1,
  maxItems: 16,
  run: makeGroup,
}

const addToGroup = createBatchQueue<WaitingDeposit>(depositGroups)

/**
 * Makes a deposit in one transaction with those of other people that arrive at the same time, in four
 * statements for all of them. Returns null, and has done nothing, for a deposit that has to be made alone:
 * one that is refused, was made before, or whose account is locked. Nobody's refusal affects the others.
 */
export function depositInGroup(ctx: Context, deposit: PlainDeposit): Promise<Deposited | null> {
  // A proxy or a transaction needs one statement after the other.
  if (!connectionsOf(ctx.db)?.reads) return Promise.resolve(null)
  const { institution_id, depositor_id } = deposit.caller
  return new Promise((resolve, reject) => {
    const keys = { lockKeys: [depositor_id], batchKey: institution_id }
    const invocationId = currentInvocation()
    addToGroup(ctx.db, { ctx, invocationId, ...deposit, ...keys, resolve, reject })
  })
}

async function makeGroup(db: Database, group: readonly WaitingDeposit[]): Promise<void> {
  const made = await writeGroup(db, group).catch((error: unknown) => {
    // Undone, or with an unknown end. Made alone, each finds by its key what was done.
    failedBatches.inc()
    group[0]?.ctx.log.warn({ err: error, size: group.length }, 'a group of deposits failed')
    return new Map<WaitingDeposit, Deposited>()
  })
  for (const deposit of group) deposit.resolve(made.get(deposit) ?? null)
}

/** Returns the deposits that were made. */
async function writeGroup(
  db: Database,
  group: readonly WaitingDeposit[],
): Promise<Map<WaitingDeposit, Deposited>> {
  const institution_id = group[0]?.caller.institution_id ?? ''
  const depositor_ids = group.map(({ caller }) => caller.depositor_id)
  const user_ids = group.map(({ caller }) => caller.user_id)
  const planned = new Map<string, { deposit: WaitingDeposit; plan: Plan }>()
  const reads = {
    locked: lockPeople.bind({ institution_id, depositor_ids }),
    facts: findFacts.bind({ institution_id, user_ids }),
    product: productOf.bind({ institution_id }),
  }
  const made = await inTwoSteps(db, reads, ({ locked, facts, product: [product] }) => {
    const isLocked = new Set(locked.map(({ place }) => place))
    for (const found of facts) {
      const deposit = group[found.place - 1]
      if (!deposit || !product || !isLocked.has(found.place)) continue
      const plan = planDeposit(deposit, found, product)
      if (plan) planned.set(plan.order.id, { deposit, plan })
    }
    const plans = [...planned.values()].map(({ plan }) => plan)
    return plans.length === 0 ? null : insertDeposits.bind(toInsert(institution_id, plans))
  })
  return new Map(
    (made ?? []).flatMap(({ id }) => {
      const known = planned.get(id)
      return known ? [[known.deposit, known.plan.reply] as const] : []
    }),
  )
}

interface Group {
  institution_id: string
  depositor_ids: string[]
}

/** Locks each account and person; those whom others have locked are left out. */
const lockPeople = statement(
  (_db, { institution_id, depositor_ids }: Group) => sql<{ place: number }>`
    select asked.place::int as place
    from unnest(${depositor_ids}::uuid[]) with ordinality as asked (depositor_id, place)
    cross join lateral (
      select person.id from depositors person
      join entities entity on entity.institution_id = person.institution_id
        and entity.id = person.entity_id
      where person.institution_id = ${institution_id} and person.id = asked.depositor_id
      limit 1 for update of entity, person skip locked) as free`,
)

interface Link {
  id: string
  status: StoredLinkStatus
  bank_name: string | null
  account_last_four: string | null
}

/** Everything that decides about a deposit and appears in its reply and email. */
interface Facts extends ProgressRow {
  place: number
  last_name: string | null
  institution_name: string
  /** Newest first. */
  own_links: Link[]
  holder_emails: string[]
  last_contact_on: BusinessDate | null
}

const findFacts = statement(
  (_db, { institution_id, user_ids }: { institution_id: string; user_ids: string[] }) =>
    sql<Facts>`
      select asked.place::int as place, found.*
      from unnest(${user_ids}::uuid[]) with ordinality as asked (user_id, place)
      cross join lateral (
        select ${progressColumns}, depositors.last_name,
          (select name from institutions where id = ${institution_id}) as institution_name,
          (
            select coalesce(json_agg(json_build_object('id', link.id, 'status', link.status,
              'bank_name', link.bank_name, 'account_last_four', link.account_last_four)
              order by link.created_at desc), '[]')
            from linked_accounts link
            where link.institution_id = entities.institution_id and link.entity_id = entities.id
          ) as own_links,
          ${holderEmails(sql`entities.institution_id`, sql`entities.savings_account_id`)} as holder_emails,
          ${lastContactOn(sql`entities.institution_id`, sql`entities.savings_account_id`)} as last_contact_on
        from ${personBy(sql`${institution_id}`, sql`asked.user_id`)}) as found`,
)

/** A deposit that may be made, as it will be written. */
interface Plan {
  order: NewOrder
  reply: Deposited
  call: { user_id: string; key: string; input_hash: string; invocation_id: string | null }
  /** Sealed for the outbox. */
  emails: string[]
}

/** Decides about one deposit; null if it has to be made alone, where its refusal is explained. */
function planDeposit(deposit: WaitingDeposit, facts: Facts, product: SavingsProduct): Plan | null {
  const { ctx, caller, amountCents, key, input, invocationId } = deposit
  const now = ctx.clock.now()
  // Who was not in contact today yet is noted there, and so is what a returned first deposit needs.
  if (facts.last_contact_on !== easternDate(now) || hasLockedLink(facts)) return null
  const progress = toProgress(facts, null)
  try {
    const { institution_id, user_id, depositor_id } = caller
    const state = { ...progress, linkStatuses: facts.own_links.map(({ status }) => status) }
    const { accountId, link } = assertMayDeposit({ entity: facts, links: facts.own_links, state })
    assertDepositAmount(product, amountCents)
    const scheduledDate = readOrderDate(deposit.date, now)
    const dates = promisedDates(product, { direction: 'LinkedToPrimary', now, scheduledDate })
    assertPromised({ kind: 'deposit', ...dates }, deposit.expectedSettlementDate)
    const order = newOrder(
      {
        institution_id,
        kind: 'deposit',
        amountCents,
        accountId,
        linkedAccountId: link.id,
        madeBy: depositor_id,
        callKey: key,
        authorizer: { ...namesOf(facts), link },
        idempotencyKey: `deposit:${randomUUID()}`,
        now,
        actor: { kind: 'depositor', id: depositor_id },
        ...(scheduledDate && { scheduledDate }),
      },
      dates,
    )
    assertAuthorized(order.authorization_text ?? null, deposit.shownAuthorization)
    const row = toRow(order, link, facts)
    const confirmed = { replaced: undefined, isDated: scheduledDate !== undefined, begins: false }
    const letter = depositLetter(row, confirmed, now)
    const emails = facts.holder_emails.map((to) => ({ to, ...letter }))
    const transaction = toTransaction(row, now)
    const input_hash = hashInput(ctx.vault, institution_id, input).toString('hex')
    return {
      order,
      reply: { status: TRANSFER_SUCCESS, transaction, replaced: null, progress },
      call: { user_id, key, input_hash, invocation_id: invocationId },
      emails: sealEmails(ctx, emails),
    }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

function namesOf({ first_name, last_name, institution_name }: Facts) {
  return { first_name, last_name, institution_name }
}

function hasLockedLink({ own_links }: Facts): boolean {
  return own_links.some(({ status }) => status === 'LOCKED' || status === 'DEPOSITS_LOCKED')
}

/** The new transfer as a list would read it. */
function toRow(order: NewOrder, link: Link, { first_name }: Facts): TransactionRow {
  return {
    id: order.id,
    request_id: order.request_id,
    kind: order.kind,
    direction: order.direction,
    amount_cents: order.amount_cents,
    status: order.status,
    return_code: null,
    file_date: order.file_date,
    settlement_date: order.settlement_date,
    available_date: order.available_date,
    retry_count: order.retry_count,
    linked_account_id: order.linked_account_id,
    made_by: order.made_by,
    replaced_by: null,
    posted_on: null,
    balance_after_cents: null,
    note: null,
    authorization_text: order.authorization_text ?? null,
    date_created: toText(order.date_created),
    date_submitted: null,
    date_processed: null,
    cancel_until: toText(order.cancel_until),
    bank_name: link.bank_name,
    account_last_four: link.account_last_four,
    link_status: link.status,
    schedule: null,
    first_name,
    earlier_attempts: [],
    is_provisional: false,
  }
}

/** A timestamp as Postgres writes it. */
function toText(instant: Date): string {
  return instant.toISOString().replace('T', ' ').replace('Z', '+00')
}

interface DepositsToInsert {
  institution_id: string
  orders: string
  calls: string
  emails: string
}

function toInsert(institution_id: string, plans: readonly Plan[]): DepositsToInsert {
  const orders = plans.map(({ order }) => ({
    ...order,
    input_hash: `\\x${order.input_hash.toString('hex')}`,
  }))
  const calls = plans.map(({ order, call, reply }) => ({
    ...call,
    transfer_id: order.id,
    reply: JSON.stringify(reply),
  }))
  const emails = plans.flatMap((plan) =>
    plan.emails.map((sealed) => ({ transfer_id: plan.order.id, sealed })),
  )
  return {
    institution_id,
    orders: JSON.stringify(orders),
    calls: JSON.stringify(calls),
    emails: JSON.stringify(emails),
  }
}

const COLUMNS = sql.join(ORDER_KEYS.slice(1).map((column) => sql.ref(column)))
const NEW_COLUMNS = sql.join(ORDER_KEYS.slice(1).map((column) => sql.ref(`new.${column}`)))

/** Writes the keys with their replies, the transfers, events, audit rows and emails; known keys are left out. */
const insertDeposits = statement(
  (_db, { institution_id, orders, calls, emails }: DepositsToInsert) => sql<{ id: string }>`
    with call as materialized (
      select * from jsonb_to_recordset(${calls}::jsonb)
        as call (user_id uuid, key text, input_hash text, invocation_id uuid, transfer_id uuid,
          reply text)
    ), kept as (
      insert into idempotent_calls (institution_id, user_id, call, key, input_hash, reply)
      select ${institution_id}, call.user_id, 'deposit', call.key, decode(call.input_hash, 'hex'),
        call.reply::jsonb
      from call
      on conflict do nothing
      returning user_id, key
    ), made as (
      insert into transfers (institution_id, ${COLUMNS})
      select ${institution_id}, ${NEW_COLUMNS}
      from jsonb_populate_recordset(null::transfers, ${orders}::jsonb) as new
      join call on call.transfer_id = new.id
      join kept on kept.user_id = call.user_id and kept.key = call.key
      returning institution_id, id, status, date_created, made_by, amount_cents
    ), event as (
      insert into transfer_events (institution_id, transfer_id, to_status, cause, happened_at)
      select made.institution_id, made.id, made.status, 'initiated'::transfer_cause, made.date_created
      from made
    ), audit as (
      insert into audit_log
        (institution_id, actor_kind, actor_id, action, entity, entity_id, details, invocation_id)
      select made.institution_id, 'depositor'::actor_kind, made.made_by::text, entry.action, 'transfer',
        made.id::text,
        case when entry.place = 1 then '{}' else jsonb_build_object('amount_cents', made.amount_cents) end,
        call.invocation_id
      from made join call on call.transfer_id = made.id cross join (values (1, 'initiated'), (2, 'make_deposit')) as entry (place, action)
      order by made.id, entry.place
    ), ordered as (
      insert into email_outbox (institution_id, sealed, invocation_id)
      select made.institution_id, email.sealed, call.invocation_id
      from jsonb_to_recordset(${emails}::jsonb) as email (transfer_id uuid, sealed text)
      join made on made.id = email.transfer_id
      join call on call.transfer_id = made.id
    )
    select made.id from made`,
)
