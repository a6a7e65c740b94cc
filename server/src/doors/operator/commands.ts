import type { Command } from './command.ts'
import { banners, endBanner, faqs, publishBanner, publishFaqs } from './commands/content.ts'
import { disputes, recordDispute } from './commands/disputes.ts'
import { accountTerms, document, publishDocument } from './commands/documents.ts'
import {
  exportMoney,
  importStatement,
  importReturns,
  recordSentFile,
  reverseEntry,
  stopTransfer,
} from './commands/money.ts'
import { finishReview, placeHold, reopenApplication, reviews } from './commands/reviews.ts'
import { handleTask, tasks } from './commands/tasks.ts'
import { trace } from './commands/trace.ts'
import { importNonprofits, gifts, offerNonprofits, setGiving } from './commands/giving.ts'
import {
  answerMessage,
  message,
  messages,
  saveAttachment,
  writeMessage,
} from './commands/messages.ts'
import {
  paperReturned,
  paperSent,
  paperToSend,
  savePapers,
  withdrawConsent,
} from './commands/paper-mail.ts'
import {
  dormancyReport,
  examBinder,
  setLastContact,
  saveStatement,
  taxFile,
} from './commands/records.ts'
import { rotateKeys, addStaff, restoreAccess, unlockInvitation } from './commands/staff.ts'
import {
  setBranding,
  setJointCheck,
  setJointClosing,
  setLimit,
  setLinkingMode,
  setLogo,
  setRate,
} from './commands/settings.ts'
import { staffActCommands } from './staff-act-commands.ts'

/** All operator commands, in the order `help` lists them. */
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
  recordSentFile,
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
  accountTerms,
  document,
  publishDocument,
  paperToSend,
  savePapers,
  paperReturned,
  paperSent,
  withdrawConsent,
  faqs,
  publishFaqs,
  banners,
  publishBanner,
  endBanner,
  setBranding,
  setLogo,
  setLinkingMode,
  setJointClosing,
  setJointCheck,
  tasks,
  handleTask,
  trace,
  ...staffActCommands,
  addStaff,
  restoreAccess,
  rotateKeys,
]
