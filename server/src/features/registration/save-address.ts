import type { AddressInformation } from '@passbook/contract/registration'
import type { Progress } from '@passbook/contract/depositor'
import type { z } from 'zod/mini'
import type { SessionCaller } from '../../callers/caller.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { asProvenApplicant } from '../applicant/as-applicant.ts'
import { readProgress } from '../depositor/read-progress.ts'
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
  return changeAddress(ctx, caller, address)
}

/**
 * Where somebody lives whose account is open, or was: what is sent from now on goes there, and what
 * was made stays as it is. A fresh code proves who moves.
 */
function changeAddress(
  ctx: Context,
  caller: SessionCaller,
  { street, unit, city, state, zip, step_up }: Address,
): Promise<Progress> {
  const way = { purpose: 'address', stepUp: step_up } as const
  return asProvenApplicant(ctx, caller, way, async ({ trx, application, by, prove }) => {
    const { depositor } = application
    if (depositor.registration_last_step !== 'completed') throw new DomainError('not_allowed')
    await prove()
    const { institution_id, id } = depositor
    await trx
      .updateTable('depositors')
      .set({ street, unit: unit ?? null, city, state, zip })
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .execute()
    await raiseAlert(ctx, trx, {
      institution_id,
      depositor_id: id,
      kind: 'contact_changed',
      event: `contact:address:${ctx.realTime.now().getTime()}`,
      params: { what: 'address' },
      letter: { template: 'address_changed', params: undefined },
    })
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'change_address',
      entity: 'depositor',
      entityId: id,
      details: { state },
    })
    return readProgress(trx, institution_id, caller.user_id)
  })
}
