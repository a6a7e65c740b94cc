import { randomUUID } from 'node:crypto'
import type { StaffDispute } from '@passbook/contract/console/disputes'
import type { NewDispute, OwnDispute } from '@passbook/contract/disputes'
import { parseBusinessDate } from '../../src/platform/calendar/business-date.ts'
import { queueTransfer, submitTransfer } from '../single-moves.ts'
import type { TestApp } from '../app.ts'
import { type Closer, addCloser } from '../closers.ts'
import type { ApplicantOptions } from '../opening.ts'
import { enterAs } from '../console/staff-browser.ts'
import { initiate, move } from '../transfers.ts'

export const SAVED_CENTS = 1_000_00
export const WITHDRAWN_CENTS = 365_00
/** Long before the report: a year of interest is missing by then, or none at all. */
const SAVED_ON = parseBusinessDate('2026-03-02')

/** Somebody with savings and a withdrawal they will say something about. */
export interface Disputer extends Closer {
  withdrawal: string
}

export async function addDisputer(
  test: TestApp,
  options: ApplicantOptions = {},
  withdrawnAt = new Date('2026-10-05T15:00:00Z'),
): Promise<Disputer> {
  const closer = await addCloser(test, SAVED_CENTS, options, SAVED_ON)
  const books = { db: test.ctx.db, institution_id: closer.institution_id }
  const { id } = await initiate(books, {
    kind: 'withdrawal',
    amountCents: WITHDRAWN_CENTS,
    accountId: closer.account,
    now: withdrawnAt,
  })
  await move(books, queueTransfer, id, withdrawnAt)
  await move(books, submitTransfer, id, withdrawnAt)
  return { ...closer, withdrawal: id }
}

export function report(
  { browser }: Pick<Disputer, 'browser'>,
  body: Partial<NewDispute> = {},
  key: string = randomUUID(),
) {
  const whole = { kind: 'unauthorised', words: 'I did not do this.', ...body }
  return browser.call<{ dispute: OwnDispute }>('POST', '/disputes', whole, {
    'idempotency-key': key,
  })
}

/** The same, with what came of it. */
export async function reported(
  who: Pick<Disputer, 'browser'>,
  body: Partial<NewDispute> = {},
): Promise<OwnDispute> {
  const { status, body: reply } = await report(who, body)
  if (!reply.data) throw new Error(`not reported: ${status} ${JSON.stringify(reply)}`)
  return reply.data.dispute
}

export async function reports({ browser }: Pick<Disputer, 'browser'>): Promise<OwnDispute[]> {
  const { body } = await browser.get<{ disputes: OwnDispute[] }>('/disputes')
  return body.data?.disputes ?? []
}

export type Staff = Awaited<ReturnType<typeof enterAs>>

/** One who asks and one who agrees. */
export async function twoStaff(
  test: TestApp,
  slug?: string,
): Promise<{ asker: Staff; other: Staff }> {
  return {
    asker: await enterAs(test, 'operations', slug),
    other: await enterAs(test, 'approver', slug),
  }
}

/** Asks for a credit or a decision. */
export function ask({ browser }: Staff, what: 'credit' | 'decide', uuid: string, body: object) {
  return browser.post<{ dispute: StaffDispute }>(`/console/disputes/${uuid}/${what}`, body)
}

/** A second person agrees to what waits about a dispute. */
export async function agree({ browser }: Staff, uuid: string) {
  const { body } = await browser.get<{ dispute: StaffDispute }>(`/console/disputes/${uuid}`)
  const approval = body.data?.dispute.waiting[0]?.approval_id ?? ''
  return browser.post(`/console/approvals/${approval}/decide`, {
    decision: 'approve',
    reason: 'Looked at it too.',
  })
}

export const DECISION = {
  reasons: 'The transfer was ordered from your own device with a code.',
  documents: ['Sign-in record of October 5', 'Authorisation of the withdrawal'],
}
