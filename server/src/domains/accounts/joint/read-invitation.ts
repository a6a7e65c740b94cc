import type { InvitationStatus, ReadInvitation } from '@passbook/contract/joint'
import type { Context } from '../../../context.ts'
import type { Origin } from '../../../platform/callers/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../platform/throttles.ts'
import { findInviter, isPrimaryOnHold } from '../../access/invitations/invitation.ts'
import { asksConsent } from './check-invited.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The two parts of an invitation's link. Only the person who has the email knows them. */
export interface InvitationLink {
  uuid: string
  hash: string
}

/**
 * The status of an invitation, before anything is asked of the invited person. The link is a secret, so
 * its owner may learn what happened to it; the name of the inviter is shown only while the link works.
 */
export async function readInvitation(
  ctx: Context,
  institution_id: string,
  { origin, ...link }: InvitationLink & { origin: Origin },
): Promise<ReadInvitation> {
  const { address } = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(address, network)
  const invitation = await findInvitation(ctx, ctx.db, institution_id, link)
  if (invitation === undefined) throw new DomainError('not_found', { message: UNKNOWN })
  await address.reward(network)
  const { status } = invitation
  if (status !== 'open') return { status, inviter: null, asks_consent: false }
  const { first_name, last_name } = await findInviter(ctx.db, invitation)
  const initial = last_name ? `${last_name.charAt(0)}.` : null
  return {
    status,
    inviter: [first_name, initial].filter(Boolean).join(' ') || null,
    asks_consent: asksConsent(invitation),
  }
}

const UNKNOWN = 'We can’t find this invitation. Open the link in the email again.'

/** The invitation that a link belongs to, also if it no longer works; undefined for an unknown link. */
export async function findInvitation(
  ctx: Pick<Context, 'realTime'>,
  db: Database,
  institution_id: string,
  { uuid, hash }: InvitationLink,
) {
  if (!UUID.test(uuid)) return undefined
  const row = await db
    .selectFrom('invitations')
    .innerJoin('secondary_applications as application', (join) =>
      join
        .onRef('application.institution_id', '=', 'invitations.institution_id')
        .onRef('application.depositor_id', '=', 'invitations.depositor_id'),
    )
    .select([
      'invitations.institution_id',
      'invitations.depositor_id',
      'invitations.email',
      'invitations.expires_at',
      'invitations.ended_at as link_ended_at',
      'application.entity_id',
      'application.wrong_tries',
      'application.locked_at',
      'application.signed_up_at',
      'application.ended_at',
      'application.is_checked_after_acceptance',
      'application.check_consented_at',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('invitations as newer')
            .select('newer.id')
            .whereRef('newer.institution_id', '=', 'invitations.institution_id')
            .whereRef('newer.depositor_id', '=', 'invitations.depositor_id')
            .whereRef('newer.sent_at', '>', 'invitations.sent_at'),
        )
        .as('has_newer'),
    )
    .where('invitations.institution_id', '=', institution_id)
    .where('invitations.id', '=', uuid)
    .where('invitations.secret_hash', '=', hashToken(hash))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const is_held = await isPrimaryOnHold(db, row)
  return { ...row, status: statusOf(row, { now: ctx.realTime.now(), is_held }) }
}

interface InvitationRow {
  has_newer: unknown
  signed_up_at: Date | null
  ended_at: Date | null
  locked_at: Date | null
  link_ended_at: Date | null
  expires_at: Date
}

/** A replaced link says only that, because it may have been sent to another person's address. */
function statusOf(
  { has_newer, signed_up_at, ended_at, locked_at, link_ended_at, expires_at }: InvitationRow,
  { now, is_held }: { now: Date; is_held: boolean },
): InvitationStatus {
  if (has_newer === true) return 'replaced'
  if (signed_up_at !== null) return 'used'
  if (ended_at !== null) return 'canceled'
  if (locked_at !== null) return 'locked'
  if (link_ended_at !== null) return 'replaced'
  if (expires_at <= now) return 'expired'
  return is_held ? 'paused' : 'open'
}
