import type { StepUp, StepUpPurpose } from '@passbook/contract/step-up'
import { selectMfa } from '../../../domains/access/auth/codes/send-code.ts'
import { type World, readMessage, signedIn } from '../world.ts'

/** Gets a fresh code by text, which confirms a sensitive action. */
export async function freshCode(world: World, purpose: StepUpPurpose): Promise<StepUp> {
  const { ctx, person } = world
  const { nonce } = await selectMfa(ctx, signedIn(world), 'phone', purpose)
  return { nonce, code: await readMessage(world, person.phone, (message) => message.code) }
}
