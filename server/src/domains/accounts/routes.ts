import { accountEndpoints } from '@passbook/contract/accounts'
import { coverageEndpoints } from '@passbook/contract/coverage'
import { reactivationEndpoints } from '@passbook/contract/dormancy'
import { jointEndpoints } from '@passbook/contract/joint'
import { implement } from '../../platform/http/implement.ts'
import { originOf } from '../../platform/http/origin.ts'
import { readCoverage } from './coverage/read-coverage.ts'
import { requestReactivation } from './dormancy/reactivate-account.ts'
import { explainInterest } from './explain-interest.ts'
import { confirmSecondary } from './joint/confirm-secondary.ts'
import { readEntity } from './joint/read-entity.ts'
import { readInvitation } from './joint/read-invitation.ts'
import { agreeToBeneficiaries } from './joint/agree-to-beneficiaries.ts'
import { removeHolder, withdrawRequest } from './joint/remove-holder.ts'
import {
  closeSecondaryApplication,
  readSecondaryInfo,
  readSecondaryProgress,
  registerSecondary,
  resendInvitation,
  saveSecondaryStep,
  updateSecondaryEmail,
} from './joint/secondary-application.ts'
import { verifyIdentity } from './joint/verify-identity.ts'
import { listAccounts } from './list-accounts.ts'
import { readBalanceHistory } from './read-balance-history.ts'
import { revealNumbers } from './reveal-numbers.ts'

export const accountRoutes = implement(accountEndpoints, {
  getAccounts: ({ ctx, caller }) => listAccounts(ctx, caller),
  getAccountNumbers: ({ ctx, caller, params }) => revealNumbers(ctx, caller, params.uuid),
  getBalances: ({ ctx, caller, params, query }) =>
    readBalanceHistory(ctx, caller, params.uuid, query),
  getInterest: ({ ctx, known, caller, params }) => explainInterest(ctx, known, caller, params),
})

export const coverageRoutes = implement(coverageEndpoints, {
  getCoverage: ({ ctx, institution, caller, params, query }) =>
    readCoverage(ctx, institution, caller, {
      accountId: params.uuid,
      amountCents: query.amount_cents,
    }),
})

export const reactivationRoutes = implement(reactivationEndpoints, {
  reactivate: ({ ctx, caller, params, body }) =>
    requestReactivation(ctx, caller, { accountId: params.uuid, stepUp: body.step_up }),
})

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
  readInvitation: ({ ctx, institution, body, request }) =>
    readInvitation(ctx, institution.id, { ...body, origin: originOf(request) }),
  verifyIdentity: ({ ctx, institution, body, request }) =>
    verifyIdentity(ctx, institution.id, { ...body, origin: originOf(request) }),
  removeHolder: ({ ctx, caller, body }) => removeHolder(ctx, caller, body),
  agreeToBeneficiaries: async ({ ctx, caller, body }) => {
    await agreeToBeneficiaries(ctx, caller, body)
    return null
  },
  withdrawRequest: async ({ ctx, caller, body }) => {
    await withdrawRequest(ctx, caller, body.uuid)
    return null
  },
})
