import { ConfigError, readConfig } from '../server/src/config.ts'
import { openDatabaseServer } from '../server/src/platform/db/open.ts'
import { StartError } from '../server/src/platform/errors.ts'
import { openLog } from '../server/src/platform/log.ts'
import { fillSandbox } from '../server/src/seed/seed-sandbox.ts'

/** Creates missing institutions and demo people. It is safe beside a running server. */
try {
  const config = { ...readConfig(), seedPeople: true }
  if (!config.sandbox) throw new StartError('SANDBOX is off: there is nothing to seed.')
  const server = await openDatabaseServer(config, { share: true })
  try {
    const seeded = await fillSandbox(config, server, openLog(config))
    for (const [what, keys] of Object.entries(seeded ?? {})) {
      console.log(`${what}: ${keys.join(', ') || 'nobody'}`)
    }
    if (!seeded) console.log('Another process is making the demo people.')
    process.exitCode = seeded && seeded.failed.length > 0 ? 1 : 0
  } finally {
    await server.stop()
  }
} catch (error) {
  const known = error instanceof ConfigError || error instanceof StartError
  console.error(known ? `seed: ${error.message}` : error)
  process.exitCode = 1
}
