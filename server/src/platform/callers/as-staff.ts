import { type Act, type Role, mayDo } from '@passbook/contract/console/roles'
import type { StaffMember } from './staff.ts'
import type { Context } from '../../context.ts'
import { type Transaction, inTransaction } from '../db/transaction.ts'
import { DomainError } from '../errors.ts'
import { assertApart } from '../conflicts-of-interest/assert-apart.ts'
import type { Whom } from '../conflicts-of-interest/whom.ts'

/** What an act of the staff has at hand. */
export interface AtDesk {
  /** The world within the transaction, for acts that know no staff. */
  ctx: Context
  trx: Transaction
  /** By the banking clock. */
  now: Date
  /** As every act of staff is audited, whether it came from the console or the command line. */
  actor: { kind: 'operator'; id: string }
  /** As it is now. */
  role: Role
}

/** Acts that are always about somebody's account: by `asStaffFor` alone. */
type ActOnAccount =
  | Exclude<Extract<Act, `customers.${string}`>, 'customers.read'>
  | 'work.take'
  | 'reviews.decide'
  | 'messages.answer'
  | 'disputes.record'
  | 'disputes.decide'
  | 'dormancy.act'
  | 'approvals.decide'

/**
 * The one way into an act of the staff: what they may do is read again with the act, so that a role
 * that was taken away a moment ago no longer counts.
 */
export function asStaff<T>(
  ctx: Context,
  caller: StaffMember,
  act: Exclude<Act, ActOnAccount>,
  run: (desk: AtDesk) => Promise<T>,
): Promise<T> {
  return inAct(ctx, caller, act, run)
}

/** The same for whatever is about somebody's account: nobody acts on their own or their family's. */
export function asStaffFor<T>(
  ctx: Context,
  caller: StaffMember,
  act: Act,
  whom: Whom,
  run: (desk: AtDesk) => Promise<T>,
): Promise<T> {
  return inAct(ctx, caller, act, async (desk) => {
    await assertApart(desk.trx, caller, whom)
    return run(desk)
  })
}

function inAct<T>(
  ctx: Context,
  caller: StaffMember,
  act: Act,
  run: (desk: AtDesk) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, async (trx) => {
    const role = await assertMay(trx, caller, act)
    const actor = actorOf(caller)
    return run({ ctx: { ...ctx, db: trx }, trx, now: ctx.clock.now(), actor, role })
  })
}

export function actorOf({ email }: StaffMember): AtDesk['actor'] {
  return { kind: 'operator', id: email }
}

async function assertMay(
  trx: Transaction,
  { institution_id, staff_id }: StaffMember,
  act: Act,
): Promise<Role> {
  const staff = await trx
    .selectFrom('staff')
    .select('role')
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (staff === undefined || !mayDo(staff.role, act)) throw new DomainError('not_allowed')
  return staff.role
}
