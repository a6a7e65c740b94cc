import { z } from 'zod/mini'
import type { Severity } from './enums.ts'

/** What a depositor is alerted to; each feature raises its own. */
export const AlertKind = z.enum([
  'deposit_settled',
  'transfer_returned',
  'transfer_cancelled',
  'deposit_soon',
  'statement_ready',
  'tax_ready',
  'message_answered',
  'link_attention',
  'rate_changed',
  'contact_changed',
  'new_device',
  'insurance_near',
  'document_changed',
  'terms_changed',
  'joint',
  'dormancy',
  'reactivated',
  'dispute',
  'money_by_hand',
])
export type AlertKind = z.infer<typeof AlertKind>

interface AlertTraits {
  severity: Severity
  /** As it is named where people choose how to hear of it. */
  label: string
  /** Safety and law: the email cannot be turned off. */
  isFixed: boolean
  /** Whether it comes by email until somebody chooses otherwise. */
  email: boolean
  /** Whether a text may be asked for; none is sent to anybody who did not ask. */
  mayText: boolean
}

/** One row a kind: how grave it is, and how it reaches people beside the list of alerts. */
export const ALERT_KINDS = {
  deposit_settled: {
    severity: 'success',
    label: 'A deposit has settled',
    isFixed: false,
    email: false,
    mayText: true,
  },
  transfer_returned: {
    severity: 'error',
    label: 'A transfer came back',
    isFixed: true,
    email: true,
    mayText: true,
  },
  transfer_cancelled: {
    severity: 'warning',
    label: 'We cancelled a transfer',
    isFixed: true,
    email: true,
    mayText: true,
  },
  deposit_soon: {
    severity: 'info',
    label: 'A scheduled deposit leaves soon',
    isFixed: false,
    email: true,
    mayText: true,
  },
  statement_ready: {
    severity: 'info',
    label: 'A statement is ready',
    isFixed: true,
    email: true,
    mayText: false,
  },
  tax_ready: {
    severity: 'info',
    label: 'A tax document is ready',
    isFixed: true,
    email: true,
    mayText: false,
  },
  message_answered: {
    severity: 'info',
    label: 'We answered a message',
    isFixed: false,
    email: true,
    mayText: true,
  },
  link_attention: {
    severity: 'warning',
    label: 'Your linked account needs attention',
    isFixed: true,
    email: true,
    mayText: true,
  },
  rate_changed: {
    severity: 'info',
    label: 'Your rate has changed',
    isFixed: false,
    email: false,
    mayText: false,
  },
  contact_changed: {
    severity: 'warning',
    label: 'Your email, phone or password was changed',
    isFixed: true,
    email: true,
    mayText: true,
  },
  new_device: {
    severity: 'warning',
    label: 'A sign-in on a new device',
    isFixed: true,
    email: true,
    mayText: true,
  },
  insurance_near: {
    severity: 'warning',
    label: 'Your balance is near the insurance limit',
    isFixed: false,
    email: true,
    mayText: false,
  },
  document_changed: {
    severity: 'info',
    label: 'A document has a new version',
    isFixed: true,
    email: true,
    mayText: false,
  },
  terms_changed: {
    severity: 'info',
    label: 'Terms of your account change',
    isFixed: true,
    email: true,
    mayText: false,
  },
  joint: {
    severity: 'info',
    label: 'Your joint account',
    isFixed: true,
    email: true,
    mayText: false,
  },
  dormancy: {
    severity: 'warning',
    label: 'We have not heard from you for long',
    isFixed: true,
    email: true,
    mayText: false,
  },
  reactivated: {
    severity: 'success',
    label: 'Your account is no longer dormant',
    isFixed: true,
    email: true,
    mayText: false,
  },
  money_by_hand: {
    severity: 'info',
    label: 'We refunded or corrected something',
    isFixed: true,
    email: true,
    mayText: true,
  },
  dispute: {
    severity: 'info',
    label: 'A problem you reported',
    isFixed: true,
    email: true,
    mayText: false,
  },
} as const satisfies Record<AlertKind, AlertTraits>
