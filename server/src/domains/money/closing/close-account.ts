import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Closing } from '@passbook/contract/closing'
import type { Progress } from '@passbook/contract/depositor'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { readClosing } from '../savings-accounts/closing-facts.ts'
import type { Applicant } from '../../people/depositor/as-applicant.ts'
import type { Prove } from '../../access/auth/codes/step-up.ts'
import type { ApplicationCaller } from '../../people/depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/read-progress.ts'
import { carryOut } from './carry-out.ts'
import { type PreparedClosing, prepareClosing } from './prepare-closing.ts'
import { moveClosing } from './queries.ts'
import { refusalOfStanding } from './refuse-closing.ts'
import { saveClosing } from './save-closing.ts'
import { askOtherHolders } from './tell-holders.ts'

export interface ClosingWish {
  reason: string | undefined
  /** As the page showed it. */
  expectedPayoutCents: number | undefined
  expectedSettlementDate: string | undefined
  /** The key of the call. */
  callKey: string
}

export interface Closed {
  status: 'CLOSED' | 'WAITING'
  closing: Closing | null
  progress: Progress
}

/**
 * A holder closes the account, with a fresh code. Where every holder must agree the first call records
 * it and another holder's carries it out. Again, also in another tab: the same answer.
 */
export async function closeAccount(
  ctx: Context,
  { trx, application, by, prove }: Applicant & { prove: Prove },
  caller: ApplicationCaller,
  wish: ClosingWish,
): Promise<Closed> {
  const { institution_id, depositor_id } = caller
  const { entity, progress } = application
  const accountId = entity.savings_account_id
  // Whoever left it, or never joined, hears nothing of it.
  if (accountId === null || !application.depositor.is_holder) throw new DomainError('not_allowed')
  if (progress.registration_status === 'VIEW_ONLY') return answer(trx, caller, accountId)
  const refusal = refusalOfStanding(progress)
  if (refusal !== null) throw refusal.error
  const asked = { institution_id, entityId: entity.id, accountId, now: by.now }
  const prepared = await lapseOld(trx, await prepareClosing(trx, asked))
  if (isAskedBy(prepared, depositor_id)) return answer(trx, caller, accountId)
  await prove()
  const order = { ...wish, reason: wish.reason?.trim() || null, requestedBy: depositor_id }
  if (mustWait(prepared)) await record(ctx, trx, prepared, order)
  else await carryOut(ctx, trx, prepared, { ...order, actor: by.actor })
  return answer(trx, caller, accountId)
}

function isAskedBy({ waiting }: PreparedClosing, depositor_id: string): boolean {
  return waiting?.requested_by === depositor_id
}

/** Another holder has not asked for it yet, and must. */
function mustWait({ waiting, holders, product }: PreparedClosing): boolean {
  return waiting === undefined && holders.length > 1 && product.closing_needs_both
}

/** What the other holder did not agree to in time is over. */
async function lapseOld(trx: Transaction, prepared: PreparedClosing): Promise<PreparedClosing> {
  const { waiting, now } = prepared
  if (!waiting?.expires_at || waiting.expires_at > now) return prepared
  await moveClosing(trx, waiting, 'LAPSED')
  return { ...prepared, waiting: undefined }
}

async function record(
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
