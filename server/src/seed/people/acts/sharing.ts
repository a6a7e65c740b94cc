import { LIMITS } from '@passbook/contract/limits'
import { DomainError } from '../../../platform/errors.ts'
import { confirmSecondary } from '../../../domains/accounts/joint/confirm-secondary.ts'
import { readEntity } from '../../../domains/accounts/joint/read-entity.ts'
import {
  registerSecondary,
  saveSecondaryStep,
} from '../../../domains/accounts/joint/secondary-application.ts'
import { removeHolder } from '../../../domains/accounts/joint/remove-holder.ts'
import { verifyIdentity } from '../../../domains/accounts/joint/verify-identity.ts'
import type { Invitee } from '../person.ts'
import { type World, signedIn } from '../world.ts'
import { freshCode } from './fresh-code.ts'
import { readInvitation } from './joining.ts'
import { HOME, WORK, basicsOf } from './opening.ts'

/** What a first holder does about a second one, in the order of the application. */

export async function beginSharing(world: World, { email }: Invitee): Promise<void> {
  const caller = signedIn(world)
  const { entity } = await readEntity(world.ctx, caller, [])
  await registerSecondary(world.ctx, caller, { email, entity_id: entity.uuid })
}

export async function tellWhoTheyAre(world: World, invitee: Invitee): Promise<void> {
  await saveSecondaryStep(world.ctx, signedIn(world), basicsOf(invitee))
}

export async function tellWhereTheyLive(world: World): Promise<void> {
  await saveSecondaryStep(world.ctx, signedIn(world), HOME)
}

export async function tellWhatTheyDo(world: World): Promise<void> {
  await saveSecondaryStep(world.ctx, signedIn(world), WORK)
}

/** Who passes is invited at that moment. */
export async function confirmThem(world: World): Promise<void> {
  await confirmSecondary(world.ctx, signedIn(world))
}

/** Everything up to the identity check's answer. */
export async function askToShare(world: World, invitee: Invitee): Promise<void> {
  await beginSharing(world, invitee)
  await tellWhoTheyAre(world, invitee)
  await tellWhereTheyLive(world)
  await tellWhatTheyDo(world)
  await confirmThem(world)
}

const NOBODYS_SSN = '399559999'

/** Somebody has the invitation who is not the person it is for. */
export async function guessTheirNumber(world: World, { email }: Invitee): Promise<void> {
  const { ctx, institution, origin } = world
  const invitation = await readInvitation(world, email)
  for (let tries = 0; tries < LIMITS.invitation.wrongNumbers; tries += 1) {
    const guess = { ...invitation, ssn: NOBODYS_SSN, origin }
    const error: unknown = await verifyIdentity(ctx, institution.id, guess).catch(
      (refused: unknown) => refused,
    )
    if (!(error instanceof DomainError)) throw error
  }
}

/** Asks that the second holder leaves, whoever of both asks; the other one's agrees to it. */
export async function haveSecondLeave(world: World): Promise<void> {
  const caller = signedIn(world)
  const { secondary_depositors } = await readEntity(world.ctx, caller, [])
  const depositor_id = secondary_depositors[0]?.depositor_id ?? ''
  const step_up = await freshCode(world, 'remove-holder')
  await removeHolder(world.ctx, caller, { depositor_id, step_up })
}
