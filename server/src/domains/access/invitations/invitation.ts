import { LIMITS, inMs } from '@passbook/contract/limits'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { accountPeople, entityOf } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { findPageUrl } from '../../../platform/institutions/public-origin.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { hashToken, randomToken } from '../../../platform/secrets.ts'

/**
 * Invites a person who passed the identity check to sign up, unless the application has ended; an earlier
 * invitation stops working. An address that already has a login gets an email that asks for a different
 * address, and no link. The inviter sees no difference.
 */
export async function sendInvitation(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<void> {
  const application = await lockSecondaryApplication(trx, { institution_id, depositor_id })
  if (application === undefined || application.signed_up_at !== null) return
  const now = ctx.realTime.now()
  await endInvitations(trx, { institution_id, depositor_id, now })
  const { email } = application
  const inviter = await nameInviter(trx, application)
  const secret = randomToken()
  const { id } = await trx
    .insertInto('invitations')
    .values({
      institution_id,
      depositor_id,
      secret_hash: hashToken(secret),
      email,
      sent_at: now,
      expires_at: new Date(now.getTime() + inMs(LIMITS.invitation.hours, 'hour')),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The secret is in the URL fragment, so it never reaches a server log or a Referer header.
  const parts = new URLSearchParams({ uuid: id, hash: secret }).toString()
  const page = `/joint-account/onboarding/ssn-verification#${parts}` as const
  const url = await findPageUrl({ ...ctx, db: trx }, institution_id, page)
  const letter = (await hasLogin(trx, institution_id, email))
    ? ({ template: 'joint_address_in_use', params: { inviter } } as const)
    : ({ template: 'joint_invitation', params: { url, inviter } } as const)
  await notifyByEmail(ctx, trx, institution_id, { to: email, ...letter })
}

async function hasLogin(trx: Transaction, institution_id: string, email: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('email', '=', email)
    .executeTakeFirst()
  return user !== undefined
}

/** The first holder, who invites. */
export function findInviter(
  db: Database,
  { institution_id, entity_id }: { institution_id: string; entity_id: string },
) {
  return accountPeople(db, institution_id)
    .select(['first_name', 'last_name'])
    .where('depositors.entity_id', '=', entity_id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
}

/** The inviter's full name for an email to the invited person. */
async function nameInviter(
  trx: Transaction,
  application: { institution_id: string; entity_id: string },
): Promise<string> {
  const { first_name, last_name } = await findInviter(trx, application)
  return [first_name, last_name].filter(Boolean).join(' ')
}

/** Emails the invited person that their invitation no longer works, and what they can do. */
export async function emailInvited(
  ctx: Context,
  trx: Transaction,
  application: { institution_id: string; entity_id: string; email: string },
  template: 'joint_invitation_locked' | 'joint_invitation_canceled',
): Promise<void> {
  const { institution_id, email: to } = application
  const inviter = await nameInviter(trx, application)
  await notifyByEmail(ctx, trx, institution_id, { to, template, params: { inviter } })
}

interface InvitationsEnd {
  institution_id: string
  depositor_id: string
  now: Date
}

/** Ends a person's invitations, and the tokens issued for them; returns whether one was live. */
export async function endInvitations(trx: Transaction, ended: InvitationsEnd): Promise<boolean> {
  const { institution_id, depositor_id, now } = ended
  const live = await trx
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await endTokens(trx, ended)
  return live !== undefined
}

/** Ends a person's joining tokens, so they have to prove their identity again. */
export async function endTokens(
  trx: Transaction,
  { institution_id, depositor_id, now }: InvitationsEnd,
): Promise<void> {
  await trx
    .updateTable('joining_tokens')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('used_at', 'is', null)
    .execute()
}

/** Whether the first holder is on HOLD; nobody can join the account then (STATES: Joint). */
export async function isPrimaryOnHold(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<boolean> {
  const held = await accountPeople(db, institution_id)
    .select('depositors.id')
    .where('is_primary', '=', true)
    .where('standing', '=', 'HOLD')
    .where('entities.id', '=', entityOf(db, { institution_id, depositor_id }).select('id'))
    .executeTakeFirst()
  return held !== undefined
}

/** A depositor has at most one open application, and so does an entity. */
type ApplicationKey = { depositor_id: string } | { entity_id: string }
type Application = Selectable<Tables['secondary_applications']>

/**
 * Locks the open application of a second holder until the transaction ends. Everything locks it before
 * invitations and tokens.
 */
export function lockSecondaryApplication(
  trx: Transaction,
  key: { institution_id: string } & ApplicationKey,
): Promise<Application | undefined> {
  return trx
    .selectFrom('secondary_applications')
    .selectAll()
    .where('institution_id', '=', key.institution_id)
    .where((eb) =>
      'depositor_id' in key
        ? eb('depositor_id', '=', key.depositor_id)
        : eb('entity_id', '=', key.entity_id),
    )
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

interface UnlockInput {
  institution_id: string
  /** The invited email address, or the depositor. */
  who: { email: string } | { depositor_id: string }
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
  /** The reason, if one is required. */
  reason?: string
}

const SEVERAL = 'More than one account invites this address. Name the depositor instead.'
const NOT_LOCKED = 'This invitation is not locked.'

/** Staff unlock an invitation after too many wrong numbers: a new one is sent, with all its attempts. */
export function unlockInvitation(
  ctx: Context,
  { institution_id, who, now, actor, reason }: UnlockInput,
): Promise<{ depositor_id: string; email: string }> {
  return inTransaction(ctx.db, async (trx) => {
    const depositor_id = await findInvited(trx, institution_id, who)
    const application = await lockSecondaryApplication(trx, { institution_id, depositor_id })
    if (application === undefined) throw new DomainError('not_found')
    if (application.locked_at === null) throw invalid('depositor_id', NOT_LOCKED)
    await trx
      .updateTable('secondary_applications')
      .set({ wrong_tries: 0, locked_at: null })
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .execute()
    await sendInvitation(ctx, trx, { institution_id, depositor_id })
    await closeTasks(trx, { institution_id, depositor_id, now, handled_by: actor.id })
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'unlock_invitation',
      entity: 'depositor',
      entityId: depositor_id,
      details: { decided_at: now.toISOString(), ...(reason && { reason }) },
    })
    return { depositor_id, email: application.email }
  })
}

async function findInvited(
  db: Database,
  institution_id: string,
  who: UnlockInput['who'],
): Promise<string> {
  if ('depositor_id' in who) return who.depositor_id
  const invited = await db
    .selectFrom('secondary_applications')
    .select(['depositor_id', 'locked_at'])
    .where('institution_id', '=', institution_id)
    .where('email', '=', who.email)
    .where('signed_up_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  const locked = invited.filter(({ locked_at }) => locked_at !== null)
  const [first, second] = locked.length > 0 ? locked : invited
  if (first === undefined) throw new DomainError('not_found')
  if (second !== undefined) throw invalid('email', SEVERAL)
  return first.depositor_id
}

async function closeTasks(
  trx: Transaction,
  by: { institution_id: string; depositor_id: string; now: Date; handled_by: string },
): Promise<void> {
  await trx
    .updateTable('staff_tasks')
    .set({ handled_at: by.now, handled_by: by.handled_by })
    .where('institution_id', '=', by.institution_id)
    .where('kind', '=', 'invitation_locked')
    .where(sql<boolean>`details ->> 'depositor_id' = ${by.depositor_id}`)
    .where('handled_at', 'is', null)
    .execute()
}
