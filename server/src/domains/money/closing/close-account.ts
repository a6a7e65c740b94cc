import type { Closing } from '@passbook/contract/closing'
import type { Progress } from '@passbook/contract/depositor'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { StepUp } from '@passbook/contract/step-up'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { lockEntityWithAccount } from '../../../platform/callers/account-people.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { Prove } from '../../access/auth/codes/step-up.ts'
import { stateName } from '../../contact/activity.ts'
import { asProvenApplicant, type Applicant } from '../../people/depositor/as-applicant.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { cancelApplication } from '../funding/cancel-application.ts'
import { readClosing } from '../savings-accounts/closing-facts.ts'
import { carryOutClosing, saveClosing } from './carry-out.ts'
import { type PreparedClosing, prepareClosing, refusalOfStanding } from './prepare-closing.ts'
import { moveClosing, findClosing } from './queries.ts'
import type { StaffInput } from './reopen-account.ts'
import { askOtherHolders } from './notify-holders.ts'

interface ClosingResult {
  status: 'CANCELLED' | 'CLOSED' | 'WAITING'
  closing: Closing | null
  progress: Progress
}

interface ClosingCall extends Omit<ClosingOrder, 'callKey'> {
  /** The fresh code sent with the call; the idempotency key is not bound to it. */
  stepUp: StepUp | undefined
  idempotencyKey: string
}

/** Cancels the caller's application if it is not funded yet; otherwise closes their account. */
export function closeMyAccount(
  ctx: Context,
  caller: SessionCaller,
  { idempotencyKey: key, stepUp, ...order }: ClosingCall,
): Promise<ClosingResult> {
  // The key is bound to the closing alone: a repeated call may have other figures or another reason.
  const once = { call: 'close-my-account', key, input: 'close' }
  const options = { once, purpose: 'close-account', stepUp } as const
  return asProvenApplicant(ctx, caller, options, async (applicant) => {
    if (applicant.application.entity.savings_account_id !== null) {
      return closeAccount(ctx, applicant, caller, { ...order, callKey: key })
    }
    const { progress } = await cancelApplication(ctx, applicant, caller)
    return { status: 'CANCELLED', closing: null, progress }
  })
}

interface ClosingOrder {
  reason: string | undefined
  /** The amount that the page showed. */
  expectedPayoutCents: number | undefined
  expectedSettlementDate: string | undefined
  /** The idempotency key of the call. */
  callKey: string
}

interface Closed {
  status: 'CLOSED' | 'WAITING'
  closing: Closing | null
  progress: Progress
}

/**
 * Closes the account for a holder, with a fresh code. If every holder must agree, the first call records
 * the order and another holder's carries it out. A repeated call, from any tab, gets the same answer.
 */
export async function closeAccount(
  ctx: Context,
  { trx, application, by, prove }: Applicant & { prove: Prove },
  caller: ApplicationCaller,
  order: ClosingOrder,
): Promise<Closed> {
  const { institution_id, depositor_id } = caller
  const { entity, progress } = application
  const accountId = entity.savings_account_id
  // Former holders and people who never joined are refused and learn nothing about the account.
  if (accountId === null || !application.depositor.is_holder) throw new DomainError('not_allowed')
  if (progress.registration_status === 'VIEW_ONLY') return answer(trx, caller, accountId)
  const refusal = refusalOfStanding(progress)
  if (refusal !== null) throw refusal.error
  const asked = { institution_id, entityId: entity.id, accountId, now: by.now }
  const prepared = await lapseOld(trx, await prepareClosing(trx, asked))
  if (isAskedBy(prepared, depositor_id)) return answer(trx, caller, accountId)
  await prove()
  const details = { ...order, reason: order.reason?.trim() || null, requestedBy: depositor_id }
  if (mustWait(prepared)) await recordOrder(ctx, trx, prepared, details)
  else await carryOutClosing(ctx, trx, prepared, { ...details, actor: by.actor })
  return answer(trx, caller, accountId)
}

