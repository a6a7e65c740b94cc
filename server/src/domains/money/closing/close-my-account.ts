import type { StepUp } from '@passbook/contract/step-up'
import type { Closing } from '@passbook/contract/closing'
import type { Progress } from '@passbook/contract/depositor'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { asProvenApplicant } from '../../people/depositor/as-applicant.ts'
import { cancelApplication } from '../funding/cancel-application.ts'
import { type ClosingWish, closeAccount } from './close-account.ts'

interface Ended {
  status: 'CANCELLED' | 'CLOSED' | 'WAITING'
  closing: Closing | null
  progress: Progress
}

interface Call extends Omit<ClosingWish, 'callKey'> {
  /** The fresh code that came with the call; the key is not bound to it. */
  stepUp: StepUp | undefined
  idempotencyKey: string
}

/** Ends what a person has here: an application before it is funded, the account afterwards. */
export function closeMyAccount(
  ctx: Context,
  caller: SessionCaller,
  { idempotencyKey: key, stepUp, ...wish }: Call,
): Promise<Ended> {
  // The order is the closing itself: what the page showed and why they leave may differ when it is
  // sent again.
  const once = { call: 'close-my-account', key, input: 'close' }
  const way = { once, purpose: 'close-account', stepUp } as const
  return asProvenApplicant(ctx, caller, way, async (applicant) => {
    if (applicant.application.entity.savings_account_id !== null) {
      return closeAccount(ctx, applicant, caller, { ...wish, callKey: key })
    }
    const { progress } = await cancelApplication(ctx, applicant, caller)
    return { status: 'CANCELLED', closing: null, progress }
  })
}
