import { type Act, type StaffRole, mayDo } from '@passbook/contract/console/roles'
import { roleOf } from './role-of.ts'
import type { StaffMember } from './staff.ts'
import type { Context } from '../../context.ts'
import { type Transaction, inTransaction } from '../db/transaction.ts'
import { DomainError } from '../errors.ts'
import { assertNoConflict } from '../conflicts-of-interest/assert-no-conflict.ts'
import type { FindEntities } from '../conflicts-of-interest/affected-entities.ts'

/** What the code of a staff act gets. */
export interface StaffActContext {
  /** The context with the transaction as its database, for code shared with depositors. */
  ctx: Context
  trx: Transaction
  /** By the banking clock. */
  now: Date
  /** The actor in the audit log, the same from the console and from the command line. */
  actor: { kind: 'operator'; id: string }
  /** The current role. */
  role: StaffRole
}

/** Acts that always concern an account: only `asStaffFor` may run them. */
type ActOnAccount =
  | Exclude<Extract<Act, `customers.${string}`>, 'customers.read'>
  | 'work.take'
  | 'work.assign'
  | 'reviews.decide'
  | 'reviews.request'
  | 'messages.answer'
  | 'messages.start'
  | 'disputes.record'
  | 'disputes.decide'
  | 'dormancy.act'
  | 'approvals.decide'

/** Runs a staff act; the role is read again in its transaction, so that a removed role no longer counts. */
export function asStaff<T>(
  ctx: Context,
  caller: StaffMember,
  act: Exclude<Act, ActOnAccount>,
  run: (desk: StaffActContext) => Promise<T>,
): Promise<T> {
  return runAct(ctx, caller, act, run)
}

/** Like `asStaff`, for an act on an account: staff may not act on their own or their family's. */
export function asStaffFor<T>(
  ctx: Context,
  caller: StaffMember,
  act: Act,
  findEntities: FindEntities,
  run: (desk: StaffActContext) => Promise<T>,
): Promise<T> {
  return runAct(ctx, caller, act, async (desk) => {
    await assertNoConflict(desk.trx, caller, findEntities)
    return run(desk)
  })
}

function runAct<T>(
  ctx: Context,
  caller: StaffMember,
  act: Act,
  run: (desk: StaffActContext) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, async (trx) => {
    const role = await assertMay(trx, caller, act)
    const actor = actorOf(caller)
    return run({ ctx: { ...ctx, db: trx }, trx, now: ctx.clock.now(), actor, role })
  })
}

export function actorOf({ email }: StaffMember): StaffActContext['actor'] {
  return { kind: 'operator', id: email }
}

async function assertMay(
  trx: Transaction,
  { institution_id, staff_id }: StaffMember,
  act: Act,
): Promise<StaffRole> {
  const staff = await trx
    .selectFrom('staff')
    .select(roleOf().as('role'))
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (staff === undefined || !mayDo(staff.role, act)) throw new DomainError('not_allowed')
  return staff.role
}
