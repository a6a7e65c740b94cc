/** The name of each kind of work. An unlisted kind gets words made from its name. */
const WORDS: Readonly<Record<string, string>> = {
  identity_review: 'Identity review',
  review_documents: 'Documents for a review',
  sanctions_hit: 'Possible sanctions match',
  contact_disputed: 'Change called not theirs',
  dispute: 'Dispute',
  dispute_begun: 'Dispute',
  invitation_locked: 'Invitation locked',
  wrong_amounts: 'Wrong micro-deposit amounts',
  application_cancelled: 'Application cancelled',
  transfer_cancelled: 'Transfer cancelled',
  transfer_left_out: 'Transfer left out of a file',
  traces_exhausted: 'No trace numbers left',
  file_refused: 'ACH file refused',
  answer_failed: 'ACH answer failed',
  answer_not_handled: 'ACH answer not handled',
  unknown_trace: 'Return without its entry',
  return_code: 'Return to look at',
  return_mismatch: 'Return that does not match',
  return_rate: 'Return rate',
  returned_money_spent: 'Returned money was spent',
  returned_to_closed_account: 'Return to a closed account',
  payout_stopped: 'Payout stopped',
  paper_statement: 'Statement on paper',
  paper_letter: 'Letter on paper',
  credit_spent: 'Credit taken back was spent',
  escheat_report: 'Report of unclaimed property',
  unclaimed_left_out: 'Not handed over to a state',
  dormancy_asked_back: 'Dormant account wanted back',
  tax_profile_missing: 'Tax details missing',
  already_returned: 'Returned twice',
  change_not_handled: 'Notification of change not handled',
  reversal_returned: 'Reversal returned',
  settlement_break: 'Does not agree with the bank',
  ach_unreachable: 'ACH network out of reach',
}

export function kindWords(kind: string): string {
  const own = kind.replaceAll('_', ' ')
  return WORDS[kind] ?? own.charAt(0).toUpperCase() + own.slice(1)
}
