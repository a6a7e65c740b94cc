import { registrationEndpoints } from '@passbook/contract/registration'
import { implement } from '../../http/implement.ts'
import { confirmDetails } from './confirm-details.ts'
import { saveStep } from './save-step.ts'

export const registrationRoutes = implement(registrationEndpoints, {
  patchDepositor: async ({ ctx, caller, body }) =>
    body.step === 'confirmed'
      ? confirmDetails(ctx, caller)
      : { progress: await saveStep(ctx, caller, body), is_duplicate: false },
})
