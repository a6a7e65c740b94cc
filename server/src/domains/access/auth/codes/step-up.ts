import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inMs, inWords } from '@passbook/contract/limits'
import type { StepUp, StepUpPurpose } from '@passbook/contract/step-up'
import type { Context } from '../../../../context.ts'
import { easternWords } from '../../../../platform/calendar/eastern.ts'
import { accountPeople } from '../../../../platform/callers/account-people.ts'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { type User, findUser } from '../queries.ts'
import { hasNewContact, isRecentChange, unchangedFactors, worksFrom } from './factors.ts'
import { type MfaCode, tryCode } from './try-code.ts'

/**
 * When any holder last changed the linked bank account of a depositor's account, and since when paper mail to
 * the depositor comes back.
 */
function findDoubts(db: Database, institution_id: string, depositor_id: string) {
  return accountPeople(db, institution_id)
    .select(['entities.link_changed_at', 'depositors.address_unknown_since'])
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirstOrThrow()
}

/** STATES: A fresh code. This table lists every action that needs one, and when. */
const CODE_REQUIRED: Readonly<
  Record<StepUpPurpose, 'always' | 'after a change' | 'once for several changes'>
> = {
  link: 'always',
  passkey: 'always',
  address: 'always',
  'close-account': 'always',
  'remove-holder': 'always',
  // People name several in a row, and a code for each would use up the codes they may get in an hour.
  beneficiaries: 'once for several changes',
  reactivate: 'always',
  freeze: 'always',
  withdraw: 'after a change',
}

const CONFIRM = 'Confirm it’s you with a code before you continue.'
const DEAD = 'This code is no longer valid. Ask for a new one.'

/** The call must be repeated with a fresh code; `step_up` lists where one may be sent. */
class StepUpNeeded extends DomainError {
  readonly factors: MfaType[]

  constructor(factors: MfaType[], message: string) {
    super('not_allowed', { message, fields: { step_up: factors } })
    this.factors = factors
  }
}

/** Throws if STATES requires a fresh code. An action calls it before its first effect. */
export type Prove = () => Promise<void>

/**
 * Runs an action that may need a fresh code. It first runs without one, so no code is used up if none is
 * required or the action was already done. If needed, it then runs in the transaction that uses up the
 * code.
 */
export async function withStepUp<T>(
  ctx: Context,
  caller: SessionCaller,
  { purpose, stepUp }: { purpose: StepUpPurpose; stepUp: StepUp | undefined },
  act: (trx: Transaction, prove: Prove) => Promise<T>,
): Promise<T> {
  const withoutCode = () =>
    inTransaction(ctx.db, (trx) => act(trx, () => assertNoCodeNeeded(ctx, trx, caller, purpose)))
  if (stepUp === undefined) return withoutCode()
  try {
    return await withoutCode()
  } catch (error) {
    if (!(error instanceof StepUpNeeded)) throw error
  }
  try {
    return await tryCode(ctx, caller, stepUp, async (trx, code) => {
      await assertCodeFits(ctx, trx, code, purpose)
      return act(trx, async () => undefined)
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'dead_code') throw error
    return retryAfterDeadCode(withoutCode)
  }
}

/** A second click finds the code used up and gets the first result. Otherwise a new code is required. */
async function retryAfterDeadCode<T>(withoutCode: () => Promise<T>): Promise<T> {
  try {
    return await withoutCode()
  } catch (error) {
    if (error instanceof StepUpNeeded) throw new StepUpNeeded(error.factors, DEAD)
    throw error
  }
}

async function assertNoCodeNeeded(
  ctx: Context,
  trx: Transaction,
  caller: SessionCaller,
  purpose: StepUpPurpose,
): Promise<void> {
  const { institution_id, user_id, depositor_id } = caller
  const user = await findUser(trx, institution_id, user_id)
  const now = ctx.realTime.now()
  const required = CODE_REQUIRED[purpose]
  if (required === 'once for several changes') {
    if (await wasJustProven(trx, caller, purpose, now)) return
    throw stepUpNeeded(user, now)
  }
  const doubts = await findDoubts(trx, institution_id, depositor_id)
  const isCodeRequired =
    required === 'always' ||
    hasNewContact(user, now) ||
    doubts.address_unknown_since !== null ||
    isRecentChange(doubts.link_changed_at, now)
  if (isCodeRequired) throw stepUpNeeded(user, now)
}

/** Whether this session entered a code for the same purpose a few minutes ago. */
async function wasJustProven(
  trx: Transaction,
  { institution_id, user_id, session_id }: SessionCaller,
  purpose: StepUpPurpose,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - inMs(LIMITS.provenBeneficiaries.minutes, 'minute'))
  const proven = await trx
    .selectFrom('mfa_codes')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('purpose', '=', purpose)
    .where('proven_at', '>', since)
    .executeTakeFirst()
  return proven !== undefined
}

async function assertCodeFits(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, purpose, type }: MfaCode,
  wanted: StepUpPurpose,
): Promise<void> {
  if (purpose !== wanted) throw new DomainError('not_allowed')
  assertUnchanged(await findUser(trx, institution_id, user_id), type, ctx.realTime.now())
}

/** A code that proves a caller's identity is not sent to a recently changed factor. */
export function assertUnchanged(user: User, type: MfaType, now: Date): void {
  if (!unchangedFactors(user, now).includes(type)) throw stepUpNeeded(user, now)
}

function stepUpNeeded(user: User, now: Date): StepUpNeeded {
  const factors = unchangedFactors(user, now)
  return new StepUpNeeded(factors, factors.length > 0 ? CONFIRM : describeNoFactor(user))
}

/** The message when no factor is left: it gives the date when one will work (STATES: A fresh code). */
function describeNoFactor(user: User): string {
  const from = worksFrom(user, (at) => unchangedFactors(user, at).length > 0)
  const when = from ? `It works starting ${easternWords(from)}.` : 'Please wait.'
  const lately = inWords(LIMITS.contactChange.hours, 'hour')
  if (user.texts_stopped_at !== null) {
    return `Your email address or password was changed less than ${lately} ago, and your phone answered STOP or couldn’t receive our texts, so no code can reach you there. ${when} If you cannot wait, text START to the number our texts came from, or contact us.`
  }
  return `Your email address and phone number were changed less than ${lately} ago. ${when} If you cannot wait, contact us.`
}
