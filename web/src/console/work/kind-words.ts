import * as wording from './wording.ts'

/** The name of each kind of work. An unlisted kind gets words made from its name. */
const WORDS: Readonly<Record<string, string>> = {
  identity_review: wording.identityReview,
  review_documents: wording.reviewDocumentsReceived,
  sanctions_hit: wording.possibleSanctionsMatch,
  contact_disputed: wording.unauthorizedActivityReported,
  dispute: wording.dispute,
  dispute_begun: wording.dispute,
  invitation_locked: wording.invitationLocked,
  wrong_amounts: wording.wrongMicrodepositAmounts,
  application_cancelled: wording.applicationCanceled,
  transfer_cancelled: wording.transferCanceled,
  transfer_left_out: wording.transferNotSent,
  traces_exhausted: wording.outOfTraceNumbers,
  file_refused: wording.achFileRejected,
  mail_set_aside: wording.returnedEmailUnreadable,
  answer_failed: wording.incomingAchEntryFailed,
  answer_not_handled: wording.unsupportedIncomingAchEntry,
  unknown_trace: wording.returnWithoutAMatchingEntry,
  return_code: wording.returnToReview,
  return_mismatch: wording.mismatchedReturn,
  return_rate: wording.returnRate,
  returned_money_spent: wording.returnedDepositAlreadySpent,
  returned_to_closed_account: wording.returnToAClosedAccount,
  payout_stopped: wording.payoutStopped,
  paper_statement: wording.paperStatement,
  paper_letter: wording.paperLetter,
  credit_spent: wording.reversedCreditAlreadySpent,
  escheat_report: wording.unclaimedPropertyReport,
  state_report_late: wording.lateStateReport,
  unclaimed_left_out: wording.leftOutOfStateTransfer,
  dormancy_asked_back: wording.reactivationRequest,
  error_contact_missing: wording.phoneAndAddressForErrors,
  tax_profile_missing: wording.taxDetailsMissing,
  already_returned: wording.returnedTwice,
  change_not_handled: wording.notificationOfChangeNotHandled,
  reversal_returned: wording.reversalReturned,
  settlement_break: wording.settlementBreak,
  ach_unreachable: wording.achNetworkUnavailable,
  ach_outcome_unknown: wording.achFileMayNotHaveArrived,
  event_parked: wording.eventNotDelivered,
  account_owner: wording.otherOwnerOfALinkedAccount,
  consent_not_ended: wording.stillSharedByTheAggregator,
  ach_file_rejected: wording.achFileRejectedByTheBank,
}

export function kindWords(kind: string): string {
  const own = kind.replaceAll('_', ' ')
  return WORDS[kind] ?? own.charAt(0).toUpperCase() + own.slice(1)
}
