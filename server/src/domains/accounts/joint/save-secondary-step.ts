import type { DraftForm } from '@passbook/contract/drafts'
import type { SecondaryProgress } from '@passbook/contract/joint'
import { type SecondaryPage, secondaryPageOpens } from '@passbook/contract/joint-pages'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { advanceStep } from '../../people/depositor/advance-step.ts'
import { forgetDrafts } from '../../../platform/forget-drafts.ts'
import { assertNotBeingChecked } from '../../people/registration/being-checked.ts'
import { type StepInput, changesOf } from '../../people/registration/step-changes.ts'
import { asPrimary, needApplication } from './as-primary.ts'
import { findSecondary, toSecondaryProgress } from './secondary.ts'

/** STATES (Joint): a page saves where it opens; earlier ones stay open until confirmed. */
const PAGES = {
  basic: 'personal-information',
  address: 'address-information',
  employer: 'occupation',
} as const satisfies Record<StepInput['step'], SecondaryPage>

/** Saves what one page of the second holder's application asked for. */
export function saveSecondaryStep(
  ctx: Context,
  caller: SessionCaller,
  input: StepInput,
): Promise<SecondaryProgress> {
  return asPrimary(ctx, caller, async ({ trx, application, secondary: found, by }) => {
    const secondary = needApplication(found)
    const { depositor } = secondary
    const page = PAGES[input.step]
    if (!secondaryPageOpens(page, depositor.registration_last_step)) {
      throw new DomainError('not_allowed')
    }
    assertNotBeingChecked(depositor, ctx.realTime.now())
    const { institution_id, id, entity_id } = depositor
    await trx
      .updateTable('depositors')
      .set(changesOf(ctx, depositor, input))
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    await advanceStep(trx, depositor, input.step)
    const typed: DraftForm = `joint-${page}`
    await forgetDrafts(trx, { institution_id, depositor_id: application.depositor.id }, [typed])
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'save_secondary_step',
      entity: 'depositor',
      entityId: id,
      details: { step: input.step },
    })
    const saved = await findSecondary(trx, { institution_id, entity_id })
    return toSecondaryProgress(saved ?? secondary)
  })
}
