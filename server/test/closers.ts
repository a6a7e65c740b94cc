import { randomUUID } from 'node:crypto'
import type { Closing } from '@passbook/contract/closing'
import type { Progress } from '@passbook/contract/depositor'
import type { BusinessDate } from '../src/platform/calendar/business-date.ts'
import { parseBusinessDate } from '../src/platform/calendar/business-date.ts'
import type { TestApp } from './app.ts'
import { freshCode } from './applicants.ts'
import { credit } from './books.ts'
import type { ApplicantOptions } from './opening.ts'
import { type Saver, addSaver, savingsOf } from './savers.ts'

/** Somebody with money to pay out, and a first deposit that has not left. */
export interface Closer extends Saver {
  account: string
}

export interface Ended {
  status: string
  closing: Closing | null
  progress: Progress
}

const FRIDAY = parseBusinessDate('2026-11-13')

/** So much was saved on a day. */
export async function addCloser(
  test: TestApp,
  savedCents: number,
  options: ApplicantOptions = {},
  since: BusinessDate = FRIDAY,
): Promise<Closer> {
  const saver = await addSaver(test, options)
  const account = await savingsOf(test, saver)
  const books = { db: test.ctx.db, institution_id: saver.institution_id }
  if (savedCents > 0) await credit(books, account, savedCents, since)
  return { ...saver, account }
}

export function close(
  { browser }: Pick<Saver, 'browser'>,
  body: object = {},
  key: string = randomUUID(),
) {
  return browser.call<Ended>('POST', '/close-my-account', body, { 'idempotency-key': key })
}

/** As the page does it: a code first. */
export async function closeByCode(test: TestApp, who: Closer, body: object = {}, key?: string) {
  const step_up = await freshCode(test, who, 'close-account')
  return close(who, { ...body, step_up }, key)
}

/** Somebody whose account staff put on hold. */
export async function addHeld(
  test: TestApp,
  standing_reason: 'staff' | 'legal' = 'staff',
): Promise<Closer> {
  const saver = await addCloser(test, 50_00)
  await test.ctx.db
    .updateTable('depositors')
    .set({ standing: 'HOLD', standing_reason })
    .where('id', '=', saver.depositor_id)
    .execute()
  return saver
}

/** Somebody who closed their account, and whose payout was stopped. */
export async function addStopped(test: TestApp): Promise<Closer> {
  const saver = await addCloser(test, 50_00)
  await closeByCode(test, saver)
  await test.ctx.db
    .updateTable('closings')
    .set({ status: 'STOPPED' })
    .where('account_id', '=', saver.account)
    .execute()
  return saver
}
