import { beforeAll, expect } from 'vitest'
import { parseBusinessDate } from '../../src/platform/calendar/business-date.ts'
import { readBalances } from '../../src/ledger/balances.ts'
import { runDisputes } from '../../src/domains/compliance/disputes/run-disputes.ts'
import { startEachAt, useTestApp } from '../app.ts'
import type { ApplicantOptions } from '../opening.ts'
import {
  DECISION,
  type Disputer,
  type Staff,
  addDisputer,
  agree,
  ask,
  reported,
  reports,
  twoStaff,
} from './disputing.ts'

export const MONDAY = '2026-11-16T15:00:00Z'
/** What is reported on that Monday is credited on this day at the latest. */
export const LAST_DAY = parseBusinessDate('2026-12-01')
/** Staff are asked two business days before about what the deadline does not credit. */
export const ASK_DAY = parseBusinessDate('2026-11-27')
/** Five business days after the notice of December 2. */
export const DEBIT_DAY = parseBusinessDate('2026-12-09')

/** An application at a time of the test's choice, with a member of the staff who asks and another who agrees. */
export function useDisputeDesk(start: string = MONDAY) {
  const test = useTestApp()
  const clock = startEachAt(test, start)
  const staff = {} as { asker: Staff; other: Staff }
  beforeAll(async () => {
    Object.assign(staff, await twoStaff(test))
  })

  const run = ({ institution_id }: Disputer, date = LAST_DAY) => {
    clock.set(`${date}T23:59:00Z`)
    return runDisputes(test.ctx, institution_id, date)
  }
  const balanceOf = ({ institution_id, account }: Disputer) =>
    readBalances(test.ctx.db, institution_id, account)
  const askFor = (what: 'credit' | 'decide', uuid: string, body: object) =>
    ask(staff.asker, what, uuid, body)
  const agreeTo = (uuid: string) => agree(staff.other, uuid)

  return {
    test,
    clock,
    staff,
    /** Somebody new who has a withdrawal to report. */
    add: (options?: ApplicantOptions) => addDisputer(test, options),
    askFor,
    agreeTo,
    /** The end of a day, as the deadlines see it. */
    run,
    balanceOf,
    currentOf: async (who: Disputer) => (await balanceOf(who)).current_cents,
    stateOf: async (who: Disputer) => (await reports(who))[0],
    /** Credited on the last day, found to be no error on the next. */
    decidedAgainst: async (who: Disputer) => {
      const { uuid } = await reported(who, { transaction_id: who.withdrawal })
      await run(who)
      clock.set('2026-12-02T15:00:00Z')
      await askFor('decide', uuid, { ...DECISION, outcome: 'no_error' })
      expect((await agreeTo(uuid)).status).toBe(200)
      return uuid
    },
  }
}
