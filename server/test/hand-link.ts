import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { fixedClock } from '../src/platform/calendar/clock.ts'
import type { StoredLinkStatus } from '../src/platform/db/tables/outside.ts'
import type { Linked } from '../src/domains/money/linking/describe-link.ts'
import type { Verified } from '../src/domains/money/linking/manual/verify-manual.ts'
import type { TestApp } from './app.ts'
import { type Applicant, addApplicant, linkByHand } from './applicants.ts'

export const MONDAY = new Date('2026-03-02T15:00:00Z')

/** Somebody whose account, linked by hand on a Monday, waits for its amounts: another in each test. */
export function handLinkPerTest(test: TestApp) {
  const held = {} as { who: Applicant; link: string }
  let accounts = 0

  beforeEach(async () => {
    test.ctx.clock = fixedClock(MONDAY)
    held.who = await addApplicant(test)
    // Wrong tries at one account count over all persons.
    const account_number = `7100${(accounts += 1)}`
    held.link =
      (await linkByHand(held.who, { account_number })).body.data?.linked_account.uuid ?? ''
  })

  return {
    held,
    verify: (amounts_cents: readonly number[], account_id = held.link, by = held.who) =>
      by.browser.post<Verified>('/link/manual/verify', { account_id, amounts_cents }),
    reissue: (key: string = randomUUID(), account_id = held.link, by = held.who) =>
      by.browser.call<Linked>(
        'POST',
        '/link/manual/reissue',
        { account_id },
        { 'idempotency-key': key },
      ),
    put: async (status: StoredLinkStatus) => {
      await test.ctx.db
        .updateTable('linked_accounts')
        .set({ status })
        .where('id', '=', held.link)
        .execute()
    },
  }
}
