import { type RegistrationStatus, hasPassed } from '@passbook/contract/enums'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { endApplication } from './end-application.ts'
import { lockSecondaryApplication, sendInvitation } from './invitation.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'

interface ReviewResult {
  institution_id: string
  depositor_id: string
  registration_status: RegistrationStatus | null
  /** Whether every answer about them was confirmed. */
  isConfirmed: boolean
  now: Date
  actor: Actor
}

/**
 * After a review, invites the second holder or ends the application, and alerts the first (STATES:
 * Joint).
 */
export async function followReview(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id, registration_status, isConfirmed, now, actor }: ReviewResult,
): Promise<void> {
  const person = { institution_id, depositor_id }
  const application = await lockSecondaryApplication(trx, person)
  if (application === undefined) {
    // The application has ended meanwhile. They passed, so another account may apply with their SSN.
    if (hasPassed(registration_status)) await releaseClaim(trx, person)
    return
  }
  if (registration_status === 'FAILED') {
    const realNow = ctx.realTime.now()
    await alertDeclined(ctx, trx, application)
    await endApplication(ctx, trx, person, { now, realNow, actor, why: 'declined' })
  } else if (hasPassed(registration_status) && isConfirmed) {
    await sendInvitation(ctx, trx, person)
    // The first holder of a person who is checked after they accept does not learn of the review.
    if (!application.is_checked_after_acceptance) {
      await alertFirstHolder(ctx, trx, application, INVITED)
    }
  }
}

interface AlertText {
  event: string
  title: (name: string) => string
  message: string
}

const INVITED: AlertText = {
  event: 'invited',
  title: (name) => `${name} is invited to share your account`,
  message: 'They’re approved. We emailed them a link to sign up.',
}
const DECLINED: AlertText = {
  event: 'declined',
  title: (name) => `${name} couldn’t be added to your account`,
  message:
    'The application is closed. We emailed them the reason. Nothing changes for your account.',
}

const ENDED: AlertText = {
  event: 'declined',
  title: (name) => `${name} didn’t join your account`,
  message: 'The application is closed. Nothing changes for your account.',
}

interface ApplicationRef {
  institution_id: string
  entity_id: string
  depositor_id: string
}

/**
 * Alerts the first holder that the person could not be added. Only that person learns why; where they are
 * checked after they accept, the first holder learns only that the application ended (RULES-3: Corrections).
 */
export function alertDeclined(
  ctx: Context,
  trx: Transaction,
  application: ApplicationRef & { is_checked_after_acceptance?: boolean },
): Promise<void> {
  const words = application.is_checked_after_acceptance === true ? ENDED : DECLINED
  return alertFirstHolder(ctx, trx, application, words)
}

async function alertFirstHolder(
  ctx: Context,
  trx: Transaction,
  { institution_id, entity_id, depositor_id }: ApplicationRef,
  { event, title, message }: AlertText,
): Promise<void> {
  const people = await accountPeople(trx, institution_id)
    .select(['depositors.id', 'is_primary', 'first_name'])
    .where('depositors.entity_id', '=', entity_id)
    .where((eb) => eb.or([eb('is_primary', '=', true), eb('depositors.id', '=', depositor_id)]))
    .execute()
  const first = people.find(({ is_primary }) => is_primary)
  if (first === undefined) throw new Error('an account without a first holder')
  const name = people.find(({ id }) => id === depositor_id)?.first_name ?? 'The second holder'
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id: first.id,
    kind: 'joint',
    event: `${event}:${depositor_id}`,
    params: { title: title(name), message },
  })
}

async function releaseClaim(
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<void> {
  await trx
    .updateTable('depositors')
    .set({ claims_ssn: false })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
}
