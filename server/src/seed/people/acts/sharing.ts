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

/** What a primary owner does to add or remove a joint owner, in the order of the application. */

export async function beginSharing(world: World, { email }: Invitee): Promise<void> {
  const caller = signedIn(world)
  const { entity } = await readEntity(world.ctx, caller, [])
  await registerSecondary(world.ctx, caller, { email, entity_id: entity.uuid })
}

export async function enterTheirBasics(world: World, invitee: Invitee): Promise<void> {
  await saveSecondaryStep(world.ctx, signedIn(world), basicsOf(invitee))
}

export async function enterTheirAddress(world: World): Promise<void> {
  await saveSecondaryStep(world.ctx, signedIn(world), HOME)
}

export async function enterTheirEmployer(world: World): Promise<void> {
  await saveSecondaryStep(world.ctx, signedIn(world), WORK)
}

/** Confirms the details. A joint owner who passes the identity check is invited at once. */
export async function confirmTheirDetails(world: World): Promise<void> {
  await confirmSecondary(world.ctx, signedIn(world))
}

/** Does everything up to the result of the identity check. */
export async function askToShare(world: World, invitee: Invitee): Promise<void> {
  await beginSharing(world, invitee)
  await enterTheirBasics(world, invitee)
  await enterTheirAddress(world)
  await enterTheirEmployer(world)
  await confirmTheirDetails(world)
}

const NOBODYS_SSN = '399559999'

/** Enters wrong SSNs until the invitation is locked, like a stranger who got hold of it. */
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

/** Asks that the joint owner leaves. Either owner may ask; the same call by the other one agrees. */
export async function removeJointOwner(world: World): Promise<void> {
  const caller = signedIn(world)
  const { secondary_depositors } = await readEntity(world.ctx, caller, [])
  const depositor_id = secondary_depositors[0]?.depositor_id ?? ''
  const step_up = await freshCode(world, 'remove-holder')
  await removeHolder(world.ctx, caller, { depositor_id, step_up })
}
