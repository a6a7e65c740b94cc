import { ApprovalKind, STAFF_ACTS } from '@passbook/contract/console/approvals'

/** The actions of the audit trail in plain words. Any other action gets words made from its name. */
const ACTION_WORDS: Readonly<Record<string, string>> = {
  add_staff_passkey: 'Added a passkey to the console',
  agree_to_texts: 'Agreed to text messages',
  answer_message: 'Message answered',
  ask_to_close_account: 'Asked to close the account',
  ask_to_remove_holder: 'Asked to end a holder’s share of the account',
  begin_link: 'Began to link a bank account',
  begin_message: 'Wrote a message',
  begin_schedule: 'Set up a repeating deposit',
  cancel_application: 'Cancelled the application',
  carry_over: 'Deposits carried over to a new bank account',
  carry_transfers: 'Deposits carried over to a new bank account',
  change_address: 'Address changed',
  change_contact: 'Email or phone changed',
  change_password: 'Password changed',
  check_identity: 'Identity checked',
  choose_initial_fund_amount: 'Chose the first deposit',
  claim_task: 'Claimed work',
  complete_disclosures: 'Signed every document',
  confirm_details: 'Confirmed their details',
  confirm_secondary: 'Details of a second holder confirmed',
  open_dispute: 'Problem with a transfer reported',
  add_to_dispute: 'More reported about a transfer in dispute',
  take_back_credit: 'Provisional credit taken back',
  withdraw_dispute: 'Report of a problem taken back',
  correct_link: 'Bank account number corrected by a notice of change',
  end_banner: 'Notice taken down',
  end_joining: 'Joining the account ended',
  end_schedule: 'Repeating deposit ended',
  end_secondary_application: 'Application of a second holder ended',
  end_session: 'Signed a device out',
  end_sessions: 'Signed out everywhere by staff',
  enter_wrong_amounts: 'Entered wrong small amounts',
  export_audit: 'Audit trail taken along as a file',
  export_ach_files: 'List of ACH files taken along as a file',
  export_postings: 'Postings taken along as a file',
  export_trial_balance: 'Trial balance taken along as a file',
  fail_staff_sign_in: 'A sign-in to the console failed',
  file_taxes: 'Tax forms filed',
  find_duplicate: 'The same person was found to have applied before',
  finish_review: 'Review finished',
  fund_account: 'Made the first deposit',
  halt_schedule: 'Repeating deposit halted',
  hand_over: 'ACH file sent',
  handle_task: 'Work done',
  import_nonprofits: 'Directory of nonprofits imported',
  join_account: 'Joined the account',
  make_deposit: 'Deposit made',
  make_withdrawal: 'Withdrawal made',
  move_link: 'Bank account changed its state',
  note_task: 'Note on work written',
  refuse_staff_passkey: 'A passkey was refused at the console',
  register_secondary: 'Second holder added',
  reissue_microdeposits: 'Small deposits sent again',
  release_task: 'Released work',
  remove_holder: 'No longer a holder of the account',
  remove_staff_passkey: 'Removed a passkey of the console',
  reopen_application: 'Application reopened',
  restore_access: 'Access of an administrator restored by the operator',
  confirm_access: 'Restored access confirmed',
  end_restored_access: 'Restored access ended, as nobody confirmed it',
  reveal_account_number: 'Staff looked at the account number',
  reveal_date_of_birth: 'Staff looked at the date of birth',
  reveal_numbers: 'Looked at the account number',
  reveal_ssn: 'Staff looked at the SSN',
  rotate_keys: 'Keys changed',
  save_attachment: 'Saved an attached file',
  save_secondary_step: 'Told more about a second holder',
  save_statement: 'Saved a statement',
  save_step: 'Told more about themselves',
  select_nonprofit: 'Chose a nonprofit',
  send_message: 'Message sent',
  set_giving: 'Giving changed',
  set_identity_outcome: 'Outcome of the identity check set in the sandbox',
  set_rate: 'Rate set',
  set_staff_password: 'Password chosen',
  set_standing: 'Standing changed',
  sign_disclosure: 'Signed a document',
  sign_in_staff: 'Signed in to the console',
  sign_up_as_secondary: 'Chose a password as a second holder',
  start_texts: 'Text messages started',
  stop_texts: 'Text messages stopped',
  freeze_account: 'Account frozen by its owner',
  undo_contact_change: 'Change of email or phone undone',
  unlock_invitation: 'Invitation unlocked',
  unlock_sign_in: 'Sign-in unlocked by staff',
  update_secondary_email: 'Email of a second holder changed',
  view_customer: 'Staff looked at the customer',
  verify_identity: 'Proved who they are to join the account',
  withdraw_consent: 'Withdrew the consent to electronic documents',
  add_message_template: 'Template for answers added',
  ask_to_reactivate: 'Asked for the dormant account back, by a code',
  mark_dormant: 'Account marked as dormant',
  record_contact: 'Call or letter recorded',
  record_tie: 'Customer recorded as close to somebody of the staff',
  send_dormancy_letter: 'Letter sent before a report to a state',
  take_over_contact: 'Date of last contact taken over from the books of before',
  write_escheat_report: 'Report to a state written',
  write_exam_binder: 'Exam binder written',
  change_message_template: 'Template for answers changed',
  open_attachment: 'Staff opened an attached file',
  remove_message_template: 'Template for answers removed',
  resend_email_verification: 'Link to confirm the email sent again by staff',
  resend_joint_invitation: 'Invitation sent again by staff',
  resend_password_link: 'Link to choose a password sent by staff',
  resend_unread_document: 'Notice of a document sent again by staff',
  resend_unread_message: 'Notice of a message sent again by staff',
  reverse: 'Transfer reversed by staff',
  withdraw_from_texts: 'Withdrew from text messages',
  change_institution: 'Institution changed',
  change_logo: 'Logo changed',
  change_reasons: 'Reasons to save changed',
  draft_brand: 'Draft of the brand saved',
  draft_logo: 'Logo put into the draft of the brand',
  drop_brand_draft: 'Draft of the brand thrown away',
  offer_nonprofits: 'Nonprofits offered',
  undo_reconciled: 'Settling of a line taken back',
  ask_by_command: 'Asked for at the command line',
  withdraw_request: 'Approval request withdrawn',
  expire_request: 'Approval request expired',
}

/** Jobs and other actors, by the name they write into the audit trail. */
const ACTOR_WORDS: Readonly<Record<string, string>> = {
  apply_ach_answers: 'returns and notices of the network',
  depositor: 'the customer',
  expire_links: 'the deadline of linking',
  give: 'monthly giving',
  job: 'the system',
  operator: 'an operator',
  receive: 'files of the network',
  sandbox: 'the sandbox',
  settle: 'settlement',
  submit: 'sending of ACH files',
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
  ask_to_: 'a second person was asked',
  approve_: 'approved by a second person',
  refuse_: 'declined by a second person',
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
