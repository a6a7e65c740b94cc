import { ApprovalKind, STAFF_ACTS } from '@passbook/contract/console/approvals'

/** The actions of the audit trail in plain words. Any other action gets words made from its name. */
const ACTION_WORDS: Readonly<Record<string, string>> = {
  add_staff_passkey: 'Staff passkey added',
  agree_to_texts: 'Text messages agreed to',
  answer_message: 'Message replied to',
  ask_to_close_account: 'Account closing requested',
  ask_to_remove_holder: 'Removal of an account holder requested',
  begin_link: 'Bank account linking started',
  begin_message: 'Message started',
  begin_schedule: 'Recurring deposit created',
  cancel_application: 'Application canceled',
  carry_over: 'Deposits moved to a new bank account',
  carry_transfers: 'Deposits moved to a new bank account',
  change_address: 'Address changed',
  change_contact: 'Email or phone changed',
  change_password: 'Password changed',
  check_identity: 'Identity checked',
  choose_initial_fund_amount: 'First deposit chosen',
  claim_task: 'Work claimed',
  complete_disclosures: 'All documents signed',
  confirm_details: 'Details confirmed',
  confirm_secondary: 'Joint owner details confirmed',
  open_dispute: 'Dispute opened',
  add_to_dispute: 'Dispute information added',
  take_back_credit: 'Provisional credit reversed',
  withdraw_dispute: 'Dispute withdrawn',
  correct_link: 'Bank account corrected by notification of change',
  end_banner: 'Notice taken down',
  end_joining: 'Joint owner invitation ended',
  end_schedule: 'Recurring deposit ended',
  end_secondary_application: 'Joint owner application ended',
  end_session: 'Device signed out',
  end_sessions: 'Signed out everywhere by staff',
  enter_wrong_amounts: 'Wrong micro-deposit amounts entered',
  export_audit: 'Audit trail exported',
  export_ach_files: 'ACH file list exported',
  export_postings: 'Postings exported',
  export_trial_balance: 'Trial balance exported',
  fail_staff_sign_in: 'Console sign-in failed',
  file_taxes: 'Tax forms filed',
  find_duplicate: 'Duplicate applicant found',
  finish_review: 'Review decided',
  fund_account: 'First deposit made',
  halt_schedule: 'Recurring deposit paused',
  hand_over: 'ACH file sent',
  handle_task: 'Work completed',
  import_nonprofits: 'Nonprofit directory imported',
  join_account: 'Joint owner joined the account',
  make_deposit: 'Deposit made',
  make_withdrawal: 'Withdrawal made',
  move_link: 'Linked bank account status changed',
  note_task: 'Work note added',
  refuse_staff_passkey: 'Console passkey rejected',
  register_secondary: 'Joint owner added',
  reissue_microdeposits: 'Micro-deposits resent',
  release_task: 'Work released',
  remove_holder: 'Account holder removed',
  remove_staff_passkey: 'Staff passkey removed',
  reopen_application: 'Application reopened',
  restore_access: 'Administrator access restored by operator',
  confirm_access: 'Restored access confirmed',
  end_restored_access: 'Restored access ended (not confirmed)',
  reveal_account_number: 'Account number viewed by staff',
  reveal_date_of_birth: 'Date of birth viewed by staff',
  reveal_numbers: 'Account number viewed',
  reveal_ssn: 'SSN viewed by staff',
  rotate_keys: 'Encryption keys rotated',
  save_attachment: 'Attachment saved',
  save_secondary_step: 'Joint owner application step saved',
  save_statement: 'Statement saved',
  save_step: 'Application step saved',
  select_nonprofit: 'Nonprofit chosen',
  send_message: 'Message sent',
  set_giving: 'Giving program changed',
  set_identity_outcome: 'Identity check result set in the sandbox',
  set_rate: 'Rate set',
  set_staff_password: 'Staff password set',
  set_standing: 'Account status changed',
  sign_disclosure: 'Document signed',
  sign_in_staff: 'Console sign-in',
  sign_up_as_secondary: 'Joint owner signed up',
  start_texts: 'Text messages turned on',
  stop_texts: 'Text messages turned off',
  freeze_account: 'Account frozen by its owner',
  undo_contact_change: 'Email or phone change undone',
  unlock_invitation: 'Invitation unlocked',
  unlock_sign_in: 'Sign-in unlocked by staff',
  update_secondary_email: 'Joint owner email changed',
  view_customer: 'Customer viewed by staff',
  verify_identity: 'Joint owner identity verified',
  withdraw_consent: 'Electronic consent withdrawn',
  add_message_template: 'Reply template added',
  ask_to_reactivate: 'Reactivation requested with a code',
  mark_dormant: 'Account marked dormant',
  record_contact: 'Contact recorded',
  record_tie: 'Conflict of interest recorded',
  send_dormancy_letter: 'Dormancy letter sent',
  take_over_contact: 'Last contact date imported',
  write_escheat_report: 'State report created',
  write_exam_binder: 'Exam binder created',
  change_message_template: 'Reply template changed',
  open_attachment: 'Attachment opened by staff',
  remove_message_template: 'Reply template removed',
  resend_email_verification: 'Email verification link resent by staff',
  resend_joint_invitation: 'Invitation resent by staff',
  resend_password_link: 'Password link sent by staff',
  resend_unread_document: 'Document notice resent by staff',
  resend_unread_message: 'Message notice resent by staff',
  reverse: 'Transfer reversed by staff',
  withdraw_from_texts: 'Text messages opted out',
  change_institution: 'Institution changed',
  change_logo: 'Logo changed',
  change_reasons: 'Reasons to save changed',
  draft_brand: 'Branding draft saved',
  draft_logo: 'Logo added to the branding draft',
  drop_brand_draft: 'Branding draft discarded',
  offer_nonprofits: 'Featured nonprofits changed',
  undo_reconciled: 'Reconciliation undone',
  ask_by_command: 'Requested from the command line',
  withdraw_request: 'Approval request withdrawn',
  expire_request: 'Approval request expired',
}

/** Jobs and other actors, by the name they write into the audit trail. */
const ACTOR_WORDS: Readonly<Record<string, string>> = {
  apply_ach_answers: 'ACH returns and notices',
  depositor: 'the customer',
  expire_links: 'the linking deadline',
  give: 'monthly giving',
  job: 'the system',
  operator: 'an operator',
  receive: 'incoming ACH files',
  sandbox: 'the sandbox',
  settle: 'settlement',
  submit: 'ACH file submission',
  system: 'the system',
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
  ask_to_: 'approval requested',
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
  if (UUID.test(actor)) return 'another holder'
  return ACTOR_WORDS[actor] ?? (NAME.test(actor) ? `the job “${spaced(actor)}”` : actor)
}

function sentence(name: string): string {
  const words = spaced(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function spaced(name: string): string {
  return name.replaceAll(/[_-]+/g, ' ').trim()
}
