import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { parseBusinessDate } from '../server/src/platform/calendar/business-date.ts'
import { easternDate } from '../server/src/platform/calendar/eastern.ts'
import { readConfig } from '../server/src/config.ts'
import { startCluster } from '../server/src/platform/db/embedded/cluster.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { makeSnapshot } from '../server/src/seed/people/make-snapshot.ts'
import {
  type Snapshot,
  loadSnapshot,
  saveSnapshot,
  tableOf,
} from '../server/src/seed/snapshot/snapshot-file.ts'
import { temporaryFolder } from '../server/test/temporary-folder.ts'

/**
 * Makes the snapshot of the demo people's history, which the first start restores. It is needed after a
 * change to a story; a migration that only adds needs none.
 *
 *     npm run snapshot -- [--day 2027-01-31] [--show transfers]
 */
const { values } = parseArgs({ options: { day: { type: 'string' }, show: { type: 'string' } } })

if (values.show) show(values.show)
else {
  const startedAt = Date.now()
  const snapshot = await make(values.day ? parseBusinessDate(values.day) : easternDate(new Date()))
  const bytes = saveSnapshot(snapshot)
  const rows = snapshot.tables.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${rows} rows for ${snapshot.head.day}, ${bytes} bytes, ${seconds} s`)
}

/** Prints the head and one table of the snapshot. */
function show(name: string): void {
  const snapshot = loadSnapshot()
  if (!snapshot) throw new Error('there is no snapshot yet')
  const table = tableOf(snapshot, name)
  const lines = [JSON.stringify(snapshot.head), table?.columns.join('\t'), table?.text]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Makes the snapshot in a temporary Postgres. */
async function make(day: Snapshot['head']['day']): Promise<Snapshot> {
  const dir = temporaryFolder('snapshot')
  const cluster = await startCluster({ dir: path.join(dir, 'postgres'), durable: false })
  try {
    const [appUrl, adminUrl] = [cluster.url('passbook_app'), cluster.url('passbook_owner')]
    await migrate(adminUrl, appUrl)
    const config = readConfig({ DATA_DIR: dir })
    const log = pino({ level: 'error' })
    return await makeSnapshot({ config, log, appUrl, adminUrl, day })
  } finally {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
