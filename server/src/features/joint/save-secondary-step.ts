import type { RegistrationStep } from '@passbook/contract/enums'
import type { SecondaryProgress } from '@passbook/contract/joint'
import { writeAudit } from '../../audit/write-audit.ts'
import type { SessionCaller } from '../../callers/caller.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { advanceStep } from '../depositor/advance-step.ts'
import { assertNotBeingChecked } from '../registration/being-checked.ts'
import { type StepInput, changesOf } from '../registration/step-changes.ts'
import { asPrimary, needApplication } from './as-primary.ts'
import { findSecondary, toSecondaryProgress } from './secondary.ts'

type Step = RegistrationStep | null

/** STATES (Joint): a page saves where it opens; earlier ones stay open until confirmed. */
const OPENS: Readonly<Record<StepInput['step'], readonly Step[]>> = {
  basic: [null, 'basic', 'address', 'employer'],
  address: ['basic', 'address', 'employer'],
  employer: ['address', 'employer'],
}

/** Saves what one page of the second holder's application asked for. */
export function saveSecondaryStep(
  ctx: Context,
  caller: SessionCaller,
  input: StepInput,
): Promise<SecondaryProgress> {
  return asPrimary(ctx, caller, async ({ trx, secondary: found, by }) => {
    const secondary = needApplication(found)
    const { depositor } = secondary
    if (!OPENS[input.step].includes(depositor.registration_last_step)) {
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
