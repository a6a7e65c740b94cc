import type { Progress } from '@passbook/contract/depositor'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import { asApplicant } from '../../people/depositor/as-applicant.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { archiveLink } from './activate-link.ts'
import { lockOwnLink } from './link-state.ts'
import { assertStanding } from './may-link.ts'

/**
 * Removes a link that was never in use and cancels its unsent micro-deposits. A link in use can only be
 * replaced (STATES: Linking). A repeated call gets the same answer.
 */
export function removeLink(
  ctx: Context,
  caller: ApplicationCaller,
  linkedAccountId: string,
): Promise<{ progress: Progress }> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { link } = await lockOwnLink(trx, application, linkedAccountId)
    assertStanding(application.state)
    if (link.status !== 'ARCHIVED') {
      const refusal = refusalOf(link)
      if (refusal) throw invalid('uuid', refusal)
      await archiveLink(trx, link, by)
    }
    return { progress: await readProgress(trx, caller.institution_id, caller.user_id) }
  })
}

function refusalOf({ status, activated_at }: LinkedAccount): string | null {
  // A link that was in use and is LOCKED may still get returns, and shows why a relink is needed.
  if (activated_at !== null) return 'This account is in use. Link another one to replace it.'
  return status === 'PENDING' ? 'This account is being linked. Finish or cancel that first.' : null
}
