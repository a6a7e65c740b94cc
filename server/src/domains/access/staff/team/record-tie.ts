import { TIES, type TieKind } from '@passbook/contract/console/ties'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { invalid } from '../../../../platform/errors.ts'
import { type AtDesk, asStaff } from '../../../../platform/callers/as-staff.ts'
import { lockMember } from '../sign-in/lock-member.ts'
import { assertApart } from '../../../../platform/conflicts-of-interest/assert-apart.ts'
import { type Ties, listTies } from './list-ties.ts'
import { ofCustomer } from '../../../../platform/conflicts-of-interest/whom.ts'

interface Tie {
  /** What the customer signs in with: administrators see no more of customers. */
  email: string
  kind: TieKind
  reason: string
}

const OWN = 'Nobody records whom they are close to themselves. Ask another administrator.'
const UNKNOWN = 'No customer signs in with this email address.'
const KNOWN = 'This is recorded already. Remove it first to record it otherwise.'
const FULL = `${TIES} are recorded already, the most of one person.`

/** Records that a customer is, or is close to, somebody of the staff: from now on they keep away. */
export function recordTie(
  ctx: Context,
  caller: StaffCaller,
  staff_id: string,
  tie: Tie,
): Promise<Ties> {
  return asStaff(ctx, caller, 'staff.manage', async (desk) => {
    const { institution_id } = caller
    if (staff_id === caller.staff_id) throw invalid('', OWN)
    await lockMember(desk.trx, { institution_id, staff_id })
    const depositor_id = await findCustomer(desk.trx, institution_id, tie.email)
    if (depositor_id === undefined) throw invalid('email', UNKNOWN)
    // Nor does anybody decide who else may act on an account of their own.
    await assertApart(desk.trx, caller, ofCustomer(depositor_id))
    await insert(desk, caller, { staff_id, depositor_id, kind: tie.kind, reason: tie.reason })
    return listTies(desk.ctx, caller, staff_id)
  })
}

async function findCustomer(
  db: Database,
  institution_id: string,
  email: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'users.institution_id')
        .onRef('depositors.user_id', '=', 'users.id'),
    )
    .select('depositors.id')
    .where('users.institution_id', '=', institution_id)
    .where('users.email', '=', email)
    .executeTakeFirst()
  return found?.id
}

interface Recorded {
  staff_id: string
  depositor_id: string
  kind: TieKind
  reason: string
}

async function insert(
  desk: AtDesk,
  caller: StaffCaller,
  { staff_id, depositor_id, kind, reason }: Recorded,
): Promise<void> {
  const { trx, now, actor } = desk
  const { institution_id } = caller
  const { ties } = await listTies(desk.ctx, caller, staff_id)
  if (ties.length >= TIES) throw invalid('', FULL)
  const tie = { staff_id, depositor_id, kind, reason }
  const recorded = await trx
    .insertInto('staff_ties')
    .values({ institution_id, ...tie, recorded_by: caller.staff_id, recorded_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (recorded === undefined) throw invalid('email', KNOWN)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'record_tie',
    entity: 'staff',
    entityId: staff_id,
    details: { reason, before: { tie: null }, after: { tie: kind, depositor_id } },
  })
}
