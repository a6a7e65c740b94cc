import { hasPassed } from '@passbook/contract/enums'
import type { SecondaryProgress } from '@passbook/contract/joint'
import { LIMITS } from '@passbook/contract/limits'
import { mayRead } from '@passbook/contract/account-status'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { deleteDrafts } from '../../../platform/delete-drafts.ts'
import { count, throttleKey, throttlesOf } from '../../../platform/throttles.ts'
import { lockSecondaryApplication } from '../../access/invitations/invitation.ts'
import { type Applicant, asApplicant } from '../../people/depositor/as-applicant.ts'
import type { Application, ApplicationCaller } from '../../people/depositor/lock-application.ts'

type Depositor = Selectable<Tables['depositors']>
type Stored = Selectable<Tables['secondary_applications']>

/** The second holder of an account, or the person who is to become one. */
export interface Secondary {
  depositor: Depositor
  application: Stored
  invitation: { sent_at: Date; expires_at: Date } | undefined
}

/** An account has at most one second holder or application at a time. */
export async function findSecondary(
  db: Database,
  { institution_id, entity_id }: { institution_id: string; entity_id: string },
): Promise<Secondary | undefined> {
  const application = await db
    .selectFrom('secondary_applications')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (application === undefined) return undefined
  const { depositor_id } = application
  const depositor = await db
    .selectFrom('depositors')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const invitation = await db
    .selectFrom('invitations')
    .select(['sent_at', 'expires_at'])
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { depositor, application, invitation }
}

/** The same, with a lock: a person who uses the invitation at this moment waits. */
export async function lockSecondary(
  trx: Transaction,
  { institution_id, entity_id }: { institution_id: string; entity_id: string },
): Promise<Secondary | undefined> {
  await lockSecondaryApplication(trx, { institution_id, entity_id })
  return findSecondary(trx, { institution_id, entity_id })
}

/**
 * Whether they are invited and have not signed up yet: they passed the identity check, or are checked only
 * after they accept.
 */
export function isPendingSignup({
  depositor,
  application,
}: Pick<Secondary, 'depositor' | 'application'>): boolean {
  return (
    depositor.registration_last_step === 'confirmed' &&
    (hasPassed(depositor.registration_status) || application.is_checked_after_acceptance)
  )
}

/** Until they sign up, the first holder does not see what a check after the acceptance found (RULES-3). */
export function statusForPrimary(
  status: Depositor['registration_status'],
  isInvitedUnchecked: boolean,
): Depositor['registration_status'] {
  return isInvitedUnchecked ? 'UNSUBMITTED' : status
}

export function hasSignedUp({ application }: Pick<Secondary, 'application'>): boolean {
  return application.signed_up_at !== null
}

/** The application as the first holder sees it. */
export function toSecondaryProgress(secondary: Secondary): SecondaryProgress {
  const { depositor, application, invitation } = secondary
  return {
    depositor_id: depositor.id,
    first_name: depositor.first_name,
    is_primary: false,
    registration_status: statusForPrimary(
      depositor.registration_status,
      application.is_checked_after_acceptance && isPendingSignup(secondary),
    ),
    registration_last_step: depositor.registration_last_step,
    is_pending_signup: isPendingSignup(secondary),
    invitation: invitation
      ? {
          sent_at: invitation.sent_at.toISOString(),
          expires_at: invitation.expires_at.toISOString(),
          resends_left: application.resends_left,
          is_locked: application.locked_at !== null,
        }
      : null,
  }
}

export interface Primary extends Applicant {
  /** Locked together with the account. */
  secondary: Secondary | undefined
}

/** Every call about the second holder goes through here: only the first holder may make it (CALLS: Joint). */
export function asPrimary<T>(
  ctx: Context,
  caller: ApplicationCaller,
  act: (primary: Primary) => Promise<T>,
): Promise<T> {
  return asApplicant(ctx, caller, {}, async (applicant) => {
    assertPrimary(applicant.application)
    const { depositor } = applicant.application
    return act({ ...applicant, secondary: await lockSecondary(applicant.trx, depositor) })
  })
}

function assertPrimary({ progress }: Pick<Application, 'progress'>): void {
  const isOpen = progress.registration_last_step === 'completed'
  if (!progress.is_primary || !isOpen || !mayRead(progress)) throw new DomainError('not_allowed')
}

/** Returns the open application of a second holder who has not signed up, or throws. */
export function requireApplication(secondary: Secondary | undefined): Secondary {
  if (secondary === undefined || secondary.application.signed_up_at !== null) {
    throw new DomainError('not_found', { message: NONE })
  }
  return secondary
}

const NONE = 'There is no application for a second holder.'

const FORMS = [
  'joint-personal-information',
  'joint-address-information',
  'joint-occupation',
] as const

/** Deletes the drafts about the second holder, once they can no longer be submitted. */
export function deleteJointDrafts(
  trx: Transaction,
  { depositor }: Pick<Application, 'depositor'>,
): Promise<void> {
  const { institution_id, id: depositor_id } = depositor
  return deleteDrafts(trx, { institution_id, depositor_id }, FORMS)
}

const OWN = 'This is your own email address. Enter theirs.'
const TOO_OFTEN = `You can enter an address for a second holder ${LIMITS.secondaries.perDay} times a day. Try again tomorrow.`

/** Limits the addresses one person can enter per day, so that nobody sends spam through us. */
export async function countAddress(
  ctx: Context,
  { institution_id, user_id }: SessionCaller,
): Promise<void> {
  const person = throttleKey(institution_id, user_id)
  const { allowed } = await count(throttlesOf(ctx).secondaries, person)
  if (!allowed) throw new DomainError('too_often', { message: TOO_OFTEN })
}

/**
 * A second holder needs a separate login, so the caller's address is refused. The caller does not learn
 * whether another address has a login: the invitation email informs its owner.
 */
export async function assertNotOwn(
  trx: Transaction,
  { institution_id, user_id }: SessionCaller,
  email: string,
): Promise<void> {
  const own = await trx
    .selectFrom('users')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', user_id)
    .where('email', '=', email)
    .executeTakeFirst()
  if (own !== undefined) throw invalid('email', OWN)
}
