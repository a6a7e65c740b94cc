import type { StepUp, StepUpPurpose } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import type { Context } from '../../context.ts'
import { type Transaction, inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors.ts'
import type { SessionCaller } from './caller.ts'
import type { MfaCode } from './lock-code.ts'
import { type User, findUser } from './queries.ts'
import { tryCode } from './try-code.ts'

/** TRUST: Money. How long after a change of email, phone or password a code is asked for. */
const WATCHED_MS = 72 * 3_600_000

const CONFIRM = 'Confirm it is you with a code before you go on.'
const NO_FACTOR =
  'Your email address and phone number were changed less than 72 hours ago. Wait, or contact us.'
const DEAD = 'This code is no longer valid. Ask for a new one.'

/** The call must be made again with a fresh code; `step_up` names where one may be sent. */
class StepUpNeeded extends DomainError {
  readonly factors: MfaType[]

  constructor(factors: MfaType[], message = factors.length > 0 ? CONFIRM : NO_FACTOR) {
    super('forbidden', { message, fields: { step_up: factors } })
    this.factors = factors
  }
}

/** Asks for a fresh code where TRUST wants one; an act calls it before its first effect. */
export type Prove = () => Promise<void>

/**
 * Runs an act that may need a fresh code. First without: where nothing changed, or the act finds
 * that it was done before, none is spent. Then with the code, in the transaction that spends it.
 */
export async function withStepUp<T>(
  ctx: Context,
  caller: SessionCaller,
  { purpose, stepUp }: { purpose: StepUpPurpose; stepUp: StepUp | undefined },
  act: (trx: Transaction, prove: Prove) => Promise<T>,
): Promise<T> {
  const withoutCode = () =>
    inTransaction(ctx.db, (trx) => act(trx, () => assertNothingChanged(ctx, trx, caller)))
  if (stepUp === undefined) return withoutCode()
  try {
    return await withoutCode()
  } catch (error) {
    if (!(error instanceof StepUpNeeded)) throw error
  }
  try {
    return await tryCode(ctx, caller, stepUp.nonce, stepUp.code, async (trx, code) => {
      await assertFits(ctx, trx, code, purpose)
      return act(trx, async () => undefined)
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'unauthorized') throw error
    return afterDeadCode(withoutCode)
  }
}

/** A second click finds the code spent by the first, and what that did; anyone else asks anew. */
async function afterDeadCode<T>(withoutCode: () => Promise<T>): Promise<T> {
  try {
    return await withoutCode()
  } catch (error) {
    if (error instanceof StepUpNeeded) throw new StepUpNeeded(error.factors, DEAD)
    throw error
  }
}

async function assertNothingChanged(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id }: SessionCaller,
): Promise<void> {
  const user = await findUser(trx, institution_id, user_id)
  const since = watchedSince(ctx)
  const isWatched = isAfter(user.contact_changed_at, since) || hasNewPassword(user, since)
  if (isWatched) throw new StepUpNeeded(unchangedFactors(user, since))
}

async function assertFits(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, purpose, type }: MfaCode,
  wanted: StepUpPurpose,
): Promise<void> {
  if (purpose !== wanted) throw new DomainError('forbidden')
  const factors = unchangedFactors(await findUser(trx, institution_id, user_id), watchedSince(ctx))
  if (!factors.includes(type)) throw new StepUpNeeded(factors)
}

/** Where a code still reaches the person who registered. */
function unchangedFactors(user: User, since: Date): MfaType[] {
  const hasPhone = user.phone !== null && !isAfter(user.phone_changed_at, since)
  // The link that set a new password went to the email address: whoever reads it proves no more by
  // reading another message.
  const isEmailProof = !(hasPhone && hasNewPassword(user, since))
  const hasEmail = isEmailProof && !isAfter(user.email_changed_at, since)
  return [...(hasPhone ? (['phone'] as const) : []), ...(hasEmail ? (['email'] as const) : [])]
}

/** The first password is no change. */
function hasNewPassword({ password_changed_at, created_at }: User, since: Date): boolean {
  return password_changed_at > created_at && isAfter(password_changed_at, since)
}

function isAfter(instant: Date | null, since: Date): boolean {
  return instant !== null && instant > since
}

function watchedSince(ctx: Context): Date {
  return new Date(ctx.realTime.now().getTime() - WATCHED_MS)
}
