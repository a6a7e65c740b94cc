import { amountHoldEndpoints } from './amount-holds.ts'
import { auditEndpoints } from './audit.ts'
import { binderEndpoints } from './binder.ts'
import { contentEndpoints } from './content.ts'
import { brandEndpoints } from './content/brand.ts'
import { customRoleEndpoints } from './custom-roles.ts'
import { consoleDocumentEndpoints } from './content/documents.ts'
import { consoleFaqEndpoints } from './content/faqs.ts'
import { termEndpoints } from './content/terms.ts'
import { customerActEndpoints } from './customer-acts.ts'
import { customerRecordEndpoints } from './customer-records.ts'
import { customerEndpoints } from './customers.ts'
import { consoleDisputeEndpoints } from './disputes.ts'
import { doorEndpoints } from './staff-sign-in.ts'
import { dormancyEndpoints } from './dormancy.ts'
import { eventEndpoints } from './events.ts'
import { frameEndpoints } from './frame.ts'
import { journalEndpoints } from './journal.ts'
import { consoleMessageEndpoints } from './messages.ts'
import { moneyEndpoints } from './money.ts'
import { policyEndpoints } from './policy.ts'
import { reconciliationEndpoints } from './reconciliation.ts'
import { reportEndpoints } from './reports.ts'
import { sampleEndpoints } from './review-samples.ts'
import { reviewEndpoints } from './reviews.ts'
import { searchEndpoints } from './sar-searches.ts'
import { singleSignOnEndpoints } from './single-sign-on.ts'
import { suspicionEndpoints } from './sar.ts'
import { taxFileEndpoints } from './tax-files.ts'
import { teamEndpoints } from './team.ts'
import { tieEndpoints } from './conflicts-of-interest.ts'
import { workEndpoints } from './work.ts'

/**
 * The desks of the console. A new one is added here and to the tables of desks in the server and in
 * the web app. Acts that need two people are collected from these calls.
 */
export const desks = {
  door: doorEndpoints,
  frame: frameEndpoints,
  team: teamEndpoints,
  singleSignOn: singleSignOnEndpoints,
  customRoles: customRoleEndpoints,
  ties: tieEndpoints,
  work: workEndpoints,
  customers: customerEndpoints,
  customerActs: customerActEndpoints,
  customerRecords: customerRecordEndpoints,
  amountHolds: amountHoldEndpoints,
  reviews: reviewEndpoints,
  samples: sampleEndpoints,
  messages: consoleMessageEndpoints,
  disputes: consoleDisputeEndpoints,
  money: moneyEndpoints,
  reconciliation: reconciliationEndpoints,
  journal: journalEndpoints,
  taxFiles: taxFileEndpoints,
  content: contentEndpoints,
  brand: brandEndpoints,
  documents: consoleDocumentEndpoints,
  faqs: consoleFaqEndpoints,
  terms: termEndpoints,
  policy: policyEndpoints,
  audit: auditEndpoints,
  suspicion: suspicionEndpoints,
  searches: searchEndpoints,
  dormancy: dormancyEndpoints,
  binder: binderEndpoints,
  reports: reportEndpoints,
  events: eventEndpoints,
}
