import type { StaffMember } from '@passbook/contract/console/team'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { members, toMember } from './members.ts'

/** Everybody of the staff, those who may no longer sign in last. */
export async function listStaff(
  { db }: Context,
  { institution_id }: StaffCaller,
): Promise<StaffMember[]> {
  const staff = await members(db, institution_id)
    .orderBy(sql`disabled_at is not null`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return staff.map(toMember)
}
