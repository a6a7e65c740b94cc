import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { parseBusinessDate } from '../server/src/calendar/business-date.ts'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { startCluster } from '../server/src/db/embedded/cluster.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openPool } from '../server/src/db/pool.ts'
import { seedInstitutions } from '../server/src/seed/institutions.ts'
import { prepareLives } from '../server/src/seed/people/prepare-lives.ts'
import { loadText, readLives, saveText, writeLives } from '../server/src/seed/lives/lives-file.ts'
import { preparedInstitutions } from '../server/src/seed/people/restore-prepared.ts'
import { temporaryFolder } from '../server/test/temporary-folder.ts'

/**
 * Prepares the lives of demo people, which the first start restores. Stays with the day they are for
 * unless told another, so that nothing but the stories, the rules and the tables changes them.
 *
 *     npm run lives -- [--day 2027-01-31] [--check] [--show harborlight]
 */
const { values } = parseArgs({
  options: { day: { type: 'string' }, check: { type: 'boolean' }, show: { type: 'string' } },
})

if (values.show) process.stdout.write(loadText(values.show) ?? '')
else process.exitCode = (await prepare()) ? 0 : 1

async function prepare(): Promise<boolean> {
  const startedAt = Date.now()
  let isSame = true
  for (const lives of await build(values.day ?? knownDay())) {
    const text = writeLives(lives)
    const known = loadText(lives.institution)
    isSame &&= text === known
    const size = values.check ? '' : `, ${saveText(lives.institution, text)} bytes`
    const rows = lives.tables.reduce((sum, table) => sum + table.rows.length, 0)
    const words = text === known ? 'as before' : 'changed'
    console.log(`${lives.institution}: ${rows} rows for ${lives.day}${size}, ${words}`)
  }
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  if (values.check && !isSame) console.error('lives: not what the stories say: run npm run lives')
  return !values.check || isSame
}

function knownDay(): string {
  const text = loadText(preparedInstitutions[0] ?? '')
  if (text === undefined) throw new Error('lives: say for which --day')
  return readLives(text).day
}

async function build(day: string) {
  const dir = temporaryFolder('lives')
  const cluster = await startCluster({ dir: path.join(dir, 'postgres'), durable: false })
  try {
    const [appUrl, adminUrl] = [cluster.url('passbook_app'), cluster.url('passbook_owner')]
    await migrate(adminUrl, appUrl)
    const config = readConfig({ DATA_DIR: dir })
    const log = pino({ level: 'error' })
    const pool = openPool({ url: appUrl, size: 2, queryTimeoutMs: 10_000, log })
    await seedInstitutions(openDatabase(pool))
    await pool.end()
    return await prepareLives({ config, log, appUrl, adminUrl, day: parseBusinessDate(day) })
  } finally {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
