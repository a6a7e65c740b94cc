import { z } from 'zod/mini'
import { AlertKind } from './alert-kinds.ts'
import { Instant } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { BANNER_SEVERITY } from './enums.ts'

/** Something that happened to one person's account or sign-in. */
export const Alert = z.object({
  uuid: z.uuid(),
  kind: AlertKind,
  severity: z.enum(BANNER_SEVERITY),
  title: z.string(),
  message: z.string(),
  /** The page the alert links to. */
  path: z.string(),
  created_at: Instant,
  read_at: z.nullable(Instant),
})
export type Alert = z.infer<typeof Alert>

/** How one kind of alert reaches a person besides the list. */
export const AlertPreference = z.object({
  kind: AlertKind,
  email: z.boolean(),
  sms: z.boolean(),
  /** The email cannot be turned off. */
  is_fixed: z.boolean(),
})
export type AlertPreference = z.infer<typeof AlertPreference>

export const alertEndpoints = {
  getAlerts: endpoint({
    method: 'GET',
    path: '/alerts',
    auth: 'session',
    summary: 'Alerts, newest first, by pages, with how many there are and how many are unread',
    /** `after` is the `next` of the page before. */
    query: z.object({
      after: z.optional(z.uuid('We couldn’t find that page. Start from the first page.')),
    }),
    data: z.object({
      alerts: z.array(Alert),
      next: z.nullable(z.string()),
      total: z.int(),
      unread: z.int(),
    }),
    errors: [403],
  }),
  readAlert: endpoint({
    method: 'POST',
    path: '/alerts/',
    auth: 'session',
    summary: 'Marks an alert as read; again changes nothing',
    body: z.strictObject({ alert_id: z.uuid() }),
    data: z.object({ alert: Alert, unread: z.int() }),
    errors: [403, 404],
  }),
  readAllAlerts: endpoint({
    method: 'POST',
    path: '/alerts/all',
    auth: 'session',
    summary: 'Marks all alerts as read',
    data: z.object({ read_at: Instant, unread: z.literal(0) }),
    errors: [403],
  }),
  getAlertPreferences: endpoint({
    method: 'GET',
    path: '/alerts/preferences',
    auth: 'session',
    summary: 'How each kind of alert reaches the person beside the list',
    data: z.array(AlertPreference),
  }),
  saveAlertPreferences: endpoint({
    method: 'PATCH',
    path: '/alerts/preferences',
    auth: 'session',
    summary: 'Changes how alerts reach the person; kinds that are not named stay as they are',
    body: z.strictObject({
      preferences: z
        .array(z.strictObject({ kind: AlertKind, email: z.boolean(), sms: z.boolean() }))
        .check(z.maxLength(AlertKind.options.length)),
    }),
    data: z.array(AlertPreference),
  }),
}
