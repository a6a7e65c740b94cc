import type { NewTerms } from '@passbook/contract/console/content/terms'
import { formatFullDay } from '@passbook/contract/dates'
import type { StaffMember } from '../../../../callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { checkTerms } from '../../../terms/change-terms.ts'
import { askSecond } from '../../approvals/ask-second.ts'
import { asStaff } from '../../as-staff.ts'

/** Asks a second person to change limits, or how accounts are linked, from a day on. */
export function proposeTerms(
  ctx: Context,
  caller: StaffMember,
  { reason, ...change }: NewTerms & { reason: string },
): Promise<string> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'content.propose', async (desk) => {
    const { terms, sentences, notice } = await checkTerms(desk.trx, {
      ...change,
      institution_id,
      now: desk.now,
    })
    const words = [
      `From ${formatFullDay(change.effective_date)} on: ${sentences.join(' ')}`,
      'Everybody with an open account is told as soon as you agree.',
      ...(notice.days > 0 ? [`That must be ${notice.days} days before.`] : []),
      ...(change.security_reason === null ? [] : [`It cannot wait: ${change.security_reason}`]),
    ].join(' ')
    return askSecond(desk, caller, {
      what: 'change_terms',
      subject_id: institution_id,
      payload: { ...change, terms },
      words,
      reason,
    })
  })
}
