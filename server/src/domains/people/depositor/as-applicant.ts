import type { StepUp, StepUpPurpose } from '@passbook/contract/step-up'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { type IdempotentCall, once } from '../../../platform/idempotency.ts'
import { type Prove, withStepUp } from '../../access/auth/codes/step-up.ts'
import { type Application, type ApplicationCaller, lockApplication } from './lock-application.ts'
import { gatherAct } from './gather-acts.ts'

/** What an act about the caller's own application has at hand. */
export interface Applicant {
  trx: Transaction
  /** Held until the transaction ends. */
  application: Application
  /** Who does it, and when by the banking clock. */
  by: { now: Date; actor: { kind: 'depositor'; id: string } }
}

interface Way {
  /** For a call that happens once per key. */
  once?: IdempotentCall
}

/** Done together with what others do at the same time; only with a key is it safe to do it again. */
interface GatheredWay {
  once: IdempotentCall
  isGathered: true
}

interface ProvenWay extends Way {
  purpose: StepUpPurpose
  /** The fresh code that came with the call, if any. */
  stepUp: StepUp | undefined
}

/** The one way into an act of an applicant: a transaction, the call once, the application held. */
export function asApplicant<T>(
  ctx: Context,
  caller: ApplicationCaller,
  way: Way | GatheredWay,
  act: (applicant: Applicant) => Promise<T>,
): Promise<T> {
  const run = (trx: Transaction) => begin(ctx, trx, caller, way, act)
  return 'isGathered' in way ? gatherAct(ctx, caller, run) : inTransaction(ctx.db, run)
}

/** The same for an act that may ask for a fresh code: it calls `prove` before its first effect. */
export function asProvenApplicant<T>(
  ctx: Context,
  caller: SessionCaller,
  way: ProvenWay,
  act: (applicant: Applicant & { prove: Prove }) => Promise<T>,
): Promise<T> {
  return withStepUp(ctx, caller, way, (trx, prove) =>
    begin(ctx, trx, caller, way, (applicant) => act({ ...applicant, prove })),
  )
}

async function begin<T>(
  ctx: Context,
  trx: Transaction,
  caller: ApplicationCaller,
  way: Way,
  act: (applicant: Applicant) => Promise<T>,
): Promise<T> {
  const go = async () => {
    const application = await lockApplication(trx, caller)
    const actor = { kind: 'depositor', id: caller.depositor_id } as const
    return act({ trx, application, by: { now: ctx.clock.now(), actor } })
  }
  return way.once ? once(trx, ctx.vault, caller, way.once, go) : go()
}
