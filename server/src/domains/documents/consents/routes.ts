import { consentEndpoints } from '@passbook/contract/consents'
import { implement } from '../../../platform/http/implement.ts'
import { originOf } from '../../../platform/http/origin.ts'
import { exportConsents } from './export-consents.ts'
import { listConsents } from './list-consents.ts'
import { withdrawConsent } from './withdraw-consent.ts'

export const consentRoutes = implement(consentEndpoints, {
  getConsents: ({ ctx, caller }) => listConsents(ctx, caller),
  exportConsents: ({ ctx, known, caller }) => exportConsents(ctx, known.institution, caller),
  withdrawConsent: ({ ctx, caller, body, request }) =>
    withdrawConsent(ctx, caller, { ...body, origin: originOf(request) }),
})
