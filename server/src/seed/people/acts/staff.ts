import { randomUUID } from 'node:crypto'
import type { NewDocuments } from '@passbook/contract/console/reviews'
import type { Role } from '@passbook/contract/console/roles'
import { inMs } from '@passbook/contract/limits'
import { taxpayerStaffActs } from '../../../domains/accounts/customer-acts/taxpayer-acts.ts'
import { placeAmountHold } from '../../../domains/accounts/customers/amount-holds.ts'
import { decideApproval } from '../../../domains/compliance/approvals/decide-approval.ts'
import { requestDocuments } from '../../../domains/compliance/reviews/request-documents.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { importAnswerFile } from '../../../domains/money/returns/import-answer-file.ts'
import { finishReview } from '../../../domains/compliance/reviews/finish-review.ts'
import { listTransactions } from '../../../domains/money/transfers/list-transactions.ts'
import { returnTransaction } from '../../../sandbox/return-transaction.ts'
import { type World, asReader, signedIn } from '../world.ts'

const STAFF = { kind: 'operator', id: 'Prudence Ledgerby' } as const

/** The other bank returns the newest deposit. */
export async function returnNewestDeposit(world: World, code: string): Promise<void> {
  const { ctx, institution } = world
  const { transactions } = await listTransactions(ctx, await asReader(world))
  const newest = transactions.find(({ direction }) => direction === 'LinkedToPrimary')
  if (newest === undefined) throw new Error('there is no deposit to come back')
  const order = { institution_id: institution.id, transferId: newest.uuid, code }
  const { text, deliveredOn } = await returnTransaction(ctx, order)
  if (text === null) throw new Error(`the network is closed until ${deliveredOn}`)
  await importAnswerFile(ctx, { institution_id: institution.id, text, actor: STAFF })
}

export async function decline(world: World): Promise<void> {
  const { ctx, institution } = world
  await finishReview(ctx, {
    institution_id: institution.id,
    depositor_id: signedIn(world).depositor_id,
    outcome: 'FAILED',
    note: 'The account holder at the other bank did not authorise the debit.',
    now: ctx.clock.now(),
    actor: STAFF,
  })
}

const DOCUMENT_DAYS = 14

/** Staff ask for documents, each with its place on the person's page, before they can decide. */
export async function requestFromThem(
  world: World,
  documents: NewDocuments['documents'],
): Promise<void> {
  const agent = await staffOf(world, 'agent')
  const due_date = addDays(easternDate(world.ctx.clock.now()), DOCUMENT_DAYS)
  await requestDocuments(world.ctx, agent, signedIn(world).depositor_id, { documents, due_date })
}

/** A first B-notice of the IRS arrives: one of the staff records it, and another one agrees. */
export async function recordBNotice(world: World): Promise<void> {
  const { ctx, institution } = world
  const { depositor_id: uuid } = signedIn(world)
  const { ssn_last_four } = await ctx.db
    .selectFrom('depositors')
    .select('ssn_last_four')
    .where('institution_id', '=', institution.id)
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  const today = easternDate(ctx.clock.now())
  const order = {
    uuid,
    notice: 'b',
    issued_on: addDays(today, -3),
    received_on: today,
    listed_last_four: ssn_last_four ?? '',
  } as const
  const reason = 'On the list that the IRS sent us.'
  const maker = await staffOf(world, 'operations')
  const id = await taxpayerStaffActs.askToRecordNotice.request(ctx, maker, order, reason)
  const checker = await staffOf(world, 'approver')
  await decideApproval(ctx, checker, id, { decision: 'approve', reason: 'I compared the list.' })
}

const HOLD_DAYS = 30

/** One of the staff holds an amount, while another bank looks into a payment. */
export async function holdAmount(world: World, amount_cents: number): Promise<void> {
  const { ctx } = world
  const ends_on = addDays(easternDate(ctx.clock.now()), HOLD_DAYS)
  const reason = 'Another bank says that it sent us this amount by mistake.'
  const maker = await staffOf(world, 'operations')
  await placeAmountHold(ctx, maker, signedIn(world).depositor_id, { amount_cents, ends_on, reason })
}

/** One of the institution's staff with this role, as if signed in. */
async function staffOf({ ctx, institution }: World, role: Role): Promise<StaffCaller> {
  const { id: staff_id, ...member } = await ctx.db
    .selectFrom('staff')
    .select(['institution_id', 'id', 'email', 'name'])
    .where('institution_id', '=', institution.id)
    .where('role', '=', role)
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const ends_at = new Date(ctx.realTime.now().getTime() + inMs(1, 'hour'))
  const session = { session_id: randomUUID(), ends_at, method: 'code' } as const
  return { kind: 'staff', ...session, ...member, role, staff_id }
}
