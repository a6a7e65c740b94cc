import type { NewStaff } from '@passbook/contract/console/team'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { type Question, askSecond } from '../approvals/ask-second.ts'
import { type AtDesk, asStaff } from '../as-staff.ts'
import { assertNewStaff } from '../members/create-staff.ts'
import { personWords } from '../members/members.ts'

const ASKED = 'A request to add this person is waiting under Approvals.'

/** An administrator asks another one to add somebody. */
export function addStaff(
  ctx: Context,
  caller: StaffCaller,
  { reason, ...person }: NewStaff & { reason: string },
): Promise<string> {
  return asStaff(ctx, caller, 'staff.manage', (desk) =>
    askToAdd(desk, caller, { ...person, reason }),
  )
}

/** The same for the operator's command, once there are two administrators to decide. */
export async function askToAdd(
  desk: Pick<AtDesk, 'ctx' | 'trx' | 'now' | 'actor'>,
  caller: Parameters<typeof askSecond>[1],
  { reason, ...person }: NewStaff & { reason: string },
): Promise<string> {
  const { institution_id } = caller
  await assertNewStaff(desk.trx, { institution_id, ...person })
  const open = await desk.trx
    .selectFrom('staff_approvals')
    .select('payload')
    .where('institution_id', '=', institution_id)
    .where('what', '=', 'add_staff')
    .where('decision', 'is', null)
    .where('expires_at', '>', desk.now)
    .execute()
  if (open.some(({ payload }) => payload['email'] === person.email)) throw invalid('', ASKED)
  const question: Question = {
    what: 'add_staff',
    payload: person,
    words: `Add ${personWords(person)} to the staff as ${person.role}`,
    reason,
  }
  return askSecond(desk, caller, question)
}
