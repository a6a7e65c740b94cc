import type { Command } from './command.ts'
import { banners } from './commands/banners.ts'
import { disputes } from './commands/disputes/disputes.ts'
import { recordDispute } from './commands/disputes/record-dispute.ts'
import { document } from './commands/documents/document.ts'
import { endBanner } from './commands/end-banner.ts'
import { exportMoney } from './commands/money/export-money.ts'
import { faqs } from './commands/faqs.ts'
import { finishReview } from './commands/finish-review.ts'
import { handleTask } from './commands/handle-task.ts'
import { importNonprofits } from './commands/giving/import-nonprofits.ts'
import { gifts } from './commands/giving/gifts.ts'
import { offerNonprofits } from './commands/giving/offer-nonprofits.ts'
import { setGiving } from './commands/giving/set-giving.ts'
import { importStatement } from './commands/money/import-statement.ts'
import { importReturns } from './commands/import-returns.ts'
import { answerMessage } from './commands/messages/answer-message.ts'
import { message } from './commands/messages/message.ts'
import { messages } from './commands/messages/messages.ts'
import { saveAttachment } from './commands/messages/save-attachment.ts'
import { writeMessage } from './commands/messages/write-message.ts'
import { paperSent } from './commands/papers/paper-sent.ts'
import { paperToSend } from './commands/papers/paper-to-send.ts'
import { savePapers } from './commands/papers/save-papers.ts'
import { dormancyReport } from './commands/records/dormancy-report.ts'
import { examBinder } from './commands/records/exam-binder.ts'
import { setLastContact } from './commands/records/set-last-contact.ts'
import { placeHold } from './commands/place-hold.ts'
import { publishBanner } from './commands/publish-banner.ts'
import { publishDocument } from './commands/documents/publish-document.ts'
import { publishFaqs } from './commands/publish-faqs.ts'
import { reopenApplication } from './commands/reopen-application.ts'
import { reverseEntry } from './commands/money/reverse-entry.ts'
import { reviews } from './commands/reviews.ts'
import { rotateKeys } from './commands/rotate-keys.ts'
import { saveStatement } from './commands/save-statement.ts'
import { setBranding } from './commands/set-branding.ts'
import { setLinkingMode } from './commands/set-linking-mode.ts'
import { setLogo } from './commands/set-logo.ts'
import { setRate } from './commands/set-rate.ts'
import { setLimit } from './commands/terms/set-limit.ts'
import { addStaff } from './commands/staff/add-staff.ts'
import { stopTransfer } from './commands/stop-transfer.ts'
import { tasks } from './commands/tasks.ts'
import { taxFile } from './commands/tax-file.ts'
import { restoreAccess } from './commands/staff/restore-access.ts'
import { staffActCommands } from './staff-act-commands.ts'
import { unlockInvitation } from './commands/unlock-invitation.ts'

/** What staff decide, in the order `help` lists it. */
export const commands: readonly Command[] = [
  reviews,
  finishReview,
  placeHold,
  reopenApplication,
  unlockInvitation,
  messages,
  message,
  saveAttachment,
  answerMessage,
  writeMessage,
  disputes,
  recordDispute,
  stopTransfer,
  importReturns,
  importStatement,
  exportMoney,
  reverseEntry,
  setRate,
  setLimit,
  setGiving,
  importNonprofits,
  offerNonprofits,
  gifts,
  saveStatement,
  taxFile,
  setLastContact,
  dormancyReport,
  examBinder,
  document,
  publishDocument,
  paperToSend,
  savePapers,
  paperSent,
  faqs,
  publishFaqs,
  banners,
  publishBanner,
  endBanner,
  setBranding,
  setLogo,
  setLinkingMode,
  tasks,
  handleTask,
  ...staffActCommands,
  addStaff,
  restoreAccess,
  rotateKeys,
]
