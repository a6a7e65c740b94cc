import { randomUUID } from 'node:crypto'
import type { StepUp } from '@passbook/contract/step-up'
import { selectMfa } from '../../../features/auth/codes/select-mfa.ts'
import { closeMyAccount } from '../../../features/closing/close-my-account.ts'
import { type World, readMessage, signedIn } from '../world.ts'

/** Gives an application up before it is funded. */
export async function cancelApplication(world: World): Promise<void> {
  await end(world, undefined)
}

/** Closes the account, by a code; what is in it goes to the linked account. */
export async function closeAccount(world: World): Promise<void> {
  await end(world, await freshCode(world))
}

async function freshCode(world: World): Promise<StepUp> {
  const { ctx, person } = world
  const { nonce } = await selectMfa(ctx, signedIn(world), 'phone', 'close-account')
  return { nonce, code: await readMessage(world, person.phone, (message) => message.code) }
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
