import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { Severity } from '@passbook/contract/enums'

/** How grave it is, in a word beside its icon (UX 31). */
export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  success: 'Good news',
  info: 'For your information',
  warning: 'Please check',
  error: 'Problem',
}

/** Where its one link leads, in words. */
export const LINK_WORDS: Readonly<Record<AlertKind, string>> = {
  deposit_settled: 'See the deposit',
  transfer_returned: 'See what happened',
  transfer_cancelled: 'See the transfer',
  deposit_soon: 'See the deposit',
  statement_ready: 'Open statements',
  tax_ready: 'Open tax documents',
  message_answered: 'Read the answer',
  link_attention: 'See what to do',
  rate_changed: 'See your rate',
  contact_changed: 'Check your information',
  new_device: 'Check your information',
  insurance_near: 'See your coverage',
  document_changed: 'Read the document',
  terms_changed: 'See questions and answers',
  joint: 'See the joint account',
  money_by_hand: 'See the transaction',
  dormancy: 'See your savings',
  reactivated: 'See your savings',
  dispute: 'See your reports',
}
