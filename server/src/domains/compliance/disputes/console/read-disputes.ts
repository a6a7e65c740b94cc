import type { DisputeDue, DisputeLine, StaffDispute } from '@passbook/contract/console/disputes'
import { sql } from 'kysely'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffMember } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { allegedAmount, findKnownCeiling } from '../disputed-amounts.ts'
import { lostInterest } from '../post-money.ts'
import { type DisputeRow, disputesOf } from '../queries.ts'
import { readParts, referenceOf, toDispute } from '../to-dispute.ts'
import { assertNoConflict } from '../../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { notAmong, ownRows } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import {
  ofCustomer,
  ofDispute,
} from '../../../../platform/conflicts-of-interest/affected-entities.ts'

const PAGE = 50

interface DisputeFilter {
  view?: 'open' | 'decided' | undefined
  depositor_id?: string | undefined
  after?: string | undefined
}

/** Lists disputes for a staff member, without those of accounts they have a conflict of interest with. */
export async function listForStaff(
  ctx: Context,
  caller: StaffMember,
  filter: DisputeFilter,
): ReturnType<typeof listDisputes> {
  await assertNoConflict(ctx.db, caller, ofCustomer(filter.depositor_id))
  const { accounts } = await ownRows(ctx.db, caller)
  return listDisputes(ctx, caller, filter, accounts)
}

/** Lists open disputes by due date, or ended ones, newest first. */
export async function listDisputes(
  { db, clock }: Context,
  { institution_id }: Pick<StaffMember, 'institution_id'>,
  { view = 'open', depositor_id, after }: DisputeFilter,
  leftOut: readonly string[] = [],
): Promise<{ disputes: DisputeLine[]; has_more: boolean }> {
  const isOpen = view === 'open'
  const place = (table: string) =>
    isOpen
      ? sql`${sql.ref(`${table}.due_on`)}, ${sql.ref(`${table}.id`)}`
      : sql`${sql.ref(`${table}.ended_at`)}, ${sql.ref(`${table}.id`)}`
  const rows = await disputesOf(db, institution_id)
    .where('ended_at', isOpen ? 'is' : 'is not', null)
    .where(notAmong('disputes.account_id', leftOut))
    .$if(depositor_id !== undefined, (all) => all.where('depositor_id', '=', depositor_id ?? ''))
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(${place('disputes')})`,
        isOpen ? '>' : '<',
        sql`(select ${place('last')} from disputes last
          where last.institution_id = ${institution_id} and last.id = ${after})`,
      ),
    )
    .orderBy(isOpen ? 'due_on' : 'ended_at', isOpen ? 'asc' : 'desc')
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const { people, transfers } = await readParts(db, institution_id, page)
  const today = easternDate(clock.now())
  const disputes = page.map((row) => ({
    uuid: row.id,
    reference: referenceOf(row),
    depositor_id: row.depositor_id,
    customer: nameOf(people.get(row.depositor_id)),
    kind: row.kind,
    state: row.state,
    amount_cents: row.amount_cents ?? transfers.get(row.transfer_id ?? '')?.amount_cents ?? null,
    received_at: row.received_at.toISOString(),
    due: dueOf(row, today),
  }))
  return { disputes, has_more: rows.length > PAGE }
}

function nameOf(person: { first_name: string | null; last_name: string | null } | undefined) {
  return [person?.first_name, person?.last_name].filter(Boolean).join(' ')
}

function dueOf({ state, due_on }: DisputeRow, today: string): DisputeDue {
  const what = {
    open: 'decide_or_credit',
    credited: 'decide',
    corrected: due_on === null ? 'nothing' : 'debit',
    no_error: due_on === null ? 'nothing' : 'debit',
    withdrawn: 'nothing',
  } as const
  return { what: what[state], on: due_on, is_late: due_on !== null && due_on < today }
}

/** Reads one dispute with everything needed to decide it. */
export async function readDispute(
  ctx: Context,
  caller: StaffMember,
  id: string,
): Promise<StaffDispute> {
  const { db, clock } = ctx
  const { institution_id } = caller
  await assertNoConflict(db, caller, ofDispute(id))
  const row = await disputesOf(db, institution_id).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const parts = await readParts(db, institution_id, [row])
  return {
    ...toDispute(row, parts),
    depositor_id: row.depositor_id,
    customer: nameOf(parts.people.get(row.depositor_id)),
    account: await readAccount(db, row),
    recorded_by: row.recorded_by,
    message_id: row.thread_id,
    due: dueOf(row, easternDate(clock.now())),
    proposed_credit: await proposeCredit(ctx, row),
    ceiling_cents: await findKnownCeiling(db, row),
    waiting: await listWaiting(db, caller, id),
  }
}

async function readAccount(db: Database, { institution_id, account_id }: DisputeRow) {
  const { account_last_four: last_four, status } = await db
    .selectFrom('savings_accounts')
    .select(['account_last_four', 'status'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { uuid: account_id, last_four, is_closed: status === 'CLOSED' }
}

async function proposeCredit(
  { db, clock }: Context,
  dispute: DisputeRow,
): Promise<StaffDispute['proposed_credit']> {
  const alleged = dispute.state === 'open' ? await allegedAmount(db, dispute) : null
  if (alleged === null) return null
  const { amountCents, transfer } = alleged
  const { institution_id } = dispute
  const [from, to] = [transfer?.posted_on ?? null, easternDate(clock.now())]
  const interest_cents = await lostInterest(db, { institution_id, amountCents, from, to })
  return { amount_cents: amountCents, interest_cents }
}

async function listWaiting(
  db: Database,
  { institution_id, staff_id }: StaffMember,
  id: string,
): Promise<StaffDispute['waiting']> {
  const rows = await db
    .selectFrom('staff_approvals as approval')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'approval.institution_id')
        .onRef('staff.id', '=', 'approval.asked_by'),
    )
    .select(['approval.id', 'approval.what', 'approval.words', 'approval.asked_by'])
    .select(['approval.asked_at', 'staff.name'])
    .where('approval.institution_id', '=', institution_id)
    .where('approval.subject_id', '=', id)
    .where('approval.what', 'in', ['credit_dispute', 'decide_dispute'])
    .where('approval.decision', 'is', null)
    .orderBy('approval.asked_at')
    .execute()
  return rows.map((row) => ({
    approval_id: row.id,
    what: row.what === 'credit_dispute' ? 'credit_dispute' : 'decide_dispute',
    words: row.words,
    asked_by: row.name,
    asked_at: row.asked_at.toISOString(),
    is_own: row.asked_by === staff_id,
  }))
}
