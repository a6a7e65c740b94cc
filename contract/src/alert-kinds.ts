import { z } from 'zod/mini'
import type { Severity } from './enums.ts'
import { LIMITS } from './limits.ts'

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
  /** Routine: when a newer one of its kind comes, the earlier ones count as read. */
  isRoutine?: boolean
  /** Of a routine kind: one that is no older than this is about something that has not happened yet. */
  currentForDays?: number
}

/**
 * The kinds of alerts for depositors, one row per kind: its severity, and how it reaches people
 * besides the list of alerts. The texts are in the server's `alerts/words.ts`.
 */
export const ALERT_KINDS = {
  deposit_settled: {
    severity: 'success',
    label: 'A deposit is available',
    link: 'View the deposit',
    isFixed: false,
    email: false,
    mayText: true,
    isRoutine: true,
  },
  transfer_returned: {
    severity: 'error',
    label: 'A transfer was returned',
    link: 'See what happened',
    isFixed: true,
    email: true,
    mayText: true,
  },
  transfer_cancelled: {
    severity: 'warning',
    label: 'We canceled a transfer',
    link: 'View the transfer',
    isFixed: true,
    email: true,
    mayText: true,
  },
  deposit_soon: {
    severity: 'info',
    label: 'A scheduled deposit is coming up',
    link: 'View the deposit',
    isFixed: false,
    email: true,
    mayText: true,
    isRoutine: true,
    // One more, because the deposit leaves in the afternoon of its day.
    currentForDays: LIMITS.depositSoon.days + 1,
  },
  statement_ready: {
    severity: 'info',
    label: 'A statement is ready',
    link: 'View statements',
    isFixed: true,
    email: true,
    mayText: false,
    isRoutine: true,
  },
  tax_ready: {
    severity: 'info',
    label: 'A tax document is ready',
    link: 'View tax documents',
    isFixed: true,
    email: true,
    mayText: false,
  },
  tax_certification: {
    severity: 'warning',
    label: 'Your tax certification (W-9)',
    link: 'View the document',
    isFixed: true,
    email: true,
    mayText: false,
  },
  message_answered: {
    severity: 'info',
    label: 'We replied to a message',
    link: 'Read the reply',
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
    label: 'Your rate is changing',
    link: 'View your rate',
    isFixed: false,
    email: false,
    mayText: false,
    isRoutine: true,
  },
  contact_changed: {
    severity: 'warning',
    label: 'Your email, phone or password was changed',
    link: 'Review your security settings',
    isFixed: true,
    email: true,
    mayText: true,
  },
  new_device: {
    severity: 'warning',
    label: 'A new device signed in',
    link: 'Review your security settings',
    isFixed: true,
    email: true,
    mayText: true,
  },
  insurance_near: {
    severity: 'warning',
    label: 'Your balance is near the insurance limit',
    link: 'View your coverage',
    isFixed: false,
    email: true,
    mayText: false,
  },
  documents_requested: {
    severity: 'warning',
    label: 'We need a document from you',
    link: 'Send documents',
    isFixed: true,
    email: true,
    mayText: false,
  },
  document_changed: {
    severity: 'info',
    label: 'A document was updated',
    link: 'Read the document',
    isFixed: true,
    email: true,
    mayText: false,
  },
  terms_changed: {
    severity: 'info',
    label: 'Your account terms are changing',
    link: 'View FAQs',
    isFixed: true,
    email: true,
    mayText: false,
  },
  joint: {
    severity: 'info',
    label: 'Your joint account',
    link: 'View the joint account',
    isFixed: true,
    email: true,
    mayText: false,
  },
  dormancy: {
    severity: 'warning',
    label: 'We haven’t heard from you',
    link: 'Go to your account',
    isFixed: true,
    email: true,
    mayText: false,
  },
  reactivated: {
    severity: 'success',
    label: 'Your account is no longer dormant',
    link: 'Go to your account',
    isFixed: true,
    email: true,
    mayText: false,
  },
  dispute: {
    severity: 'info',
    label: 'A problem you reported',
    link: 'View your reports',
    isFixed: true,
    email: true,
    mayText: false,
  },
  money_by_hand: {
    severity: 'info',
    label: 'A refund or correction',
    link: 'View the transaction',
    isFixed: true,
    email: true,
    mayText: true,
  },
} as const satisfies Record<string, AlertTraits>

export type AlertKind = keyof typeof ALERT_KINDS
export const AlertKind = z.enum(Object.keys(ALERT_KINDS) as AlertKind[])

export const ROUTINE_ALERTS: readonly AlertKind[] = AlertKind.options.filter(
  (kind) => 'isRoutine' in ALERT_KINDS[kind],
)

/** For how many days an alert stays unread though a newer one of its routine kind has come. */
export function currentForDays(kind: AlertKind): number {
  const traits: AlertTraits = ALERT_KINDS[kind]
  return traits.currentForDays ?? 0
}
