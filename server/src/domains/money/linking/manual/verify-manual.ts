import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StoredLinkStatus } from '../../../../platform/db/tables/outside.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { asApplicant } from '../../../people/depositor/as-applicant.ts'
import type { ApplicationCaller } from '../../../people/depositor/lock-application.ts'
import type { LinkedAccount } from '../../../people/linked-accounts/account-number.ts'
import type { Transfer } from '../../transfers/queries.ts'
import { activateLink } from '../activate-link.ts'
import { type Linked, answerWith } from '../describe-link.ts'
import { type OwnLink, lockOwnLink, moveLink } from '../link-state.ts'
import { assertMayVerify } from '../may-link.ts'
import { readCredits } from '../micro-entries.ts'
import { addWrongTry, assertTriesLeft, lockTarget } from '../wrong-tries.ts'

interface VerifyInput {
  accountId: string
  amountsCents: readonly [number, number]
}

export interface Verified extends Linked {
  result: 'verified' | 'incorrect' | 'locked'
}

const OVER = 'The deadline to enter the amounts has passed.'
const NOT_SENT =
  'We haven’t sent the deposits yet. Enter the amounts once you see them at your bank.'
const NOT_WAITING = 'There are no amounts to enter for this account.'

/** Why amounts can no longer be entered for a link, by its status. */
const ENDED: Partial<Record<StoredLinkStatus, string>> = {
  LOCKED: 'There were too many incorrect attempts.',
  TIMEOUT: OVER,
  VERIFICATION_RETURNED: 'Your bank returned the deposits. Check the account details.',
}

/**
 * Checks the two amounts, in any order. Wrong tries are counted; the third locks the link, and so does
 * the last one that the person has left at the account (STATES: Linking).
 */
export function verifyManual(
  ctx: Context,
  caller: ApplicationCaller,
  { accountId, amountsCents }: VerifyInput,
): Promise<Verified> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const own = await lockOwnLink(trx, application, accountId, 'MANUAL')
    assertMayVerify(application)
    const guess = { depositor_id: caller.depositor_id, link: own.link }
    if (own.link.status !== 'ACTIVE') {
      await lockTarget(trx, guess)
      await assertTriesLeft(trx, guess)
    }
    const isRight = hasAmounts(await readSentCredits(ctx, trx, own.link), amountsCents)
    if (own.link.status === 'ACTIVE') {
      // A second click must repeat the amounts that verified the link.
      if (!isRight) throw invalid('amounts_cents', NOT_WAITING)
      return { ...(await answerWith(trx, caller, own.link, by.now)), result: 'verified' }
    }
    const tried = isRight ? await verify(ctx, trx, own) : await countWrongTry(ctx, trx, guess)
    return { ...(await answerWith(trx, caller, tried, by.now)), result: resultOf(tried) }
  })
}

/** Reads the credits sent to a link that waits for their amounts or was verified by them. */
async function readSentCredits(
  ctx: Context,
  trx: Transaction,
  link: LinkedAccount,
): Promise<[Transfer, Transfer]> {
  const { status, verification_ends_at } = link
  if (status !== 'VERIFICATION_PENDING' && status !== 'ACTIVE') {
    throw invalid('account_id', sayEnded(link, ENDED[status]))
  }
  const isWaiting = status === 'VERIFICATION_PENDING'
  // The nightly run moves the link to TIMEOUT; until then, amounts are refused all the same.
  const isOver = verification_ends_at === null || verification_ends_at <= ctx.clock.now()
  if (isWaiting && isOver) throw invalid('account_id', sayEnded(link, OVER))
  const credits = await readCredits(trx, link)
  const areSent = credits.every((credit) => ['Submitted', 'Settled'].includes(credit.status))
  if (!areSent) throw invalid('account_id', NOT_SENT)
  return credits
}

/** The reason why amounts are refused, followed by the next step the person can take. */
function sayEnded({ activated_at, reissues_left }: LinkedAccount, why: string | undefined): string {
  if (why === undefined || activated_at !== null) return NOT_WAITING
  return `${why} ${reissues_left ? 'Request new deposits.' : 'Link another account or contact us.'}`
}

function hasAmounts(credits: readonly Transfer[], amountsCents: readonly number[]): boolean {
  const ascending = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b).join()
  return ascending(credits.map(({ amount_cents }) => amount_cents)) === ascending(amountsCents)
}

/** Moves the link to VERIFIED and, in the same transaction, to ACTIVE. */
async function verify(ctx: Context, trx: Transaction, own: OwnLink): Promise<LinkedAccount> {
  const link = await moveLink(trx, {
    institution_id: own.link.institution_id,
    linkedAccountId: own.link.id,
    to: 'VERIFIED',
    now: ctx.clock.now(),
    actor: { kind: 'depositor', id: own.application.depositor.id },
  })
  return activateLink(ctx, trx, { ...own, link })
}

async function countWrongTry(
  ctx: Context,
  trx: Transaction,
  guess: { depositor_id: string; link: LinkedAccount },
): Promise<LinkedAccount> {
  const { institution_id, id: linkedAccountId } = guess.link
  const actor = { kind: 'depositor', id: guess.depositor_id } as const
  const now = ctx.clock.now()
  const tries_left = (guess.link.tries_left ?? 0) - 1
  if (tries_left < 0) throw new DomainError('not_allowed')
  const leftInAll = await addWrongTry(trx, guess, now)
  if (tries_left === 0 || leftInAll === 0) {
    const to = { to: 'LOCKED', changes: { tries_left: 0 }, details: { reason: 'amounts' } } as const
    return moveLink(trx, { institution_id, linkedAccountId, now, actor, ...to })
  }
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'enter_wrong_amounts',
    entity: 'linked_account',
    entityId: linkedAccountId,
    details: { tries_left, left_in_all: leftInAll },
  })
  return trx
    .updateTable('linked_accounts')
    .set({ tries_left })
    .where('institution_id', '=', institution_id)
    .where('id', '=', linkedAccountId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function resultOf({ status }: LinkedAccount): Verified['result'] {
  if (status === 'ACTIVE') return 'verified'
  return status === 'LOCKED' ? 'locked' : 'incorrect'
}

/** STATES: the number of tries at the amounts of one issue, and when the time for them ends. */
export function freshVerification(now: Date): { tries_left: number; verification_ends_at: Date } {
  const { tries, days } = LIMITS.microdeposits
  return {
    tries_left: tries,
    verification_ends_at: new Date(now.getTime() + inMs(days, 'day')),
  }
}
