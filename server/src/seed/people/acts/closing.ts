import { randomUUID } from 'node:crypto'
import type { StepUp } from '@passbook/contract/step-up'
import { closeMyAccount } from '../../../domains/money/closing/close-account.ts'
import { type World, signedIn } from '../world.ts'
import { freshCode } from './fresh-code.ts'

/** Cancels an application before it is funded. */
export async function cancelApplication(world: World): Promise<void> {
  await end(world, undefined)
}

/** Closes the account with a code and pays out the balance. With a joint owner, this asks for it. */
export async function closeAccount(world: World): Promise<void> {
  await end(world, await freshCode(world, 'close-account'))
}

async function end(world: World, stepUp: StepUp | undefined): Promise<void> {
  await closeMyAccount(world.ctx, signedIn(world), {
    reason: undefined,
    expectedPayoutCents: undefined,
    expectedSettlementDate: undefined,
    stepUp,
    idempotencyKey: randomUUID(),
  })
}
