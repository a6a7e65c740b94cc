import type { DraftForm } from '@passbook/contract/drafts'
import type { SecondaryInfo, SecondaryProgress } from '@passbook/contract/joint'
import { type SecondaryPage, isSecondaryPageOpen } from '@passbook/contract/joint-pages'
import { LIMITS } from '@passbook/contract/limits'
import { mayRead } from '@passbook/contract/account-status'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Reader, SessionCaller } from '../../../platform/callers/caller.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { deleteDrafts } from '../../../platform/delete-drafts.ts'
import { endApplication } from '../../access/invitations/end-application.ts'
import { sendInvitation } from '../../access/invitations/invitation.ts'
import { EMPTY_PERSON } from '../../access/invitations/empty-person.ts'
import { advanceStep, isBeingChecked } from '../../people/depositor/queries.ts'
import { assertNotBeingChecked } from '../../people/registration/identity-queries.ts'
import { type StepInput, changesOf } from '../../people/registration/save-step.ts'
import {
  type Secondary,
  findSecondary,
  hasSignedUp,
  toSecondaryProgress,
  asPrimary,
  assertNotOwn,
  countAddress,
  requireApplication,
  isPendingSignup,
  deleteJointDrafts,
} from './secondary.ts'

function findSecondaryForPrimary({ db }: Context, reader: Reader): Promise<Secondary | undefined> {
  const { progress } = reader
  if (!progress.is_primary || !mayRead(progress)) throw new DomainError('not_allowed')
  return findSecondary(db, reader)
}

/** The progress of the second holder's application; null if there is none. */
export async function readSecondaryProgress(
  ctx: Context,
  reader: Reader,
): Promise<SecondaryProgress | null> {
  const secondary = await findSecondaryForPrimary(ctx, reader)
  return secondary ? toSecondaryProgress(secondary) : null
}

/** What was typed about the second holder. After they sign up, only their name is shown. */
export async function readSecondaryInfo(
  ctx: Context,
  reader: Reader,
): Promise<SecondaryInfo | null> {
  const secondary = await findSecondaryForPrimary(ctx, reader)
  if (secondary === undefined) return null
  const { depositor, application } = secondary
  const { id: depositor_id, first_name, last_name } = depositor
  if (hasSignedUp(secondary)) return { ...EMPTY_INFO, depositor_id, first_name, last_name }
  return {
    depositor_id,
    first_name,
    last_name,
    email: application.email,
    date_of_birth: depositor.date_of_birth,
    ssn_last_four: depositor.ssn_last_four,
    street: depositor.street,
    unit: depositor.unit,
    city: depositor.city,
    state: depositor.state,
    zip: depositor.zip,
    employment_status: depositor.employment_status,
    employer_name: depositor.employer_name,
    occupation: depositor.occupation,
    is_being_checked: isBeingChecked(depositor, ctx.realTime.now()),
  }
}

const EMPTY_INFO: SecondaryInfo = {
  depositor_id: '',
  email: null,
  ...EMPTY_PERSON,
  is_being_checked: false,
}

const ALREADY_APPLIED = 'There is already an application for a second holder.'

/** Begins the application of a second holder, with only an email address so far. */
export async function registerSecondary(
  ctx: Context,
  caller: SessionCaller,
  { email, entity_id }: { email: string; entity_id: string },
): Promise<SecondaryProgress> {
  await countAddress(ctx, caller)
  return asPrimary(ctx, caller, async ({ trx, application, secondary, by }) => {
    const { institution_id } = caller
    if (application.entity.id !== entity_id) throw new DomainError('not_found')
    if (secondary !== undefined) throw invalid('email', ALREADY_APPLIED)
    await assertNotOwn(trx, caller, email)
    const { id: depositor_id } = await trx
      .insertInto('depositors')
      .values({
        institution_id,
        entity_id,
        user_id: null,
        is_primary: false,
        registration_status: 'UNSUBMITTED',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('secondary_applications')
      .values({
        institution_id,
        depositor_id,
        entity_id,
        email,
        begun_at: by.now,
        resends_left: LIMITS.invitation.resends,
      })
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'register_secondary',
      entity: 'depositor',
      entityId: depositor_id,
    })
    const begun = await findSecondary(trx, { institution_id, entity_id })
    if (begun === undefined) throw new Error('an application that is not there')
    return toSecondaryProgress(begun)
  })
}

