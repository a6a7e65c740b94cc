import type { Progress } from '@passbook/contract/depositor'
import type { DraftForm } from '@passbook/contract/drafts'
import {
  type AddressInformation,
  type BasicInformation,
  type EmployerInformation,
  isAtWork,
} from '@passbook/contract/registration'
import {
  type RegistrationPage,
  isRegistrationPageOpen,
} from '@passbook/contract/registration-pages'
import type { Selectable, Updateable } from 'kysely'
import type { z } from 'zod/mini'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { deleteDrafts } from '../../../platform/delete-drafts.ts'
import { advanceStep } from '../depositor/queries.ts'
import { asApplicant, asProvenApplicant } from '../depositor/as-applicant.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { assertNotBeingChecked } from './identity-queries.ts'
import { changeAddress } from './change-address.ts'
import { sealSsn } from './ssn.ts'

/** STATES: a step may be saved while its page is open; earlier pages stay open until confirmed. */
const PAGES = {
  basic: 'basic-information',
  address: 'address',
  employer: 'employer',
} as const satisfies Record<StepInput['step'], RegistrationPage & DraftForm>

/** Saves one page of the application. The last step never moves back. */
export function saveStep(
  ctx: Context,
  caller: ApplicationCaller,
  input: StepInput,
): Promise<Progress> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { depositor, state } = application
    if (!isRegistrationPageOpen(PAGES[input.step], state)) throw new DomainError('not_allowed')
    assertNotBeingChecked(depositor, ctx.realTime.now())
    const { institution_id, id } = depositor
    await trx
      .updateTable('depositors')
      .set(changesOf(ctx, depositor, input))
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    await deleteDrafts(trx, { institution_id, depositor_id: id }, [PAGES[input.step]])
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

export type StepInput =
  | z.output<typeof BasicInformation>
  | z.output<typeof AddressInformation>
  | z.output<typeof EmployerInformation>

type Depositor = Selectable<Tables['depositors']>

/** The columns that one page of an application changes. */
export function changesOf(
  { vault }: Context,
  depositor: Depositor,
  input: StepInput,
): Updateable<Tables['depositors']> {
  if (input.step === 'address') {
    const { street, unit, city, state, zip } = input
    return { street, unit: unit ?? null, city, state, zip }
  }
  if (input.step === 'employer') {
    const { employment_status, employer_name = null, occupation = null } = input
    // Answers that belong to an earlier choice are cleared.
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
  // A new SSN is claimed when the details are confirmed.
  const sealed = { ...sealSsn(vault, owner, ssn), claims_ssn: false, duplicate_found_at: null }
  return { first_name, last_name, date_of_birth, ...sealed }
}

type Address = z.output<typeof AddressInformation>

/** Saves the address as a step of the application, or, once the account is open, as a change with a code. */
export async function saveAddress(
  ctx: Context,
  caller: SessionCaller,
  address: Address,
): Promise<Progress> {
  const progress = await readProgress(ctx.db, caller.institution_id, caller.user_id)
  if (progress.registration_last_step !== 'completed') return saveStep(ctx, caller, address)
  return changeOwnAddress(ctx, caller, address)
}

/** Changes the address of a person whose account is or was open. It requires a fresh verification code. */
function changeOwnAddress(
  ctx: Context,
  caller: SessionCaller,
  { street, unit, city, state, zip, step_up }: Address,
): Promise<Progress> {
  const options = { purpose: 'address', stepUp: step_up } as const
  return asProvenApplicant(ctx, caller, options, async ({ trx, application, by, prove }) => {
    const { depositor } = application
    if (depositor.registration_last_step !== 'completed') throw new DomainError('not_allowed')
    await prove()
    const { institution_id, id: depositor_id } = depositor
    const address = { street, unit, city, state, zip }
    await changeAddress(ctx, trx, { institution_id, depositor_id, address, actor: by.actor })
    return readProgress(trx, institution_id, caller.user_id)
  })
}
