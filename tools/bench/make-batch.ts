import pino from 'pino'
import { addDays, parseBusinessDate } from '../../server/src/platform/calendar/business-date.ts'
import { fixedClock } from '../../server/src/platform/calendar/clock.ts'
import { easternInstant } from '../../server/src/platform/calendar/eastern.ts'
import { closeContext, openContext } from '../../server/src/context.ts'
import { makeStatements } from '../../server/src/domains/documents/statements/make-statements.ts'
import { testConfig } from '../../server/test/config.ts'

/** The resource usage that a statement-making process reports repeatedly. */
export interface ProcessUsage {
  residentBytes: number
  cpuSeconds: number
}

const REPORT_EVERY_MS = 100

/**
 * Makes the statements of a night in a separate process that can be measured and killed.
 * `node make-batch.ts <database url> <data folder> <institution> <last day>`
 */
const [url = '', dataDir = '', institution_id = '', last = ''] = process.argv.slice(2)
const through = parseBusinessDate(last)
const log = pino({ level: 'error' })
const ctx = await openContext(testConfig({ DATA_DIR: dataDir }), url, log)
const clock = fixedClock(easternInstant(addDays(through, 1), '00:15'))
const begun = process.cpuUsage()

function reportUsage(): void {
  const { user, system } = process.cpuUsage(begun)
  const residentBytes = process.memoryUsage.rss()
  process.send?.({ residentBytes, cpuSeconds: (user + system) / 1e6 } satisfies ProcessUsage)
}

// The first report is that of an idle process, before anything is read or written.
reportUsage()
const reporting = setInterval(reportUsage, REPORT_EVERY_MS)
await makeStatements({ ...ctx, clock }, institution_id, through)
clearInterval(reporting)
reportUsage()
await closeContext(ctx)
process.disconnect()
