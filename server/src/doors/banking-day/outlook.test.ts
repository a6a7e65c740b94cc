import { expect, test } from 'vitest'
import { parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { easternInstant } from '../../platform/calendar/eastern.ts'
import type { Context } from '../../context.ts'
import { readOutlook } from './outlook.ts'
import { bankingRuns } from './runs.ts'

const MARCH_31 = parseBusinessDate('2026-03-31')
const APRIL_1 = parseBusinessDate('2026-04-01')

/** The runs after midnight that are asked for no data. */
const afterMidnight = bankingRuns.filter(
  ({ isDayAfter, nextWork, actInBulk }) => isDayAfter && !nextWork && !actInBulk,
)

test.for(afterMidnight)('$name of the day before is not idle after midnight', async (run) => {
  const outlook = await readOutlook({} as Context, [run], APRIL_1)
  const dueAt = easternInstant(APRIL_1, run.at)
  const occurrence = { run, institution_id: 'any', date: MARCH_31, dueAt }
  expect(outlook.isIdle(occurrence)).toBe(false)
  expect(outlook.firstBusy(APRIL_1, parseBusinessDate('2026-04-30'))).toBe(APRIL_1)
})
