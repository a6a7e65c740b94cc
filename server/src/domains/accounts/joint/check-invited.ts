import { hasPassed } from '@passbook/contract/enums'
import { CHECK_CONSENT_WORDS } from '@passbook/contract/joint'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { lockEntity } from '../../../platform/callers/account-people.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { IdentityOutcome } from '../../../platform/db/tables/outside.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { ClaimedIdentity } from '../../../platform/ports/identity/port.ts'
import { lockSecondaryApplication } from '../../access/invitations/invitation.ts'
import { checkIdentity, claimedIdentity } from '../../people/registration/check-identity.ts'
import {
  STILL_CHECKING,
  assertNotBeingChecked,
  setAskedAt,
} from '../../people/registration/identity-queries.ts'
import { followOutcome } from './confirm-secondary.ts'

const NO_CONSENT = 'Agree to the identity check first.'
const NOT_VERIFIED = 'We could not verify your identity with what you gave us.'
const NO_ANSWER = 'We could not check your identity right now. Please try again in a moment.'

interface Invited {
  depositor: Selectable<Tables['depositors']>
  email: string
  is_checked_after_acceptance: boolean
  check_consented_at: Date | null
}

/** Whether the invited person still has to consent to the identity check. */
export function asksConsent(
  invited: Pick<Invited, 'is_checked_after_acceptance' | 'check_consented_at'>,
): boolean {
  return invited.is_checked_after_acceptance && invited.check_consented_at === null
}

/** Refuses an invited person who has not consented to the check that follows. */
export function assertConsents(
  invited: Parameters<typeof asksConsent>[0],
  consents: boolean | undefined,
): void {
  if (asksConsent(invited) && consents !== true) throw invalid('consents', NO_CONSENT)
}

/**
 * Keeps the consent of an invited person and returns the details for the provider. Undefined if they have
 * passed already. Refuses while staff decide about them.
 */
export async function beginInvitedCheck(
  ctx: Context,
  trx: Transaction,
  invited: Invited,
): Promise<ClaimedIdentity | undefined> {
  const { depositor, email, is_checked_after_acceptance } = invited
  if (!is_checked_after_acceptance || hasPassed(depositor.registration_status)) return undefined
  const { registration_status: status } = depositor
  if (status !== 'UNSUBMITTED' && status !== 'ERRORED') {
    throw new DomainError('not_allowed', { message: STILL_CHECKING })
  }
  const now = ctx.realTime.now()
  assertNotBeingChecked(depositor, now)
  const person = claimedIdentity(ctx.vault, depositor, { email, phone: null })
  await setAskedAt(trx, person, now)
  if (asksConsent(invited)) {
    await trx
      .updateTable('secondary_applications')
      .set({ check_consent_words: CHECK_CONSENT_WORDS, check_consented_at: ctx.clock.now() })
      .where('institution_id', '=', depositor.institution_id)
      .where('depositor_id', '=', depositor.id)
      .execute()
  }
  return person
}

/**
 * Asks the provider about an invited person who consented, and refuses everybody who did not pass. The reasons
 * of a decline go to this person only; the first holder sees that the application ended (RULES-3: Corrections).
 */
export async function checkInvited(ctx: Context, person: ClaimedIdentity): Promise<void> {
  const outcome = await askOnce(ctx, person)
  await inTransaction(ctx.db, (trx) => saveOutcome(ctx, trx, person, outcome))
  if (outcome === 'ERRORED') throw new DomainError('unavailable', { message: NO_ANSWER })
  if (outcome === 'FAILED') throw new DomainError('not_allowed', { message: NOT_VERIFIED })
  if (!hasPassed(outcome)) throw new DomainError('not_allowed', { message: STILL_CHECKING })
}

async function askOnce(ctx: Context, person: ClaimedIdentity): Promise<IdentityOutcome> {
  try {
    return await checkIdentity(ctx, person)
  } catch (error) {
    await inTransaction(ctx.db, (trx) => setAskedAt(trx, person, null))
    throw error
  }
}

/** Locks the account before the application, in the same order as everything else. */
async function saveOutcome(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id }: ClaimedIdentity,
  outcome: IdentityOutcome,
): Promise<void> {
  const whom = { institution_id, depositor_id }
  const now = ctx.clock.now()
  const actor = { kind: 'depositor', id: depositor_id } as const
  await lockEntity(trx, whom)
  const application = await lockSecondaryApplication(trx, whom)
  await setAskedAt(trx, whom, null)
  // The first holder ended the application meanwhile, or staff decided; that decision stays.
  if (application === undefined) return
  const { numUpdatedRows } = await trx
    .updateTable('depositors')
    .set({ registration_status: outcome, stands_since: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .where('registration_status', 'in', ['UNSUBMITTED', 'ERRORED'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'confirm_secondary',
    entity: 'depositor',
    entityId: depositor_id,
    details: { outcome },
  })
  await followOutcome(ctx, trx, application, { outcome, now, actor })
}
