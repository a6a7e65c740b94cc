import { jointEndpoints } from '@passbook/contract/joint'
import { originOf } from '../../../platform/http/origin.ts'
import { implement } from '../../../platform/http/implement.ts'
import {
  closeSecondaryApplication,
  readSecondaryInfo,
  readSecondaryProgress,
  registerSecondary,
  resendInvitation,
  saveSecondaryStep,
  updateSecondaryEmail,
} from './secondary-application.ts'
import { confirmSecondary } from './confirm-secondary.ts'
import { readEntity } from './read-entity.ts'
import { removeHolder, withdrawRequest } from './remove-holder.ts'
import { verifyIdentity } from './verify-identity.ts'

export const jointRoutes = implement(jointEndpoints, {
  getEntityDetails: ({ ctx, caller, body }) => readEntity(ctx, caller, body.excludeDepositorIds),
  registerSecondary: async ({ ctx, caller, body }) => ({
    secondary: await registerSecondary(ctx, caller, body),
  }),
  updateSecondary: async ({ ctx, caller, body }) =>
    body.step === 'confirmed'
      ? confirmSecondary(ctx, caller)
      : { secondary: await saveSecondaryStep(ctx, caller, body), is_duplicate: false },
  updateSecondaryEmail: async ({ ctx, caller, body }) => ({
    secondary: await updateSecondaryEmail(ctx, caller, body.email),
  }),
  getSecondaryProgress: ({ ctx, caller }) => readSecondaryProgress(ctx, caller),
  getSecondaryInfo: ({ ctx, caller }) => readSecondaryInfo(ctx, caller),
  resendSecondaryVerification: async ({ ctx, caller }) => ({
    secondary: await resendInvitation(ctx, caller),
  }),
  closeSecondaryApplication: async ({ ctx, caller }) => {
    await closeSecondaryApplication(ctx, caller)
    return { secondary: null }
  },
  verifyIdentity: ({ ctx, institution, body, request }) =>
    verifyIdentity(ctx, institution.id, { ...body, origin: originOf(request) }),
  removeHolder: ({ ctx, caller, body }) => removeHolder(ctx, caller, body),
  withdrawRequest: async ({ ctx, caller, body }) => {
    await withdrawRequest(ctx, caller, body.uuid)
    return null
  },
})
