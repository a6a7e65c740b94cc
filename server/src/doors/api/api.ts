import type { endpoints } from '@passbook/contract'
import {
  accountRoutes,
  reactivationRoutes,
  coverageRoutes,
  jointRoutes,
} from '../../domains/accounts/routes.ts'
import {
  alertRoutes,
  brandingRoutes,
  faqRoutes,
  messageRoutes,
} from '../../domains/contact/routes.ts'
import { authRoutes, draftRoutes, securityRoutes } from '../../domains/access/routes.ts'
import {
  beneficiaryRoutes,
  depositorRoutes,
  disclosureRoutes,
  registrationRoutes,
} from '../../domains/people/routes.ts'
import {
  closingRoutes,
  fundingRoutes,
  linkingRoutes,
  nonprofitRoutes,
  scheduleRoutes,
  transferRoutes,
} from '../../domains/money/routes.ts'
import { consentRoutes, documentRoutes, taxDocumentRoutes } from '../../domains/documents/routes.ts'
import { disputeRoutes } from '../../domains/compliance/routes.ts'
import type { Implemented } from '../../platform/http/implement.ts'

/** The routes of every endpoint group of the contract. A missing group is a compile error. */
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
