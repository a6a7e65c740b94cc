import { Role } from '@passbook/contract/console/roles'
import { NewStaff, StaffSettings } from '@passbook/contract/console/team'
import { z } from 'zod/mini'
import { changeMember } from '../../members/change-member.ts'
import { createStaff } from '../../members/create-staff.ts'
import { dropTie } from '../../members/drop-tie.ts'
import { forgetPasskeys } from '../../members/forget-passkeys.ts'
import { saveSettings } from '../../members/save-settings.ts'
import { sendLink } from '../../members/send-link.ts'
import type { Carrier } from './carrier.ts'

/** Whose account a request about the staff is about. */
const Whose = z.object({ staff_id: z.uuid() })
const MemberChange = z.extend(Whose, {
  role: z.optional(Role),
  is_disabled: z.optional(z.boolean()),
})
const Tie = z.extend(Whose, { tie_id: z.uuid(), reason: z.string() })

export const carryAddStaff: Carrier = async ({ ctx, trx, actor }, { institution_id, payload }) => {
  await createStaff(ctx, trx, { ...NewStaff.parse(payload), institution_id, actor })
}

export const carryChangeStaff: Carrier = async (desk, { institution_id, payload, agreed_by }) => {
  await changeMember(desk, { ...MemberChange.parse(payload), institution_id, by: agreed_by })
}

export const carryChangeStaffSettings: Carrier = async (desk, { institution_id, payload }) => {
  await saveSettings(desk, { institution_id, changes: z.partial(StaffSettings).parse(payload) })
}

export const carryRemoveStaffPasskeys: Carrier = async (desk, { institution_id, payload }) => {
  await forgetPasskeys(desk, { institution_id, ...Whose.parse(payload) })
}

export const carrySendStaffLink: Carrier = async (desk, { institution_id, payload }) => {
  await sendLink(desk, { institution_id, ...Whose.parse(payload) })
}

export const carryRemoveTie: Carrier = async (desk, { institution_id, payload }) => {
  await dropTie(desk, { institution_id, ...Tie.parse(payload) })
}

/** Whom of the staff a request is about, where it is about one. */
export function staffMemberOf(payload: Record<string, unknown>): string | undefined {
  return Whose.safeParse(payload).data?.staff_id
}
