import type { Alert, AlertPreference } from '@passbook/contract/alerts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { raiseAlert } from '../src/domains/contact/alerts/raise-alert.ts'
import type { TestApp } from './app.ts'
import type { Reply, TestBrowser } from './browser.ts'

export interface AlertPage {
  alerts: Alert[]
  next: string | null
  total: number
  unread: number
}

interface Somebody {
  institution_id: string
  depositor_id: string
}

/** Something that happened to somebody: a message of theirs was answered. */
export function answer(
  { ctx }: TestApp,
  { institution_id, depositor_id }: Somebody,
  event: string = crypto.randomUUID(),
): Promise<void> {
  return inTransaction(ctx.db, (trx) =>
    raiseAlert(ctx, trx, {
      institution_id,
      depositor_id,
      kind: 'message_answered',
      event,
      params: { message_id: crypto.randomUUID(), subject: 'A question' },
    }),
  )
}

export function alertsOf(browser: TestBrowser, after?: string | null): Promise<Reply<AlertPage>> {
  return browser.get<AlertPage>(`/alerts${after ? `?after=${after}` : ''}`)
}

/** Alerts of somebody by what they say, newest first. */
export async function titlesOf(browser: TestBrowser): Promise<string[]> {
  const { body } = await alertsOf(browser)
  return body.data?.alerts.map(({ title }) => title) ?? []
}

export function prefer(
  browser: TestBrowser,
  ...preferences: Pick<AlertPreference, 'kind' | 'email' | 'sms'>[]
): Promise<Reply<AlertPreference[]>> {
  return browser.call('PATCH', '/alerts/preferences', { preferences })
}
