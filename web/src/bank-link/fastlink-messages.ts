import type { WidgetFailure } from '@passbook/contract/linking'
import { z } from 'zod/mini'
import { isFrom, type Message, type Peer, type WidgetResult } from '../linking-widget/messages.ts'

/**
 * The messages of FastLink 4 to the page around it (developer.envestnet.com, read in November 2026: FastLink Upgrade
 * Post Messages, and the samples for webviews). The page believes only that FastLink ended. The server asks Yodlee
 * which account was shared.
 */
const Report = z.object({
  fnToCall: z.optional(z.string()),
  action: z.optional(z.string()),
  status: z.optional(z.string()),
  additionalStatus: z.optional(z.string()),
  sites: z.optional(z.array(z.object({ status: z.optional(z.string()) }))),
})
type Report = z.infer<typeof Report>

/** In webviews the report is wrapped in another message. */
const Wrapped = z.object({ type: z.literal('POST_MESSAGE'), data: z.unknown() })

const REASONS = new Map<string, WidgetFailure>(
  Object.entries({
    INCORRECT_CREDENTIALS: 'wrong_credentials',
    CREDENTIALS_UPDATE_NEEDED: 'wrong_credentials',
    SITE_UNAVAILABLE: 'bank_down',
    UNEXPECTED_SITE_ERROR: 'bank_down',
    REQUEST_TIME_OUT: 'bank_down',
    TECH_ERROR: 'bank_down',
    CONSENT_EXPIRED: 'needs_relink',
    CONSENT_REQUIRED: 'needs_relink',
    CONSENT_REVOKED: 'needs_relink',
  } as const),
)

/** Returns a listener for FastLink's messages, which returns null until FastLink ends and then the result. */
export function fastLinkListener(
  uuid: string,
): (message: Message, widget: Peer) => WidgetResult | null {
  let isLinked = false
  let reason: WidgetFailure = 'cancelled'
  return (message, widget) => {
    const report = isFrom(message, widget) ? readReport(message.data) : null
    if (report === null) return null
    if (isSuccess(report)) isLinked = true
    reason = REASONS.get(report.additionalStatus ?? '') ?? reason
    if (report.fnToCall === 'errorHandler') reason = 'bank_down'
    const hasEnded = report.action === 'exit' || report.fnToCall === 'errorHandler'
    if (!hasEnded) return null
    return isLinked ? { success: true, data: { uuid } } : { success: false, data: { reason } }
  }
}

function isSuccess({ fnToCall, status, sites = [] }: Report): boolean {
  const isAdded = fnToCall === 'accountStatus' && status === 'SUCCESS'
  return isAdded || sites.some((site) => site.status === 'SUCCESS')
}

function readReport(data: unknown): Report | null {
  const message = typeof data === 'string' ? readJson(data) : data
  const wrapped = Wrapped.safeParse(message)
  const parsed = Report.safeParse(wrapped.success ? wrapped.data.data : message)
  return parsed.success ? parsed.data : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
