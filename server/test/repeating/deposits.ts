import { randomUUID } from 'node:crypto'
import type { Progress } from '@passbook/contract/depositor'
import type { Transaction } from '@passbook/contract/transfers'
import { parseBusinessDate } from '../../src/platform/calendar/business-date.ts'
import { easternDate } from '../../src/platform/calendar/eastern.ts'
import { submitDue } from '../../src/domains/money/ach/submit-due.ts'
import type { TestApp } from '../app.ts'
import type { Saver } from '../savers.ts'

export interface Deposited {
  status: string
  transaction: Transaction
  replaced: Transaction | null
  progress: Progress
}

export interface Voided {
  transaction: Transaction
  next: Transaction | null
}

type By = Pick<Saver, 'browser'>

export const MONDAY = '2026-11-16T15:00:00Z'
export const AMOUNT = 100_00

/** POST /deposit. */
export function deposit({ browser }: By, body: object, key: string = randomUUID()) {
  const wish = { amount_cents: AMOUNT, ...body }
  return browser.call<Deposited>('POST', '/deposit', wish, { 'idempotency-key': key })
}

/** The same where it must work; gives the new transaction. */
export async function deposited(by: By, body: object): Promise<Transaction> {
  const reply = await deposit(by, body)
  if (!reply.body.data) throw new Error(`not deposited: ${JSON.stringify(reply.body)}`)
  return reply.body.data.transaction
}

export function voidIt({ browser }: By, { uuid }: Transaction, body: object = {}) {
  return browser.call<Voided>('POST', `/transactions/${uuid}/void`, body)
}

export function carryOver(
  { browser }: By,
  chosen: { schedule_ids?: string[]; transaction_ids?: string[] },
  key: string = randomUUID(),
) {
  const body = { schedule_ids: [], transaction_ids: [], ...chosen }
  const headers = { 'idempotency-key': key }
  return browser.call<{ schedules: Transaction['schedule'][]; transactions: Transaction[] }>(
    'POST',
    '/schedules/carry-over',
    body,
    headers,
  )
}

/** The cut-off of the day the clock has. */
export async function cutOff(
  { ctx }: TestApp,
  { institution_id }: Pick<Saver, 'institution_id'>,
): Promise<void> {
  const day = parseBusinessDate(easternDate(ctx.clock.now()))
  await submitDue(ctx, institution_id, day)
}
