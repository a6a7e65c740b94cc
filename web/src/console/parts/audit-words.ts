import { ApprovalKind, STAFF_ACTS } from '@passbook/contract/console/approvals'
import { fill } from '../../lib/fill.ts'
import * as wording from './wording.ts'

/** The actions of the audit trail in plain words. Any other action gets words made from its name. */
const ACTION_WORDS: Readonly<Record<string, string>> = {
  add_staff_passkey: wording.staffPasskeyAdded,
  agree_to_texts: wording.textMessageConsentGiven,
  answer_message: wording.replySent,
  ask_to_close_account: wording.accountClosingRequested,
  ask_to_remove_holder: wording.removalOfAnAccountHolder,
  begin_link: wording.bankAccountLinkingStarted,
  begin_message: wording.messageStartedByStaff,
  begin_schedule: wording.recurringDepositCreated,
  cancel_application: wording.applicationCanceled,
  carry_over: wording.depositsMovedToANew,
  carry_transfers: wording.depositsMovedToANew,
  change_address: wording.addressChanged,
  change_contact: wording.emailOrPhoneChanged,
  change_password: wording.passwordChanged,
  check_identity: wording.identityChecked,
  choose_initial_fund_amount: wording.firstDepositChosen,
  assign_task: wording.workAssigned,
  claim_task: wording.workClaimed,
  complete_disclosures: wording.allDocumentsSigned,
  confirm_details: wording.detailsConfirmed,
  confirm_secondary: wording.jointOwnerDetailsConfirmed,
  open_dispute: wording.disputeOpened,
  add_to_dispute: wording.disputeInformationAdded,
  take_identity_result: wording.identityResultArrived,
  take_back_credit: wording.provisionalCreditReversed,
  withdraw_dispute: wording.disputeWithdrawn,
  correct_link: wording.bankAccountCorrectedByNotification,
  end_banner: wording.noticeTakenDown,
  end_joining: wording.jointOwnerInvitationEnded,
  end_schedule: wording.recurringDepositEnded,
  end_secondary_application: wording.jointOwnerApplicationEnded,
  end_session: wording.deviceSignedOut,
  end_sessions: wording.signedOutEverywhereByStaff,
  enter_wrong_amounts: wording.wrongMicrodepositAmountsEntered,
  export_audit: wording.auditTrailExported,
  export_ach_files: wording.achFileListExported,
  open_journal_file: wording.journalFileDownloaded,
  export_report: wording.reportExported,
  add_report_schedule: wording.reportEmailScheduled,
  remove_report_schedule: wording.reportEmailRemoved,
  export_postings: wording.postingsExported,
  export_trial_balance: wording.trialBalanceExported,
  fail_staff_sign_in: wording.consoleSignInFailed,
  file_taxes: wording.taxFormsFiled,
  find_duplicate: wording.duplicateApplicantFound,
  finish_review: wording.reviewDecided,
  fund_account: wording.firstDepositMade,
  halt_schedule: wording.recurringDepositPaused,
  hand_over: wording.achFileSent,
  handle_task: wording.workCompleted,
  import_nonprofits: wording.nonprofitDirectoryImported,
  join_account: wording.jointOwnerJoinedTheAccount,
  make_deposit: wording.depositMade,
  make_withdrawal: wording.withdrawalMade,
  move_link: wording.linkedBankAccountStatusChanged,
  note_task: wording.workNoteAdded,
  note_customer: wording.customerNoteAdded,
  open_paper: wording.paperOpenedByStaff,
  refuse_staff_passkey: wording.consolePasskeyRejected,
  register_secondary: wording.jointOwnerAdded,
  reissue_microdeposits: wording.microdepositsResent,
  draw_review_sample: wording.reviewSampleDrawn,
  mark_review_decision: wording.reviewDecisionChecked,
  assign_message: wording.conversationAssigned,
  mark_complaint: wording.complaintMarkChanged,
  request_documents: wording.documentsRequested,
  release_task: wording.workReleased,
  retry_events: wording.parkedEventsTriedAgain,
  remove_holder: wording.accountHolderRemoved,
  remove_staff_passkey: wording.staffPasskeyRemoved,
  reopen_application: wording.applicationReopened,
  change_outside_role: wording.roleChangedByGroups,
  end_outside_access: wording.accessEndedByGroups,
  end_outside_sessions: wording.sessionsEndedByProvider,
  link_staff_identity: wording.staffLinkedToProvider,
  refuse_sign_on: wording.singleSignOnRefused,
  provision_person: wording.personProvisioned,
  change_provisioned_person: wording.provisionedPersonChanged,
  activate_provisioned_person: wording.provisionedPersonActivated,
  deactivate_provisioned_person: wording.provisionedPersonDeactivated,
  remove_provisioned_person: wording.provisionedPersonRemoved,
  provision_group: wording.groupProvisioned,
  change_provisioned_group: wording.provisionedGroupChanged,
  remove_provisioned_group: wording.provisionedGroupRemoved,
  rename_provisioned_staff: wording.staffRenamedByProvider,
  end_provisioning_token: wording.provisioningTokenEnded,
  lose_administrators: wording.tooFewAdministratorsLeft,
  restore_access: wording.administratorAccessRestoredByOperator,
  confirm_access: wording.restoredAccessConfirmed,
  end_restored_access: wording.restoredAccessEndedNotConfirmed,
  reveal_account_number: wording.accountNumberViewedByStaff,
  reveal_date_of_birth: wording.dateOfBirthViewedBy,
  reveal_numbers: wording.accountNumberViewed,
  reveal_ssn: wording.ssnViewedByStaff,
  rotate_keys: wording.encryptionKeysRotated,
  save_attachment: wording.attachmentSaved,
  save_secondary_step: wording.jointOwnerApplicationStepSaved,
  save_statement: wording.statementSaved,
  save_step: wording.applicationStepSaved,
  select_nonprofit: wording.nonprofitChosen,
  send_message: wording.messageSent,
  set_giving: wording.givingProgramChanged,
  set_identity_outcome: wording.identityCheckResultSetIn,
  set_rate: wording.rateSet,
  set_staff_password: wording.staffPasswordSet,
  set_standing: wording.accountStatusChanged,
  sign_disclosure: wording.documentSigned,
  sign_in_staff: wording.consoleSignIn,
  sign_up_as_secondary: wording.jointOwnerSignedUp,
  start_texts: wording.textMessagesTurnedOn,
  stop_texts: wording.textMessagesTurnedOff,
  freeze_account: wording.accountFrozenByItsOwner,
  undo_contact_change: wording.emailOrPhoneChangeUndone,
  unlock_invitation: wording.invitationUnlocked,
  unlock_sign_in: wording.signInUnlockedByStaff,
  update_secondary_email: wording.jointOwnerEmailChanged,
  view_customer: wording.customerViewedByStaff,
  verify_identity: wording.jointOwnerIdentityVerified,
  withdraw_documents: wording.documentRequestWithdrawn,
  withdraw_consent: wording.electronicConsentWithdrawn,
  add_message_template: wording.replyTemplateAdded,
  ask_to_reactivate: wording.reactivationRequestedWithACode,
  mark_dormant: wording.accountMarkedDormant,
  record_contact: wording.contactRecorded,
  record_sent_file: wording.achFileRecordedAfterARestore,
  place_amount_hold: wording.amountHeld,
  record_tax_receipt: wording.irsReceiptRecorded,
  record_tie: wording.conflictOfInterestRecorded,
  send_dormancy_letter: wording.dormancyLetterSent,
  take_over_contact: wording.lastContactDateImported,
  write_escheat_report: wording.stateReportCreated,
  write_exam_binder: wording.examBinderCreated,
  change_message_template: wording.replyTemplateChanged,
  open_attachment: wording.attachmentOpenedByStaff,
  remove_message_template: wording.replyTemplateRemoved,
  resend_email_verification: wording.emailVerificationLinkResentBy,
  resend_joint_invitation: wording.invitationResentByStaff,
  resend_password_link: wording.passwordLinkSentByStaff,
  resend_unread_document: wording.documentNoticeResentByStaff,
  resend_unread_message: wording.messageNoticeResentByStaff,
  reverse: wording.transferReversedByStaff,
  withdraw_from_texts: wording.optedOutOfTextMessages,
  change_institution: wording.institutionChanged,
  change_logo: wording.logoChanged,
  change_reasons: wording.reasonsToSaveChanged,
  draft_brand: wording.brandingDraftSaved,
  draft_logo: wording.logoAddedToTheBranding,
  drop_brand_draft: wording.brandingDraftDiscarded,
  offer_nonprofits: wording.featuredNonprofitsChanged,
  undo_reconciled: wording.reconciliationUndone,
  ask_by_command: wording.requestedFromTheCommandLine,
  withdraw_request: wording.approvalRequestWithdrawn,
  approve_as_one_of_two: wording.approvalRequestApprovedByTheFirst,
  beneficiary_add: wording.beneficiaryAdded,
  beneficiary_edit: wording.beneficiaryChanged,
  beneficiary_remove: wording.beneficiaryRemoved,
  beneficiary_reallocate: wording.beneficiarySharesChanged,
  beneficiary_propose: wording.beneficiaryChangeProposed,
  beneficiary_agree: wording.beneficiaryChangeConfirmed,
  beneficiary_withdraw: wording.beneficiaryProposalWithdrawn,
  end_beneficiary_proposal: wording.beneficiaryProposalEnded,
  close: wording.accountClosed,
  reopen: wording.accountReopened,
  import: wording.fileImported,
  mark_email_bad: wording.emailMarkedAsUndeliverable,
  turn_off_emails: wording.optionalEmailsTurnedOff,
  mark_phone_unreachable: wording.phoneMarkedAsUndeliverable,
  plan_change_terms: wording.changeOfTermsPlanned,
  drop_change_terms: wording.plannedChangeOfTermsCanceled,
  plan_publish_document: wording.newDocumentVersionPlanned,
  drop_publish_document: wording.plannedDocumentVersionCanceled,
  save_paper: wording.letterSavedForPrinting,
  send_paper: wording.letterMailed,
  return_paper: wording.returnedMailRecorded,
  expire_request: wording.approvalRequestExpired,
}

