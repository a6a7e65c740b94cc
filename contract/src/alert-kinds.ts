import { z } from 'zod/mini'
import type { Severity } from './enums.ts'

interface AlertTraits {
  severity: Severity
  /** The name shown where people choose how to be notified. */
  label: string
  /** The text of its link. */
  link: string
  /** For safety or by law, the email cannot be turned off. */
  isFixed: boolean
  /** Whether it is emailed unless the person chooses otherwise. */
  email: boolean
  /** Whether people may ask for a text; nobody gets texts without asking. */
  mayText: boolean
}

/**
 * The kinds of alerts for depositors, one row per kind: its severity, and how it reaches people
 * besides the list of alerts. The texts are in the server's `alerts/words.ts`.
 */
export const ALERT_KINDS = {
  deposit_settled: {
    severity: 'success',
    label: 'A deposit has settled',
    link: 'See the deposit',
    isFixed: false,
    email: false,
    mayText: true,
  },
  transfer_returned: {
    severity: 'error',
    label: 'A transfer came back',
    link: 'See what happened',
    isFixed: true,
    email: true,
    mayText: true,
  },
  transfer_cancelled: {
    severity: 'warning',
    label: 'We cancelled a transfer',
    link: 'See the transfer',
    isFixed: true,
    email: true,
    mayText: true,
  },
  deposit_soon: {
    severity: 'info',
    label: 'A scheduled deposit leaves soon',
    link: 'See the deposit',
    isFixed: false,
    email: true,
    mayText: true,
  },
  statement_ready: {
    severity: 'info',
    label: 'A statement is ready',
    link: 'Open statements',
    isFixed: true,
    email: true,
    mayText: false,
  },
  tax_ready: {
    severity: 'info',
    label: 'A tax document is ready',
    link: 'Open tax documents',
    isFixed: true,
    email: true,
    mayText: false,
  },
  message_answered: {
    severity: 'info',
    label: 'We answered a message',
    link: 'Read the answer',
    isFixed: false,
    email: true,
    mayText: true,
  },
  link_attention: {
    severity: 'warning',
    label: 'Your linked account needs attention',
    link: 'See what to do',
    isFixed: true,
    email: true,
    mayText: true,
  },
  rate_changed: {
    severity: 'info',
    label: 'Your rate has changed',
    link: 'See your rate',
    isFixed: false,
    email: false,
    mayText: false,
  },
  contact_changed: {
    severity: 'warning',
    label: 'Your email, phone or password was changed',
    link: 'Check your information',
    isFixed: true,
    email: true,
    mayText: true,
  },
  new_device: {
    severity: 'warning',
    label: 'A sign-in on a new device',
    link: 'Check your information',
    isFixed: true,
    email: true,
    mayText: true,
  },
  insurance_near: {
    severity: 'warning',
    label: 'Your balance is near the insurance limit',
    link: 'See your coverage',
    isFixed: false,
    email: true,
    mayText: false,
  },
  document_changed: {
    severity: 'info',
    label: 'A document has a new version',
    link: 'Read the document',
    isFixed: true,
    email: true,
    mayText: false,
  },
  terms_changed: {
    severity: 'info',
    label: 'Terms of your account change',
    link: 'See questions and answers',
    isFixed: true,
    email: true,
    mayText: false,
  },
  joint: {
    severity: 'info',
    label: 'Your joint account',
    link: 'See the joint account',
    isFixed: true,
    email: true,
    mayText: false,
  },
  dormancy: {
    severity: 'warning',
    label: 'We have not heard from you for long',
    link: 'See your savings',
    isFixed: true,
    email: true,
    mayText: false,
  },
  reactivated: {
    severity: 'success',
    label: 'Your account is no longer dormant',
    link: 'See your savings',
    isFixed: true,
    email: true,
    mayText: false,
  },
  dispute: {
    severity: 'info',
    label: 'A problem you reported',
    link: 'See your reports',
    isFixed: true,
    email: true,
    mayText: false,
  },
  money_by_hand: {
    severity: 'info',
    label: 'We refunded or corrected something',
    link: 'See the transaction',
    isFixed: true,
    email: true,
    mayText: true,
  },
} as const satisfies Record<string, AlertTraits>

export type AlertKind = keyof typeof ALERT_KINDS
export const AlertKind = z.enum(Object.keys(ALERT_KINDS) as AlertKind[])
