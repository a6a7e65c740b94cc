import { registrationEndpoints } from '@passbook/contract/registration'
import type { SessionCaller } from '../../callers/caller.ts'
import type { Context } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { readProgress } from '../depositor/read-progress.ts'
import { changeAddress } from './change-address.ts'
import { confirmDetails } from './confirm-details.ts'
import { saveStep } from './save-step.ts'

export const registrationRoutes = implement(registrationEndpoints, {
  patchDepositor: async ({ ctx, caller, body }) => {
    if (body.step === 'confirmed') return confirmDetails(ctx, caller)
    const isMove = body.step === 'address' && (await hasOpened(ctx, caller))
    const progress = isMove
      ? await changeAddress(ctx, caller, body)
      : await saveStep(ctx, caller, body)
    return { progress, is_duplicate: false }
  },
})

/** What was a step of the application is then a change of it, which asks for a code. */
async function hasOpened({ db }: Context, caller: SessionCaller): Promise<boolean> {
  const { registration_last_step } = await readProgress(db, caller.institution_id, caller.user_id)
  return registration_last_step === 'completed'
}
