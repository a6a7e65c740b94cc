import type { StaffMember, StaffSettings } from '@passbook/contract/console/team'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { readSettings } from '../sign-in/settings.ts'
import { members, toMember } from '../members/members.ts'

/** Everybody of the staff, those who may no longer sign in last, and what is wanted of them. */
export async function listStaff(
  { db }: Context,
  { institution_id }: StaffCaller,
): Promise<{ staff: StaffMember[]; settings: StaffSettings }> {
  const staff = await members(db, institution_id)
    .orderBy(sql`disabled_at is not null`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { staff: staff.map(toMember), settings: await readSettings(db, institution_id) }
}
