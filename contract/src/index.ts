import { accountEndpoints } from './accounts.ts'
import { alertEndpoints } from './alerts.ts'
import { authEndpoints } from './auth.ts'
import { bannerEndpoints } from './banners.ts'
import { beneficiaryEndpoints } from './beneficiaries.ts'
import { brandingEndpoints } from './branding.ts'
import { closingEndpoints } from './closing.ts'
import { codeDeliveryEndpoints } from './code-delivery.ts'
import { reactivationEndpoints } from './dormancy.ts'
import { consentEndpoints } from './consents.ts'
import { coverageEndpoints } from './coverage.ts'
import { depositorEndpoints } from './depositor.ts'
import { disclosureEndpoints } from './disclosures.ts'
import { disputeEndpoints } from './disputes.ts'
import { documentRequestEndpoints } from './document-requests.ts'
import { documentEndpoints } from './documents.ts'
import { draftEndpoints } from './drafts.ts'
import { faqEndpoints } from './faqs.ts'
import { fundingEndpoints } from './funding.ts'
import { jointEndpoints } from './joint.ts'
import { linkingEndpoints } from './linking.ts'
import { messageEndpoints } from './messages.ts'
import { namingEndpoints } from './naming-beneficiaries.ts'
import { nonprofitEndpoints } from './nonprofits.ts'
import { registrationEndpoints } from './registration.ts'
import { scheduleEndpoints } from './schedules.ts'
import { securityEndpoints } from './security.ts'
import { taxDocumentEndpoints } from './tax-documents.ts'
import { transferEndpoints } from './transfers.ts'

/** Every call of the API, by feature. The server does not compile if one has no handler. */
export const endpoints = {
  auth: { ...authEndpoints, ...codeDeliveryEndpoints },
  security: securityEndpoints,
  branding: brandingEndpoints,
  faqs: faqEndpoints,
  alerts: { ...bannerEndpoints, ...alertEndpoints },
  depositor: depositorEndpoints,
  registration: registrationEndpoints,
  drafts: draftEndpoints,
  linking: linkingEndpoints,
  disclosures: disclosureEndpoints,
  consents: consentEndpoints,
  funding: fundingEndpoints,
  accounts: accountEndpoints,
  coverage: coverageEndpoints,
  beneficiaries: { ...beneficiaryEndpoints, ...namingEndpoints },
  joint: jointEndpoints,
  transfers: transferEndpoints,
  schedules: scheduleEndpoints,
  closing: closingEndpoints,
  reactivation: reactivationEndpoints,
  documents: documentEndpoints,
  taxDocuments: taxDocumentEndpoints,
  nonprofits: nonprofitEndpoints,
  messages: { ...messageEndpoints, ...documentRequestEndpoints },
  disputes: disputeEndpoints,
}
