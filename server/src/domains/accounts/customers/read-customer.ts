import { WAITING_STATUSES } from '@passbook/contract/account-status'
import type { Customer, CustomerLine } from '@passbook/contract/console/customers'
import { isBlocking } from '@passbook/contract/console/holds'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { accountHolders, accountPeople } from '../../../platform/callers/account-people.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { addressLine, nameOf } from '../../../platform/person-words.ts'
import { isOver, throttleKey, throttlesOf } from '../../../platform/throttles.ts'
import { findRule } from '../../access/staff/acts/approval-policy.ts'
import { findStop } from '../../contact/texts/receive-text.ts'
import { findNewestText } from '../../contact/texts/sent-texts.ts'
import { listMailed } from '../../documents/paper-mail/list-mailed.ts'
import { findClosing } from '../../money/closing/queries.ts'
import { listLinks } from '../../people/linked-accounts/queries.ts'
import { describeRelease } from '../../people/registration/release-hold.ts'
import { describeWithholding } from '../../people/taxpayer/withholding-notices.ts'
import { findInvitation, listResendable } from './resendable.ts'

interface CustomerRef {
  institution_id: string
  depositor_id: string
}

/** Everything about a customer that staff need to answer a phone call. */
export async function readCustomer(ctx: Context, whom: CustomerRef): Promise<Customer> {
  const { db } = ctx
  const { institution_id, depositor_id } = whom
  const row = await customerLines(db, institution_id)
    .where('depositors.id', '=', depositor_id)
    .select(['depositors.user_id', 'users.phone'])
    .select(['street', 'unit', 'city', 'state', 'zip', 'ssn_last_four', 'paper_since'])
    .select(['users.email_bad_since', 'depositors.address_unknown_since'])
    .select(['standing_reason', 'stands_since', 'entities.savings_account_id'])
    .select(['account.opened_on', 'account.closed_on', 'depositors.is_backup_withheld'])
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const progress = row.user_id && (await readProgress(db, institution_id, row.user_id))
  const links = await listLinks(db, institution_id, row.entity_id)
  const line = toCustomerLine(row)
  // Without an account nothing is earned, and a W-9 may be still to come.
  const tax = row.opened_on && (await describeWithholding(db, { ...row, ...whom }))
  return {
    ...line,
    phone: row.phone,
    address: addressLine(row),
    ssn_last_four: row.ssn_last_four,
    extended_status: progress ? progress.extended_status : null,
    standing_reason: row.standing_reason,
    stands_since: row.stands_since?.toISOString() ?? null,
    release: await readRelease(db, whom, { ...line, standing_reason: row.standing_reason }),
    owed_cents: progress ? progress.owed_cents : 0,
    gets_paper: row.paper_since !== null,
    email_bad_since: row.email_bad_since?.toISOString() ?? null,
    texts_stopped: await readStop(db, institution_id, row.phone),
    text_failed_at: await readFailedText(ctx, institution_id, row.phone),
    address_unknown_since: row.address_unknown_since?.toISOString() ?? null,
    mailed: await listMailed(db, whom),
    is_locked: await isLocked(ctx, institution_id, row),
    live_sessions: row.user_id ? await countSessions(ctx, institution_id, row.user_id) : 0,
    account: await readAccount(db, institution_id, row),
    holders: await listHolders(db, institution_id, row.entity_id),
    links: links.map(({ id, bank_name, account_last_four, status }) => ({
      uuid: id,
      bank: bank_name,
      last_four: account_last_four,
      status,
    })),
    open_work: await countOpenWork(db, whom),
    unanswered_messages: await countUnanswered(db, whom),
    resendable: (await listResendable(db, whom)) ?? [],
    is_invitation_locked: (await findInvitation(db, whom))?.isLocked ?? false,
    lives_at: addressOf(row),
    first_name: row.first_name,
    last_name: row.last_name,
    withholding: tax ? tax.sentences : [],
    withholding_ends_by: tax ? tax.ends_by : null,
    closing_status: await closingOf(db, institution_id, row.savings_account_id),
  }
}

async function readStop(
  db: Database,
  institution_id: string,
  phone: string | null,
): Promise<Customer['texts_stopped']> {
  if (phone === null) return null
  const stopped = await findStop(db, institution_id, phone)
  return stopped ? { since: stopped.stopped_at.toISOString(), reason: stopped.reason } : null
}

/** Failed texts are shown for this long. Older ones no longer matter. */
const TEXT_DAYS = 30
const DAY_MS = 86_400_000

async function readFailedText(
  { db, realTime }: Context,
  institution_id: string,
  phone: string | null,
): Promise<Customer['text_failed_at']> {
  if (phone === null) return null
  const since = new Date(realTime.now().getTime() - TEXT_DAYS * DAY_MS)
  const text = await findNewestText(db, { institution_id, phone }, since)
  return text?.state === 'failed' ? text.changed_at.toISOString() : null
}

function addressOf({ street, unit, city, state, zip }: Customer['lives_at']): Customer['lives_at'] {
  return { street, unit, city, state, zip }
}

async function closingOf(
  db: Database,
  institution_id: string,
  accountId: string | null,
): Promise<Customer['closing_status']> {
  if (accountId === null) return null
  return (await findClosing(db, { institution_id, accountId }))?.status ?? null
}

/** Wrong passwords are counted per email address, wrong codes per person. */
async function isLocked(
  ctx: Context,
  institution_id: string,
  { email, user_id }: { email: string | null; user_id: string | null },
): Promise<boolean> {
  if (email === null || user_id === null) return false
  const { password, code } = throttlesOf(ctx)
  const byPassword = await isOver(password, throttleKey(institution_id, email, ''))
  return byPassword || isOver(code, throttleKey(institution_id, user_id))
}

