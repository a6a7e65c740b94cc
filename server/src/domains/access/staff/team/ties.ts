import {
  type StaffTie,
  MAX_TIES,
  type TieKind,
} from '@passbook/contract/console/conflicts-of-interest'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { type StaffActContext, asStaff } from '../../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { assertNoConflict } from '../../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { ofCustomer } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { lockMember } from '../sign-in/count-password.ts'

interface MemberTies {
  name: string
  ties: StaffTie[]
}

/** A staff member's related customers: first the one with their email address, then those recorded. */
export async function listTies(
  { db }: Pick<Context, 'db'>,
  { institution_id }: Pick<StaffCaller, 'institution_id'>,
  staff_id: string,
): Promise<MemberTies> {
  const member = await db
    .selectFrom('staff')
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'staff.institution_id')
        .onRef('users.email', '=', 'staff.email'),
    )
    .select(['staff.name', 'users.email'])
    .where('staff.institution_id', '=', institution_id)
    .where('staff.id', '=', staff_id)
    .executeTakeFirst()
  if (member === undefined) throw new DomainError('not_found')
  const { name, email } = member
  const recorded = await listRecorded(db, institution_id, staff_id)
  return { name, ties: [...(email ? [tieByEmail(email)] : []), ...recorded] }
}

function tieByEmail(email: string): StaffTie {
  return { uuid: null, email, kind: 'own', reason: null, recorded_by: null, recorded_at: null }
}

async function listRecorded(
  db: Database,
  institution_id: string,
  staff_id: string,
): Promise<StaffTie[]> {
  const rows = await db
    .selectFrom('staff_ties as tie')
    .innerJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'tie.institution_id')
        .onRef('person.id', '=', 'tie.depositor_id'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'person.institution_id')
        .onRef('users.id', '=', 'person.user_id'),
    )
    .innerJoin('staff as recorder', (join) =>
      join
        .onRef('recorder.institution_id', '=', 'tie.institution_id')
        .onRef('recorder.id', '=', 'tie.recorded_by'),
    )
    .select(['tie.id', 'users.email', 'tie.kind', 'tie.reason'])
    .select(['recorder.name', 'tie.recorded_at'])
    .where('tie.institution_id', '=', institution_id)
    .where('tie.staff_id', '=', staff_id)
    .orderBy('tie.recorded_at')
    .orderBy('tie.id')
    .limit(MAX_TIES)
    .execute()
  return rows.map(({ id, email, name, recorded_at, ...tie }) => ({
    ...tie,
    uuid: id,
    email: email ?? '',
    recorded_by: name,
    recorded_at: recorded_at.toISOString(),
  }))
}

interface TieInput {
  /** The customer's sign-in address; administrators see nothing else about customers. */
  email: string
  kind: TieKind
  reason: string
}

const OWN = 'You can’t record your own conflicts of interest. Ask another administrator.'
const UNKNOWN = 'No customer uses this email address.'
const KNOWN = 'This is already recorded. Remove it first to change it.'
const FULL = `${MAX_TIES} are already recorded, the maximum for one person.`

/** Records that a customer is, or is close to, a staff member, who may then no longer work on the account. */
export function recordTie(
  ctx: Context,
  caller: StaffCaller,
  staff_id: string,
  tie: TieInput,
): Promise<MemberTies> {
  return asStaff(ctx, caller, 'staff.manage', async (desk) => {
    const { institution_id } = caller
    if (staff_id === caller.staff_id) throw invalid('', OWN)
    await lockMember(desk.trx, { institution_id, staff_id })
    const depositor_id = await findCustomer(desk.trx, institution_id, tie.email)
    if (depositor_id === undefined) throw invalid('email', UNKNOWN)
    // Staff may not decide who else works on their own account.
    await assertNoConflict(desk.trx, caller, ofCustomer(depositor_id))
    await insertTie(desk, caller, { staff_id, depositor_id, kind: tie.kind, reason: tie.reason })
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

interface NewTie {
  staff_id: string
  depositor_id: string
  kind: TieKind
  reason: string
}

async function insertTie(
  desk: StaffActContext,
  caller: StaffCaller,
  { staff_id, depositor_id, kind, reason }: NewTie,
): Promise<void> {
  const { trx, now, actor } = desk
  const { institution_id } = caller
  const { ties } = await listTies(desk.ctx, caller, staff_id)
  if (ties.length >= MAX_TIES) throw invalid('', FULL)
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
