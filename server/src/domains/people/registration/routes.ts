import { registrationEndpoints } from '@passbook/contract/registration'
import { implement } from '../../../platform/http/implement.ts'
import { saveAddress, saveStep } from './save-step.ts'
import { confirmDetails } from './confirm-details.ts'

export const registrationRoutes = implement(registrationEndpoints, {
  patchDepositor: async ({ ctx, caller, body }) => {
    if (body.step === 'confirmed') return confirmDetails(ctx, caller)
    const progress =
      body.step === 'address'
        ? await saveAddress(ctx, caller, body)
        : await saveStep(ctx, caller, body)
    return { progress, is_duplicate: false }
  },
})