/** Jobs and other actors, by the name they write into the audit trail. */
const ACTOR_WORDS: Readonly<Record<string, string>> = {
  apply_ach_answers: wording.achReturnsAndNotices,
  depositor: wording.theCustomer,
  end_amount_holds: wording.theEndOfAHold,
  expire_links: wording.theLinkingDeadline,
  give: wording.monthlyGiving,
  job: wording.theSystem,
  operator: wording.anOperator,
  receive: wording.incomingAchFiles,
  sandbox: wording.theSandbox,
  settle: 'settlement',
  submit: wording.achFileSubmission,
  system: wording.theSystem,
}

const NAME = /^[a-z][a-z\d_-]*$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** An action in words. `save_step` and `save step` are the same name. */
export function auditWords(action: string): string {
  const name = action.replaceAll(' ', '_')
  return ACTION_WORDS[name] ?? staffActWords(name) ?? sentence(name)
}

/** The prefixes of approval actions: requested, decided, carried out. */
const REQUESTS: Readonly<Record<string, string>> = {
  ask_to_: wording.approvalRequested,
  approve_: 'approved',
  refuse_: 'declined',
}

function staffActWords(name: string): string | undefined {
  for (const [prefix, words] of Object.entries(REQUESTS)) {
    const { data: kind } = ApprovalKind.safeParse(name.slice(prefix.length))
    if (name.startsWith(prefix) && kind) return `${STAFF_ACTS[kind].request}: ${words}`
  }
  const { data: kind } = ApprovalKind.safeParse(name)
  return kind && STAFF_ACTS[kind].done
}

/** The actor in words: people by name, and jobs by a description. */
export function actorWords(actor: string): string {
  if (UUID.test(actor)) return wording.anotherHolder
  return (
    ACTOR_WORDS[actor] ??
    (NAME.test(actor) ? fill(wording.theJobActor, { actor: spaced(actor) }) : actor)
  )
}

function sentence(name: string): string {
  const words = spaced(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function spaced(name: string): string {
  return name.replaceAll(/[_-]+/g, ' ').trim()
}
