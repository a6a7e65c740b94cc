/** The name of each kind of work. An unlisted kind gets words made from its name. */
const WORDS: Readonly<Record<string, string>> = {
  identity_review: 'Identity review',
  review_documents: 'Review documents received',
  sanctions_hit: 'Possible sanctions match',
  contact_disputed: 'Unauthorized activity reported',
  dispute: 'Dispute',
  dispute_begun: 'Dispute',
  invitation_locked: 'Invitation locked',
  wrong_amounts: 'Wrong micro-deposit amounts',
  application_cancelled: 'Application canceled',
  transfer_cancelled: 'Transfer canceled',
  transfer_left_out: 'Transfer not sent',
  traces_exhausted: 'Out of trace numbers',
  file_refused: 'ACH file rejected',
  answer_failed: 'Incoming ACH entry failed',
  answer_not_handled: 'Unsupported incoming ACH entry',
  unknown_trace: 'Return without a matching entry',
  return_code: 'Return to review',
  return_mismatch: 'Mismatched return',
  return_rate: 'Return rate',
  returned_money_spent: 'Returned deposit already spent',
  returned_to_closed_account: 'Return to a closed account',
  payout_stopped: 'Payout stopped',
  paper_statement: 'Paper statement',
  paper_letter: 'Paper letter',
  credit_spent: 'Reversed credit already spent',
  escheat_report: 'Unclaimed property report',
  unclaimed_left_out: 'Left out of state transfer',
  dormancy_asked_back: 'Reactivation request',
  error_contact_missing: 'Phone and address for errors missing',
  tax_profile_missing: 'Tax details missing',
  already_returned: 'Returned twice',
  change_not_handled: 'Notification of change not handled',
  reversal_returned: 'Reversal returned',
  settlement_break: 'Settlement break',
  ach_unreachable: 'ACH network unavailable',
}

export function kindWords(kind: string): string {
  const own = kind.replaceAll('_', ' ')
  return WORDS[kind] ?? own.charAt(0).toUpperCase() + own.slice(1)
}
