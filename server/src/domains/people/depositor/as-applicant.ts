import type { StepUp, StepUpPurpose } from '@passbook/contract/step-up'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { type IdempotentCall, once } from '../../../platform/idempotency.ts'
import { type Prove, withStepUp } from '../../access/auth/codes/step-up.ts'
import { type Application, type ApplicationCaller, lockApplication } from './lock-application.ts'

/** What an act on the caller's own application gets. */
export interface Applicant {
  trx: Transaction
  /** Locked until the transaction ends. */
  application: Application
  /** Who acts, and the time by the banking clock. */
  by: { now: Date; actor: { kind: 'depositor'; id: string } }
}

interface ActOptions {
  /** For a call that takes effect once per idempotency key. */
  once?: IdempotentCall
}

interface StepUpActOptions extends ActOptions {
  purpose: StepUpPurpose
  /** The verification code that came with the call, if any. */
  stepUp: StepUp | undefined
}

/** The one way to run an applicant's act: in a transaction, once per key, with the application locked. */
export function asApplicant<T>(
  ctx: Context,
  caller: ApplicationCaller,
  options: ActOptions,
  act: (applicant: Applicant) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, (trx) => runAct(ctx, trx, caller, options, act))
}

/** Runs an act that may require a fresh verification code; it calls `prove` before its first effect. */
export function asProvenApplicant<T>(
  ctx: Context,
  caller: SessionCaller,
  options: StepUpActOptions,
  act: (applicant: Applicant & { prove: Prove }) => Promise<T>,
): Promise<T> {
  return withStepUp(ctx, caller, options, (trx, prove) =>
    runAct(ctx, trx, caller, options, (applicant) => act({ ...applicant, prove })),
  )
}

async function runAct<T>(
  ctx: Context,
  trx: Transaction,
  caller: ApplicationCaller,
  options: ActOptions,
  act: (applicant: Applicant) => Promise<T>,
): Promise<T> {
  const lockAndAct = async () => {
    const application = await lockApplication(trx, caller)
    const actor = { kind: 'depositor', id: caller.depositor_id } as const
    return act({ trx, application, by: { now: ctx.clock.now(), actor } })
  }
  return options.once ? once(trx, ctx.vault, caller, options.once, lockAndAct) : lockAndAct()
}