async function countSessions(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  institution_id: string,
  user_id: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', realTime.now())
    .executeTakeFirstOrThrow()
  return count
}

interface AccountRow {
  savings_account_id: string | null
  opened_on: BusinessDate | null
  closed_on: BusinessDate | null
}

async function readAccount(
  db: Database,
  institution_id: string,
  { savings_account_id: uuid, opened_on, closed_on }: AccountRow,
): Promise<Customer['account']> {
  if (uuid === null || opened_on === null) return null
  const { current_cents, available_cents } = await readBalances(db, institution_id, uuid)
  return { uuid, opened_on, closed_on, current_cents, available_cents }
}

async function listHolders(
  db: Database,
  institution_id: string,
  entity_id: string,
): Promise<Customer['holders']> {
  const holders = await accountHolders(db, institution_id)
    .select(['depositors.id', 'first_name', 'last_name', 'is_primary'])
    .where('depositors.entity_id', '=', entity_id)
    .orderBy('is_primary', 'desc')
    .execute()
  return holders.map(({ id, is_primary, ...person }) => ({
    depositor_id: id,
    name: nameOf(person),
    is_primary,
  }))
}

async function countOpenWork(db: Database, { institution_id, depositor_id }: CustomerRef) {
  const { count } = await db
    .selectFrom('staff_tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function countUnanswered(db: Database, { institution_id, depositor_id }: CustomerRef) {
  const { count } = await db
    .selectFrom('message_threads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Customers as shown in lists, with their login, account and balance. */
export function customerLines(db: Database, institution_id: string) {
  return accountPeople(db, institution_id)
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .leftJoin('savings_accounts as account', (join) =>
      join
        .onRef('account.institution_id', '=', 'entities.institution_id')
        .onRef('account.id', '=', 'entities.savings_account_id'),
    )
    .leftJoin('savings_balances as balance', (join) =>
      join
        .onRef('balance.institution_id', '=', 'entities.institution_id')
        .onRef('balance.account_id', '=', 'entities.savings_account_id'),
    )
    .select(['depositors.id', 'depositors.first_name', 'depositors.last_name', 'users.email'])
    .select(['depositors.is_primary', 'depositors.registration_status', 'depositors.standing'])
    .select(['depositors.registration_last_step', 'depositors.created_at', 'depositors.entity_id'])
    .select(['account.account_last_four', 'balance.current_cents'])
}

type Row = Awaited<ReturnType<ReturnType<typeof customerLines>['execute']>>[number]

export function toCustomerLine(row: Row): CustomerLine {
  return {
    depositor_id: row.id,
    name: nameOf(row),
    email: row.email,
    is_primary: row.is_primary,
    registration_status: row.registration_status,
    registration_last_step: row.registration_last_step,
    standing: row.standing,
    account_last_four: row.account_last_four,
    balance_cents: row.current_cents,
    since: row.created_at.toISOString(),
  }
}

export type StatusFilter = 'open' | 'applying' | 'review' | 'hold' | 'closed'

/** Filters customers by status. Each status has an index, except the two that most customers have. */
export function withStatus<DB, TB extends keyof DB, O>(
  lines: SelectQueryBuilder<DB, TB, O>,
  status: StatusFilter | undefined,
): SelectQueryBuilder<DB, TB, O> {
  switch (status) {
    case undefined:
      return lines
    case 'open':
      return lines.where(
        sql<boolean>`depositors.registration_last_step = 'completed'
          and depositors.registration_status <> 'VIEW_ONLY'`,
      )
    case 'applying':
      return lines.where(
        sql<boolean>`depositors.registration_last_step is distinct from 'completed'`,
      )
    case 'review':
      return lines.where(
        sql<boolean>`(depositors.standing = 'REVIEW'
          or depositors.registration_status in (${sql.join(WAITING_STATUSES.map((one) => sql.lit(one)))}))`,
      )
    case 'hold':
      return lines.where(sql<boolean>`depositors.standing = 'HOLD'`)
    case 'closed':
      return lines.where(sql<boolean>`depositors.registration_status = 'VIEW_ONLY'`)
  }
}

type Held = Pick<Customer, 'standing' | 'standing_reason' | 'balance_cents'>

/**
 * Whether a release needs two people: for a legal or sanctions hold, from the institution's limit up, or
 * where a rule of the approval policy applies.
 */
export async function needsSecondPerson(
  db: Database,
  institution_id: string,
  { standing, standing_reason, balance_cents }: Held,
): Promise<boolean> {
  if (standing !== 'HOLD') return false
  const { release_limit_cents } = await readSavingsProduct(db, institution_id)
  const amount_cents = balance_cents ?? 0
  if (isBlocking(standing_reason) || amount_cents >= release_limit_cents) return true
  return (await findRule(db, institution_id, { what: 'release_hold', amount_cents })) !== undefined
}

/** What releasing the hold would do, for the staff member who is about to release it. */
async function readRelease(
  db: Database,
  whom: { institution_id: string; depositor_id: string },
  held: Held,
): Promise<string | null> {
  if (held.standing !== 'HOLD') return null
  const release = await describeRelease(db, whom)
  if (release === undefined) return null
  const isByTwo = await needsSecondPerson(db, whom.institution_id, held)
  return isByTwo ? `${release.words} Approval required.` : release.words
}
