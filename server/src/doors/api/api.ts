import type { endpoints } from '@passbook/contract'
import { accountRoutes } from '../../domains/accounts/routes.ts'
import { alertRoutes } from '../../domains/contact/alerts/routes.ts'
import { authRoutes } from '../../domains/access/auth/routes.ts'
import { beneficiaryRoutes } from '../../domains/people/beneficiaries/routes.ts'
import { brandingRoutes } from '../../domains/contact/branding/routes.ts'
import { closingRoutes } from '../../domains/money/closing/routes.ts'
import { reactivationRoutes } from '../../domains/accounts/dormancy/routes.ts'
import { consentRoutes } from '../../domains/documents/consents/routes.ts'
import { coverageRoutes } from '../../domains/accounts/coverage/routes.ts'
import { depositorRoutes } from '../../domains/people/depositor/routes.ts'
import { disclosureRoutes } from '../../domains/people/disclosures/routes.ts'
import { disputeRoutes } from '../../domains/compliance/disputes/routes.ts'
import { documentRoutes, taxDocumentRoutes } from '../../domains/documents/routes.ts'
import { draftRoutes } from '../../domains/access/drafts/routes.ts'
import { faqRoutes } from '../../domains/contact/faqs/routes.ts'
import { fundingRoutes } from '../../domains/money/funding/routes.ts'
import { jointRoutes } from '../../domains/accounts/joint/routes.ts'
import { linkingRoutes } from '../../domains/money/linking/routes.ts'
import { messageRoutes } from '../../domains/contact/messages/routes.ts'
import { nonprofitRoutes } from '../../domains/money/nonprofits/routes.ts'
import { registrationRoutes } from '../../domains/people/registration/routes.ts'
import { scheduleRoutes } from '../../domains/money/schedules/routes.ts'
import { securityRoutes } from '../../domains/access/security/routes.ts'
import { transferRoutes } from '../../domains/money/transfers/routes.ts'
import type { Implemented } from '../../platform/http/implement.ts'

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
