import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inWords } from '@passbook/contract/limits'
import type { StepUp, StepUpPurpose } from '@passbook/contract/step-up'
import type { Context } from '../../../../context.ts'
import { easternWords } from '../../../../platform/calendar/eastern.ts'
import { accountPeople } from '../../../../platform/callers/account-people.ts'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { type User, findUser } from '../queries.ts'
import { hasNewContact, isWatched, unchangedFactors, worksFrom } from './factors.ts'
import { type MfaCode, tryCode } from './try-code.ts'

/** When the link of a depositor's account was last changed, by whichever holder. */
async function findLinkChange(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<Date | null> {
  const row = await accountPeople(db, institution_id)
    .select('entities.link_changed_at')
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  return row.link_changed_at
}

/** STATES: A fresh code. The one table of what asks for it, and when. */
const ASKS: Readonly<Record<StepUpPurpose, 'always' | 'after a change'>> = {
  link: 'always',
  passkey: 'always',
  address: 'always',
  'close-account': 'always',
  'remove-holder': 'always',
  reactivate: 'always',
  withdraw: 'after a change',
}

const CONFIRM = 'Confirm it is you with a code before you go on.'
const DEAD = 'This code is no longer valid. Ask for a new one.'

/** The call must be made again with a fresh code; `step_up` names where one may be sent. */
class StepUpNeeded extends DomainError {
  readonly factors: MfaType[]

  constructor(factors: MfaType[], message: string) {
    super('not_allowed', { message, fields: { step_up: factors } })
    this.factors = factors
  }
}

/** Asks for a fresh code where STATES wants one; an act calls it before its first effect. */
export type Prove = () => Promise<void>

/**
 * Runs an act that may need a fresh code. First without: where none is asked for, or the act finds
 * that it was done before, none is spent. Then with the code, in the transaction that spends it.
 */
export async function withStepUp<T>(
  ctx: Context,
  caller: SessionCaller,
  { purpose, stepUp }: { purpose: StepUpPurpose; stepUp: StepUp | undefined },
  act: (trx: Transaction, prove: Prove) => Promise<T>,
): Promise<T> {
  const withoutCode = () =>
    inTransaction(ctx.db, (trx) => act(trx, () => assertNoneNeeded(ctx, trx, caller, purpose)))
  if (stepUp === undefined) return withoutCode()
  try {
    return await withoutCode()
  } catch (error) {
    if (!(error instanceof StepUpNeeded)) throw error
  }
  try {
    return await tryCode(ctx, caller, stepUp, async (trx, code) => {
      await assertFits(ctx, trx, code, purpose)
      return act(trx, async () => undefined)
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'dead_code') throw error
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

async function assertNoneNeeded(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, depositor_id }: SessionCaller,
  purpose: StepUpPurpose,
): Promise<void> {
  const user = await findUser(trx, institution_id, user_id)
  const now = ctx.realTime.now()
  const isAsked =
    ASKS[purpose] === 'always' ||
    hasNewContact(user, now) ||
    isWatched(await findLinkChange(trx, institution_id, depositor_id), now)
  if (isAsked) throw stepUpNeeded(user, now)
}

async function assertFits(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, purpose, type }: MfaCode,
  wanted: StepUpPurpose,
): Promise<void> {
  if (purpose !== wanted) throw new DomainError('not_allowed')
  assertUnchanged(await findUser(trx, institution_id, user_id), type, ctx.realTime.now())
}

/** A code that proves who is calling goes to no factor that changed lately. */
export function assertUnchanged(user: User, type: MfaType, now: Date): void {
  if (!unchangedFactors(user, now).includes(type)) throw stepUpNeeded(user, now)
}

function stepUpNeeded(user: User, now: Date): StepUpNeeded {
  const factors = unchangedFactors(user, now)
  return new StepUpNeeded(factors, factors.length > 0 ? CONFIRM : wordsOfNone(user))
}

/** With no factor left: the date from which it works (STATES: A fresh code). */
function wordsOfNone(user: User): string {
  const from = worksFrom(user, (at) => unchangedFactors(user, at).length > 0)
  const when = from ? `It works from ${easternWords(from)} on.` : 'Please wait.'
  const lately = inWords(LIMITS.contactChange.hours, 'hour')
  if (user.texts_stopped_at !== null) {
    return `Your email address or password was changed less than ${lately} ago, and your phone answered STOP, so no code can reach you there. ${when} If you cannot wait, text START to the number our texts came from, or contact us.`
  }
  return `Your email address and phone number were changed less than ${lately} ago. ${when} If you cannot wait, contact us.`
}
