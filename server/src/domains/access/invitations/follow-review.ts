import { type RegistrationStatus, hasPassed } from '@passbook/contract/enums'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { endApplication } from './end-application.ts'
import { lockSecondaryApplication, sendInvitation } from './invitation.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'

interface Decided {
  institution_id: string
  depositor_id: string
  registration_status: RegistrationStatus | null
  /** Every answer about them was confirmed. */
  isConfirmed: boolean
  now: Date
  actor: Actor
}

/**
 * Staff decided about somebody who is to share an account: they are invited at that moment, or it is
 * over (STATES: Joint). Whoever asked for it hears which.
 */
export async function followReview(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id, registration_status, isConfirmed, now, actor }: Decided,
): Promise<void> {
  const person = { institution_id, depositor_id }
  const application = await lockSecondaryApplication(trx, person)
  if (application === undefined) {
    // Given up meanwhile: nobody doubts them any more, so that somebody else may ask for them.
    if (hasPassed(registration_status)) await releaseClaim(trx, person)
    return
  }
  if (registration_status === 'FAILED') {
    const realNow = ctx.realTime.now()
    await tellDeclined(ctx, trx, application)
    await endApplication(trx, person, { now, realNow, actor, why: 'declined' })
  } else if (hasPassed(registration_status) && isConfirmed) {
    await sendInvitation(ctx, trx, person)
    await tellFirst(ctx, trx, application, INVITED)
  }
}

interface News {
  event: string
  title: (name: string) => string
  message: string
}

const INVITED: News = {
  event: 'invited',
  title: (name) => `${name} is invited to share your account`,
  message: 'Our review is finished. We sent them an email with the link to sign up.',
}
const DECLINED: News = {
  event: 'declined',
  title: (name) => `${name} could not be added to your account`,
  message: 'The application is closed. We wrote to them. Your account stays as it is.',
}

interface Asked {
  institution_id: string
  entity_id: string
  depositor_id: string
}

/** That somebody could not be added, to whoever asked for it; why is told to that somebody alone. */
export function tellDeclined(ctx: Context, trx: Transaction, asked: Asked): Promise<void> {
  return tellFirst(ctx, trx, asked, DECLINED)
}

async function tellFirst(
  ctx: Context,
  trx: Transaction,
  { institution_id, entity_id, depositor_id }: Asked,
  { event, title, message }: News,
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
