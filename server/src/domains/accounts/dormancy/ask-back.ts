import { mayRead } from '@passbook/contract/standing'
import type { StepUp } from '@passbook/contract/step-up'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate, easternInstant } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { asProvenApplicant } from '../../people/depositor/as-applicant.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { noteContact } from '../../contact/activity.ts'

/** Staff see to it by then. */
const ANSWER_DAYS = 2

/** A holder wants a dormant account back, and proves with a fresh code who they are. */
export function askBack(
  ctx: Context,
  caller: SessionCaller,
  { accountId, stepUp }: { accountId: string; stepUp: StepUp | undefined },
): Promise<{ asked_at: string }> {
  const { institution_id, depositor_id } = caller
  return asProvenApplicant(ctx, caller, { purpose: 'reactivate', stepUp }, async (applicant) => {
    const { trx, application, by, prove } = applicant
    const account_id = application.entity.savings_account_id
    if (!mayRead(application.progress)) throw new DomainError('not_allowed')
    if (account_id === null || account_id !== accountId.toLowerCase()) {
      throw new DomainError('not_found')
    }
    const contact = await trx
      .selectFrom('account_contacts')
      .select(['dormant_since', 'asked_back_at'])
      .where('institution_id', '=', institution_id)
      .where('account_id', '=', account_id)
      .where('is_open', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!contact?.dormant_since) throw invalid('', 'Your account is not dormant.')
    if (contact.asked_back_at) return { asked_at: contact.asked_back_at.toISOString() }
    await prove()
    await trx
      .updateTable('account_contacts')
      .set({ asked_back_by: depositor_id, asked_back_at: by.now })
      .where('institution_id', '=', institution_id)
      .where('account_id', '=', account_id)
      .execute()
    await noteContact(ctx, trx, { institution_id, depositor_id, by: 'letter' })
    await raiseTask(trx, {
      institution_id,
      kind: 'dormancy_asked_back',
      message:
        'A holder wants a dormant account back and entered a fresh code. Look at it on the page Dormancy; a second person has to agree.',
      details: { depositor_id, account_id },
      dueAt: easternInstant(addBusinessDays(easternDate(by.now), ANSWER_DAYS), '17:00'),
      key: `dormancy_asked_back:${account_id}:${by.now.toISOString()}`,
      now: by.now,
    })
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'ask_to_reactivate',
      entity: 'depositor',
      entityId: depositor_id,
      details: { account_id },
    })
    return { asked_at: by.now.toISOString() }
  })
}
