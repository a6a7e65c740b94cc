import type { AddressInformation } from '@passbook/contract/registration'
import type { Progress } from '@passbook/contract/depositor'
import type { z } from 'zod/mini'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { asProvenApplicant } from '../depositor/as-applicant.ts'
import { readProgress } from '../../../platform/callers/read-progress.ts'
import { changeAddress } from './change-address.ts'
import { saveStep } from './save-step.ts'

type Address = z.output<typeof AddressInformation>

/** A step of the application; once the account is open, a change that asks for a code. */
export async function saveAddress(
  ctx: Context,
  caller: SessionCaller,
  address: Address,
): Promise<Progress> {
  const progress = await readProgress(ctx.db, caller.institution_id, caller.user_id)
  if (progress.registration_last_step !== 'completed') return saveStep(ctx, caller, address)
  return changeOwnAddress(ctx, caller, address)
}

/** Of somebody whose account is open, or was: a fresh code proves who moves. */
function changeOwnAddress(
  ctx: Context,
  caller: SessionCaller,
  { street, unit, city, state, zip, step_up }: Address,
): Promise<Progress> {
  const way = { purpose: 'address', stepUp: step_up } as const
  return asProvenApplicant(ctx, caller, way, async ({ trx, application, by, prove }) => {
    const { depositor } = application
    if (depositor.registration_last_step !== 'completed') throw new DomainError('not_allowed')
    await prove()
    const { institution_id, id: depositor_id } = depositor
    const address = { street, unit, city, state, zip }
    await changeAddress(ctx, trx, { institution_id, depositor_id, address, actor: by.actor })
    return readProgress(trx, institution_id, caller.user_id)
  })
}