function isAskedBy({ waiting }: PreparedClosing, depositor_id: string): boolean {
  return waiting?.requested_by === depositor_id
}

/** Whether another holder must agree first. */
function mustWait({ waiting, holders, product }: PreparedClosing): boolean {
  return waiting === undefined && holders.length > 1 && product.closing_needs_both
}

/** Ends a waiting closing that the other holder did not agree to in time. */
async function lapseOld(trx: Transaction, prepared: PreparedClosing): Promise<PreparedClosing> {
  const { waiting, now } = prepared
  if (!waiting?.expires_at || waiting.expires_at > now) return prepared
  await moveClosing(trx, waiting, 'LAPSED')
  return { ...prepared, waiting: undefined }
}

async function recordOrder(
  ctx: Context,
  trx: Transaction,
  prepared: PreparedClosing,
  { requestedBy, reason, callKey }: { requestedBy: string; reason: string | null; callKey: string },
): Promise<void> {
  const { institution_id, accountId, now } = prepared
  const expires_at = new Date(now.getTime() + inMs(LIMITS.closing.agreeDays, 'day'))
  const entityId = await saveClosing(trx, prepared, {
    status: 'WAITING',
    requested_by: requestedBy,
    requested_at: now,
    call_key: callKey,
    reason,
    expires_at,
  })
  await writeAudit(trx, {
    institution_id,
    actor: { kind: 'depositor', id: requestedBy },
    action: 'ask_to_close_account',
    entity: 'closing',
    entityId,
    details: { account_id: accountId },
  })
  await askOtherHolders(ctx, trx, prepared, { requestedBy, expires_at, closingId: entityId })
}

async function answer(
  trx: Transaction,
  { institution_id, user_id }: ApplicationCaller,
  accountId: string,
): Promise<Closed> {
  const closing = await readClosing(trx, { institution_id, accountId })
  return {
    status: closing?.status === 'WAITING' ? 'WAITING' : 'CLOSED',
    closing,
    progress: await readProgress(trx, institution_id, user_id),
  }
}

const CLOSED = 'This account is closed.'

/**
 * Staff close an account, including one on hold, which its holders cannot close (STATES: Closing). The
 * same obstacles apply as for a holder, except the account status. A legal or sanctions hold stops
 * everybody (`prepareClosing`).
 */
export function closeHeldAccount(
  ctx: Context,
  { reason, ...input }: StaffInput & { reason: string | null },
): Promise<Closing> {
  const { institution_id, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    const { entityId, accountId } = await lockEntityWithAccount(trx, input)
    const begun = await findClosing(trx, { institution_id, accountId })
    if (begun && begun.status !== 'WAITING') throw invalid('depositor_id', CLOSED)
    const prepared = await prepareClosing(trx, { institution_id, entityId, accountId, now })
    await carryOutClosing(ctx, trx, prepared, { actor, requestedBy: null, reason })
    const closing = await readClosing(trx, { institution_id, accountId })
    if (closing === null) throw new Error('a closing that is not there')
    return closing
  })
}

interface StateClosing {
  institution_id: string
  accountId: string
  /** The state's code. */
  state: string
  now: Date
  actor: Actor
}

/**
 * Closes an account and pays its money to a state as unclaimed property, with interest to date and a
 * 1099 like every closing; returns the amount. The obstacles to a holder's closing apply here too.
 */
export async function closeToState(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId, state, now, actor }: StateClosing,
): Promise<number> {
  const entity = await trx
    .selectFrom('entities')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('savings_account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (entity === undefined) throw new DomainError('not_found')
  const begun = await findClosing(trx, { institution_id, accountId })
  if (begun && begun.status !== 'WAITING') throw invalid('', 'This account is being closed.')
  const asked = { institution_id, entityId: entity.id, accountId, now, needsLink: false }
  const prepared = await prepareClosing(trx, asked)
  const name = stateName(state)
  const reason = `Handed over to ${name} as unclaimed property`
  return carryOutClosing(ctx, trx, prepared, { actor, requestedBy: null, reason, toState: name })
}
