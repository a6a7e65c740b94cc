import { LIMITS, inMs, inWords } from '@passbook/contract/limits'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Origin } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { hashToken, randomToken } from '../../../platform/secrets.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../platform/throttles.ts'
import {
  emailInvited,
  endTokens,
  lockSecondaryApplication,
} from '../../access/invitations/invitation.ts'
import { indexSsn } from '../../people/registration/ssn.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { assertConsents, beginInvitedCheck, checkInvited } from './check-invited.ts'
import { type InvitationLink, findInvitation } from './read-invitation.ts'

const LOCKED =
  'The wrong Social Security number was entered too many times. Contact us to unlock the invitation.'
const WAIT = 'This invitation can’t be used right now. Contact us for help.'
const UNKNOWN = 'We can’t find this invitation. Open the link in the email again.'

/** Why a link no longer works. */
const ENDED: Readonly<Record<'canceled' | 'expired' | 'replaced' | 'used', string>> = {
  canceled: 'This invitation was canceled.',
  expired: 'This invitation has expired. Ask the person who invited you to send a new one.',
  replaced: 'This invitation was replaced by a newer one. Use the link in the latest email.',
  used: 'This invitation was already used. Sign in with your email address.',
}

interface VerifyInput {
  uuid: string
  hash: string
  ssn: string
  /** Whether they agreed to the identity check, where it follows the acceptance. */
  consents?: boolean | undefined
  origin: Origin
}

interface VerifiedIdentity {
  email: string
  /** A token that works once, only for `POST /reset-password`. */
  token: string
  first_name: string | null
}

/**
 * The invited person proves their identity with their Social Security number. Three wrong numbers in
 * total lock the invitation, regardless of link, address or browser. Where the institution checks second
 * holders only after they accept, the provider is asked now.
 */
export async function verifyIdentity(
  ctx: Context,
  institution_id: string,
  { uuid, hash, ssn, consents, origin }: VerifyInput,
): Promise<VerifiedIdentity> {
  const { address } = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(address, network)
  const prove = () =>
    inTransaction(ctx.db, async (trx) => {
      const invited = await lockInvited(ctx, trx, institution_id, { uuid, hash })
      if (invited === undefined) return { kind: 'unknown' } as const
      if (invited.status !== 'open') return { kind: invited.status } as const
      assertConsents(invited, consents)
      const index = indexSsn(ctx.vault, institution_id, ssn)
      if (invited.depositor.ssn_index?.equals(index) !== true)
        return countWrongNumber(ctx, trx, invited)
      const person = await beginInvitedCheck(ctx, trx, invited)
      if (person !== undefined) return { kind: 'unchecked', person } as const
      return { kind: 'right', proven: await issueToken(ctx, trx, invited) } as const
    })
  let outcome = await prove()
  if (outcome.kind === 'unchecked') {
    await checkInvited(ctx, outcome.person)
    // They passed. The link may have stopped working while the provider answered.
    outcome = await prove()
  }
  // The count must stay, so the error is thrown after the commit.
  switch (outcome.kind) {
    case 'right':
      await address.reward(network)
      return outcome.proven
    case 'wrong': {
      const words = `That number doesn’t match. ${inTries(outcome.triesLeft)} left.`
      throw new DomainError('wrong_code', { message: words, fields: { ssn: [words] } })
    }
    case 'locked':
      throw new DomainError('not_allowed', { message: LOCKED, fields: { ssn: [LOCKED] } })
    case 'paused':
      throw new DomainError('not_allowed', { message: WAIT })
    case 'unchecked':
      throw new DomainError('unavailable')
    case 'unknown':
      throw new DomainError('not_found', { message: UNKNOWN })
    default:
      throw new DomainError('not_found', { message: ENDED[outcome.kind] })
  }
}

function inTries(count: number): string {
  return `${count} ${count === 1 ? 'try' : 'tries'}`
}

/** Locks the invited person's application, so that concurrent attempts run one after another. */
async function lockInvited(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  link: InvitationLink,
) {
  const before = await findInvitation(ctx, trx, institution_id, link)
  if (before === undefined) return undefined
  const { depositor_id } = before
  await lockSecondaryApplication(trx, { institution_id, depositor_id })
  // The invitation may have been replaced while we waited for the lock.
  const invitation = await findInvitation(ctx, trx, institution_id, link)
  if (invitation === undefined) return undefined
  const depositor = await trx
    .selectFrom('depositors')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  return { ...invitation, depositor }
}

type Invited = NonNullable<Awaited<ReturnType<typeof lockInvited>>>

async function countWrongNumber(ctx: Context, trx: Transaction, invited: Invited) {
  const { institution_id, depositor_id, wrong_tries } = invited
  const triesLeft = LIMITS.invitation.wrongNumbers - wrong_tries - 1
  const isLocked = triesLeft <= 0
  const now = ctx.realTime.now()
  await trx
    .updateTable('secondary_applications')
    .set({
      wrong_tries: sql<number>`wrong_tries + 1`,
      ...(isLocked && { locked_at: now }),
    })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .execute()
  if (!isLocked) return { kind: 'wrong', triesLeft } as const
  await endTokens(trx, { institution_id, depositor_id, now })
  await emailInvited(ctx, trx, invited, 'joint_invitation_locked')
  await raiseTask(trx, {
    institution_id,
    kind: 'invitation_locked',
    message: `A joint owner’s invitation is locked after ${LIMITS.invitation.wrongNumbers} wrong Social Security numbers. Find out who has it, then unlock it.`,
    details: { depositor_id },
    key: `invitation_locked:${depositor_id}:${now.toISOString()}`,
    now: ctx.clock.now(),
  })
  return { kind: 'locked' } as const
}

/** Issues a token that replaces an earlier one; the invitation stays valid until the password is set. */
async function issueToken(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id, email, depositor: { first_name } }: Invited,
): Promise<VerifiedIdentity> {
  const now = ctx.realTime.now()
  await endTokens(trx, { institution_id, depositor_id, now })
  const token = randomToken()
  await trx
    .insertInto('joining_tokens')
    .values({
      institution_id,
      depositor_id,
      email,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + inMs(LIMITS.joining.minutes, 'minute')),
    })
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor: { kind: 'depositor', id: depositor_id },
    action: 'verify_identity',
    entity: 'depositor',
    entityId: depositor_id,
    details: { for: inWords(LIMITS.joining.minutes, 'minute') },
  })
  return { email, token, first_name }
}
