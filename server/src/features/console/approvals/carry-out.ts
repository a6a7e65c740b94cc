import type { Approval } from '@passbook/contract/console/approvals'
import { carryChangeRate } from './carriers/change-rate.ts'
import { carryChangeTerms } from './carriers/change-terms.ts'
import { carryCloseAccount } from './carriers/close-account.ts'
import { carryCorrectEmail } from './carriers/correct-email.ts'
import { carryCreditDispute, carryDecideDispute } from './carriers/dispute.ts'
import { carryPublishBanner } from './carriers/publish-banner.ts'
import { carryPublishBrand } from './carriers/publish-brand.ts'
import { carryPublishDocument } from './carriers/publish-document.ts'
import { carryPublishFaqs } from './carriers/publish-faqs.ts'
import { carryRefund } from './carriers/refund.ts'
import { carryReleaseHold } from './carriers/release-hold.ts'
import { carryReopenAccount } from './carriers/reopen-account.ts'
import { carryReverseTransfer } from './carriers/reverse-transfer.ts'
import { carryHandOverUnclaimed } from './carriers/hand-over-unclaimed.ts'
import { carryReactivateAccount } from './carriers/reactivate-account.ts'
import { carryApplyReturnException, carryImportAnswerFile } from './carriers/returns.ts'
import {
  carryAddStaff,
  carryChangeStaff,
  carryChangeStaffSettings,
  carryRemoveStaffPasskeys,
  carryRemoveTie,
  carrySendStaffLink,
} from './carriers/staff.ts'
import type { Carrier } from './carriers/carrier.ts'

/** What is done when a second person has agreed, for everything staff can ask of one. */
export const carryOut: Readonly<Record<Approval['what'], Carrier>> = {
  release_hold: carryReleaseHold,
  publish_banner: carryPublishBanner,
  change_rate: carryChangeRate,
  publish_brand: carryPublishBrand,
  publish_document: carryPublishDocument,
  publish_faqs: carryPublishFaqs,
  change_terms: carryChangeTerms,
  credit_dispute: carryCreditDispute,
  decide_dispute: carryDecideDispute,
  reactivate_account: carryReactivateAccount,
  hand_over_unclaimed: carryHandOverUnclaimed,
  refund: carryRefund,
  reverse_transfer: carryReverseTransfer,
  close_account: carryCloseAccount,
  reopen_account: carryReopenAccount,
  correct_email: carryCorrectEmail,
  apply_return_exception: carryApplyReturnException,
  import_answer_file: carryImportAnswerFile,
  add_staff: carryAddStaff,
  change_staff: carryChangeStaff,
  change_staff_settings: carryChangeStaffSettings,
  remove_staff_passkeys: carryRemoveStaffPasskeys,
  send_staff_link: carrySendStaffLink,
  remove_tie: carryRemoveTie,
}