/** STATES (Joint): an open page can be saved; earlier pages stay open until the details are confirmed. */
const PAGES = {
  basic: 'personal-information',
  address: 'address-information',
  employer: 'occupation',
} as const satisfies Record<StepInput['step'], SecondaryPage>

/** Saves one page of the second holder's application. */
export function saveSecondaryStep(
  ctx: Context,
  caller: SessionCaller,
  input: StepInput,
): Promise<SecondaryProgress> {
  return asPrimary(ctx, caller, async ({ trx, application, secondary: found, by }) => {
    const secondary = requireApplication(found)
    const { depositor } = secondary
    const page = PAGES[input.step]
    if (!isSecondaryPageOpen(page, depositor.registration_last_step)) {
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
    await deleteDrafts(trx, { institution_id, depositor_id: application.depositor.id }, [typed])
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

const LOCKED =
  'The wrong Social Security number was entered too many times. Contact us to unlock the invitation.'
const SAME = 'We already have this address'

/** Changes the second holder's email address. An invitation already sent is replaced by a new one. */
export async function updateSecondaryEmail(
  ctx: Context,
  caller: SessionCaller,
  email: string,
): Promise<SecondaryProgress> {
  await countAddress(ctx, caller)
  return asPrimary(ctx, caller, async ({ trx, secondary: found, by }) => {
    const secondary = requireApplication(found)
    const { institution_id, id: depositor_id, entity_id } = secondary.depositor
    if (secondary.application.locked_at !== null) throw invalid('email', LOCKED)
    if (secondary.application.email === email) throw invalid('email', SAME)
    await assertNotOwn(trx, caller, email)
    await trx
      .updateTable('secondary_applications')
      .set({ email })
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .execute()
    if (isPendingSignup(secondary)) await sendInvitation(ctx, trx, { institution_id, depositor_id })
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'update_secondary_email',
      entity: 'depositor',
      entityId: depositor_id,
    })
    const changed = await findSecondary(trx, { institution_id, entity_id })
    return toSecondaryProgress(changed ?? secondary)
  })
}

const NOT_PENDING = 'There is no open invitation.'
const TOO_OFTEN = 'You can’t resend the invitation any more. Contact us if it doesn’t arrive.'

/** Resends the invitation; the previous one stops working. */
export function resendInvitation(ctx: Context, caller: SessionCaller): Promise<SecondaryProgress> {
  return asPrimary(ctx, caller, async ({ trx, secondary: found }) => {
    const secondary = requireApplication(found)
    const { institution_id, id: depositor_id, entity_id } = secondary.depositor
    if (!isPendingSignup(secondary)) throw invalid('', NOT_PENDING)
    if (secondary.application.locked_at !== null) throw invalid('', LOCKED)
    if (secondary.application.resends_left === 0)
      throw new DomainError('too_often', { message: TOO_OFTEN })
    await trx
      .updateTable('secondary_applications')
      .set({ resends_left: sql<number>`resends_left - 1` })
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .execute()
    await sendInvitation(ctx, trx, { institution_id, depositor_id })
    const sent = await findSecondary(trx, { institution_id, entity_id })
    return toSecondaryProgress(sent ?? secondary)
  })
}

/** The first holder cancels the application. A repeated call changes nothing. */
export function closeSecondaryApplication(ctx: Context, caller: SessionCaller): Promise<void> {
  return asPrimary(ctx, caller, async ({ trx, application, secondary, by }) => {
    if (secondary === undefined) return
    const { institution_id, id: depositor_id } = requireApplication(secondary).depositor
    const ending = { ...by, realNow: ctx.realTime.now(), why: 'closed' } as const
    await endApplication(ctx, trx, { institution_id, depositor_id }, ending)
    await deleteJointDrafts(trx, application)
  })
}
