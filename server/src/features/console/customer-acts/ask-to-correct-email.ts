import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { assertCorrectable } from '../../auth/contact/correct-email.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaffFor } from '../as-staff.ts'
import { ofCustomer } from '../ties/whom.ts'
import { readName } from './read-name.ts'

/** Asks a second person to correct an email address: whoever reads mail there can sign in. */
export function askToCorrectEmail(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  { email, reason }: { email: string; reason: string },
): Promise<string> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.correct', ofCustomer(depositor_id), async (desk) => {
    const before = await assertCorrectable(desk.trx, { institution_id, depositor_id, email })
    const name = await readName(desk.trx, { institution_id, depositor_id })
    return askSecond(desk, caller, {
      what: 'correct_email',
      depositor_id,
      payload: { email },
      words: `Correct the email address of ${name} from ${before.email} to ${email}`,
      reason,
    })
  })
}
