import type { Progress } from '@passbook/contract/depositor'
import type { DraftForm } from '@passbook/contract/drafts'
import { type RegistrationPage, registrationPageOpens } from '@passbook/contract/registration-pages'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { asApplicant } from '../depositor/as-applicant.ts'
import { advanceStep } from '../depositor/advance-step.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/read-progress.ts'
import { forgetDrafts } from '../../../platform/forget-drafts.ts'
import { assertNotBeingChecked } from './being-checked.ts'
import { type StepInput, changesOf } from './step-changes.ts'

/** STATES: a step may be saved where its page opens: earlier ones stay open until confirmed. */
const PAGES = {
  basic: 'basic-information',
  address: 'address',
  employer: 'employer',
} as const satisfies Record<StepInput['step'], RegistrationPage & DraftForm>

/** Saves what one page of the application asked for; the last step never moves back. */
export function saveStep(
  ctx: Context,
  caller: ApplicationCaller,
  input: StepInput,
): Promise<Progress> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { depositor, state } = application
    if (!registrationPageOpens(PAGES[input.step], state)) throw new DomainError('not_allowed')
    assertNotBeingChecked(depositor, ctx.realTime.now())
    const { institution_id, id } = depositor
    await trx
      .updateTable('depositors')
      .set(changesOf(ctx, depositor, input))
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    await forgetDrafts(trx, { institution_id, depositor_id: id }, [PAGES[input.step]])
    await advanceStep(trx, depositor, input.step)
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'save_step',
      entity: 'depositor',
      entityId: id,
      details: { step: input.step },
    })
    return readProgress(trx, institution_id, caller.user_id)
  })
}
