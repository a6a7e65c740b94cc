import pino from 'pino'
import { addDays, parseBusinessDate } from '../../server/src/platform/calendar/business-date.ts'
import { fixedClock } from '../../server/src/platform/calendar/clock.ts'
import { easternInstant } from '../../server/src/platform/calendar/eastern.ts'
import { closeContext, openContext } from '../../server/src/context.ts'
import { makeStatements } from '../../server/src/domains/documents/statements/make-statements.ts'
import { testConfig } from '../../server/test/config.ts'

/** What a process that makes statements tells of itself, again and again. */
export interface Told {
  residentBytes: number
  cpuSeconds: number
}

const TELL_EVERY_MS = 100

/**
 * The statements of a night, in a process of its own that can be measured and killed.
 * `node make-batch.ts <database url> <data folder> <institution> <last day>`
 */
const [url = '', dataDir = '', institution_id = '', last = ''] = process.argv.slice(2)
const through = parseBusinessDate(last)
const log = pino({ level: 'error' })
const ctx = await openContext(testConfig({ DATA_DIR: dataDir }), url, log)
const clock = fixedClock(easternInstant(addDays(through, 1), '00:15'))
const begun = process.cpuUsage()

function tell(): void {
  const { user, system } = process.cpuUsage(begun)
  const residentBytes = process.memoryUsage.rss()
  process.send?.({ residentBytes, cpuSeconds: (user + system) / 1e6 } satisfies Told)
}

// The first is that of an idle process: nothing is read or written yet.
tell()
const telling = setInterval(tell, TELL_EVERY_MS)
await makeStatements({ ...ctx, clock }, institution_id, through)
clearInterval(telling)
tell()
await closeContext(ctx)
process.disconnect()
