import type { endpoints } from '@passbook/contract'
import { accountRoutes } from '../features/accounts/routes.ts'
import { alertRoutes } from '../features/alerts/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { beneficiaryRoutes } from '../features/beneficiaries/routes.ts'
import { brandingRoutes } from '../features/branding/routes.ts'
import { closingRoutes } from '../features/closing/routes.ts'
import { reactivationRoutes } from '../features/dormancy/routes.ts'
import { consentRoutes } from '../features/consents/routes.ts'
import { coverageRoutes } from '../features/coverage/routes.ts'
import { depositorRoutes } from '../features/depositor/routes.ts'
import { disclosureRoutes } from '../features/disclosures/routes.ts'
import { disputeRoutes } from '../features/disputes/routes.ts'
import { documentRoutes, taxDocumentRoutes } from '../features/documents/routes.ts'
import { draftRoutes } from '../features/drafts/routes.ts'
import { faqRoutes } from '../features/faqs/routes.ts'
import { fundingRoutes } from '../features/funding/routes.ts'
import { jointRoutes } from '../features/joint/routes.ts'
import { linkingRoutes } from '../features/linking/routes.ts'
import { messageRoutes } from '../features/messages/routes.ts'
import { nonprofitRoutes } from '../features/nonprofits/routes.ts'
import { registrationRoutes } from '../features/registration/routes.ts'
import { scheduleRoutes } from '../features/schedules/routes.ts'
import { securityRoutes } from '../features/security/routes.ts'
import { transferRoutes } from '../features/transfers/routes.ts'
import type { Implemented } from '../http/implement.ts'

/** Every group of the contract has its routes here, or this does not compile. */
const groups: Record<keyof typeof endpoints, Implemented[]> = {
  auth: authRoutes,
  security: securityRoutes,
  branding: brandingRoutes,
  faqs: faqRoutes,
  alerts: alertRoutes,
  depositor: depositorRoutes,
  registration: registrationRoutes,
  drafts: draftRoutes,
  linking: linkingRoutes,
  disclosures: disclosureRoutes,
  consents: consentRoutes,
  funding: fundingRoutes,
  accounts: accountRoutes,
  coverage: coverageRoutes,
  beneficiaries: beneficiaryRoutes,
  joint: jointRoutes,
  transfers: transferRoutes,
  schedules: scheduleRoutes,
  closing: closingRoutes,
  reactivation: reactivationRoutes,
  documents: documentRoutes,
  taxDocuments: taxDocumentRoutes,
  nonprofits: nonprofitRoutes,
  messages: messageRoutes,
  disputes: disputeRoutes,
}

export const api: Implemented[] = Object.values(groups).flat()
