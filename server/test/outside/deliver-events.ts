import pino from 'pino'
import { openContext } from '../../src/context.ts'
import { deliverTo, findDueEndpoints } from '../../src/domains/contact/events/deliver-events.ts'
import { numberEvents } from '../../src/domains/contact/events/number-events.ts'
import { testConfig } from '../config.ts'

/** Delivers everything that is due in the database named by the argument. Tests kill this process. */
const ctx = await openContext(testConfig(), process.argv[2] ?? '', pino({ level: 'silent' }))
await numberEvents(ctx.db)
for (const endpoint of await findDueEndpoints(ctx.db)) await deliverTo(ctx, endpoint)
process.exit(0)
