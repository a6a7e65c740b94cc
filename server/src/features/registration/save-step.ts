import type {
  AddressInformation,
  BasicInformation,
  EmployerInformation,
} from '@passbook/contract/registration'
import { isAtWork } from '@passbook/contract/registration'
import type { Progress } from '@passbook/contract/depositor'
import type { DraftForm } from '@passbook/contract/drafts'
import { type RegistrationPage, registrationPageOpens } from '@passbook/contract/registration-pages'
import type { Updateable } from 'kysely'
import type { z } from 'zod/mini'
import { writeAudit } from '../../audit/write-audit.ts'
import { parseBusinessDate } from '../../calendar/business-date.ts'
import type { Context } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { DomainError, invalid } from '../../errors.ts'
import { asApplicant } from '../applicant/as-applicant.ts'
import { advanceStep } from '../depositor/advance-step.ts'
import type { Application, ApplicationCaller } from '../depositor/lock-application.ts'
import { readProgress } from '../depositor/read-progress.ts'
import { forgetDrafts } from '../drafts/forget-drafts.ts'
import { assertNotBeingChecked } from './being-checked.ts'
import { sealSsn } from './ssn.ts'

export type StepInput =
  | z.output<typeof BasicInformation>
  | z.output<typeof AddressInformation>
  | z.output<typeof EmployerInformation>

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

function changesOf(
  { vault }: Context,
  depositor: Application['depositor'],
  input: StepInput,
): Updateable<Tables['depositors']> {
  if (input.step === 'address') {
    const { street, unit, city, state, zip } = input
    return { street, unit: unit ?? null, city, state, zip }
  }
  if (input.step === 'employer') {
    const { employment_status, employer_name = null, occupation = null } = input
    // Answers of an earlier choice do not stay behind.
    return isAtWork(employment_status)
      ? { employment_status, employer_name, occupation }
      : { employment_status, employer_name: null, occupation: null }
  }
  const { first_name, last_name, ssn } = input
  const date_of_birth = parseBusinessDate(input.date_of_birth)
  if (ssn === undefined) {
    if (depositor.ssn_sealed === null) throw invalid('ssn', 'Enter your Social Security number')
    return { first_name, last_name, date_of_birth }
  }
  const owner = { institution_id: depositor.institution_id, depositor_id: depositor.id }
  // Another number is claimed anew when the details are confirmed.
  const sealed = { ...sealSsn(vault, owner, ssn), claims_ssn: false }
  return { first_name, last_name, date_of_birth, ...sealed }
}
