/** What the audit trail names, in plain words; what is not here is told by words made of its name. */
const DONE: Readonly<Record<string, string>> = {
  add_staff: 'Added to the staff',
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
  change_staff: 'Staff account changed',
  check_identity: 'Identity checked',
  choose_initial_fund_amount: 'Chose the first deposit',
  claim_task: 'Claimed work',
  close_account: 'Account closed',
  complete_disclosures: 'Signed every document',
  confirm_details: 'Confirmed their details',
  confirm_secondary: 'Details of a second holder confirmed',
  credit_dispute: 'Dispute credited provisionally',
  decide_dispute: 'Dispute decided',
  open_dispute: 'Problem with a transfer reported',
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
  publish_banner: 'Notice published',
  publish_document: 'Document published',
  publish_faqs: 'Questions and answers published',
  register_secondary: 'Second holder added',
  reissue_microdeposits: 'Small deposits sent again',
  release_hold: 'Hold released',
  release_task: 'Released work',
  remove_holder: 'No longer a holder of the account',
  reopen_account: 'Account reopened',
  reopen_application: 'Application reopened',
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
  send_staff_link: 'Link to choose a password sent',
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
  undo_contact_change: 'Change of email or phone undone',
  unlock_invitation: 'Invitation unlocked',
  unlock_sign_in: 'Sign-in unlocked by staff',
  update_secondary_email: 'Email of a second holder changed',
  verify_identity: 'Proved who they are to join the account',
  withdraw_consent: 'Withdrew the consent to electronic documents',
  add_message_template: 'Template for answers added',
  approve_close_account: 'Closing agreed to by a second person',
  approve_correct_email: 'Correction of the email agreed to by a second person',
  approve_refund: 'Refund agreed to by a second person',
  approve_reopen_account: 'Reopening agreed to by a second person',
  approve_reverse_transfer: 'Reversal agreed to by a second person',
  ask_to_correct_email: 'A second person asked about another email address',
  ask_to_refund: 'A second person asked about a refund',
  ask_to_reopen_account: 'A second person asked about reopening the account',
  ask_to_reverse_transfer: 'A second person asked about reversing a transfer',
  change_message_template: 'Template for answers changed',
  correct_email: 'Email address corrected by staff',
  open_attachment: 'Staff opened an attached file',
  refund: 'Refunded by staff',
  refuse_close_account: 'Closing refused by a second person',
  refuse_correct_email: 'Correction of the email refused by a second person',
  refuse_refund: 'Refund refused by a second person',
  refuse_reopen_account: 'Reopening refused by a second person',
  refuse_reverse_transfer: 'Reversal refused by a second person',
  remove_message_template: 'Template for answers removed',
  resend_email_verification: 'Link to confirm the email sent again by staff',
  resend_joint_invitation: 'Invitation sent again by staff',
  resend_password_link: 'Link to choose a password sent by staff',
  resend_unread_document: 'Notice of a document sent again by staff',
  resend_unread_message: 'Notice of a message sent again by staff',
  reverse: 'Transfer reversed by staff',
  withdraw_from_texts: 'Withdrew from text messages',
}

/** Who does things by themselves, by the name they write into the audit trail. */
const DOERS: Readonly<Record<string, string>> = {
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

/** What was done; `save_step` and `save step` are the same name. */
export function auditWords(action: string): string {
  const name = action.replaceAll(' ', '_')
  return DONE[name] ?? sentence(name)
}

/** Who did it: people by their own name, and what runs by itself in words. */
export function doerWords(actor: string): string {
  if (UUID.test(actor)) return 'another holder'
  return DOERS[actor] ?? (NAME.test(actor) ? `the job “${spaced(actor)}”` : actor)
}

function sentence(name: string): string {
  const words = spaced(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function spaced(name: string): string {
  return name.replaceAll(/[_-]+/g, ' ').trim()
}
