import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { type Served, freePort, serve, startMortal } from '../../server/test/processes.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { SteadyDeposits } from '../bench/steady-deposits.ts'
import { make } from './clean-up.ts'
import type { Report } from './report.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SLUG = 'harborlight'
const READY_MS = 120_000
const ALONE_MS = 10_000
/** How long both versions serve side by side. */
const TOGETHER_MS = 60_000

/**
 * Starts the new version while the version before it serves. The new version migrates the database, both serve side
 * by side, and then the old version is stopped. No call may fail.
 */
export async function upgradeUnderLoad(
  report: Report,
  { before }: { before?: string | undefined },
) {
  if (before === undefined)
    return report.say('left out: name the version before, as --before COMMIT')
  const checkout = await make(() => checkOut(before), removeCheckout)
  const postgres = await make(
    () => startMortal({ durable: true }),
    (mortal) => mortal.drop(),
  )
  const servers: Served[] = []
  const owner = new Pool({
    connectionString: postgres.it.cluster.url('passbook_owner'),
    max: 2,
  })
  try {
    const DATA_DIR = temporaryFolder('versions')
    const start = async (main?: string) => {
      const env = { DATA_DIR, PORT: String(await freePort()), TRUST_PROXY: '127.0.0.1' }
      const served = await serve(postgres.it.cluster, { ...env, LOG_LEVEL: 'error' }, [], main)
      servers.push(served)
      await served.untilReady(READY_MS)
      return served
    }
    const migrations = async () =>
      Number((await owner.query('select count(*) as n from kysely_migration')).rows[0]?.n)
    const old = await start(path.join(checkout.it, 'server/src/main.ts'))
    const had = await migrations()
    const ports = [old.port]
    const load = await SteadyDeposits.open(owner, { ports, slug: SLUG })
    await sleep(ALONE_MS)
    const next = await start()
    const ran = (await migrations()) - had
    report.say(`${before} served while the new version ran ${ran} migrations and started`)
    ports.push(next.port)
    await sleep(TOGETHER_MS)
    // As a proxy does, the load sends no new calls to the server that will stop, and lets its running calls finish.
    ports.shift()
    await sleep(ALONE_MS)
    await old.end('SIGTERM')
    await sleep(ALONE_MS)
    await load.end()
    const { there, lost, twice } = await load.compare(owner)
    const refused = [...load.refusals.values()].reduce((sum, count) => sum + count, 0)
    report.say(`${load.made.size} deposits acknowledged, ${there} there`)
    report.figure(
      'calls that failed',
      `${refused} (${load.refusalWords})`,
      'must be 0',
      refused === 0,
    )
    report.figure('acknowledged and lost', String(lost), 'must be 0', lost === 0)
    report.figure('done twice', String(twice), 'must be 0', twice === 0)
    report.none('complaints of the version before', complaintsOf(old))
    report.none('complaints of the new version', complaintsOf(next))
  } finally {
    for (const server of servers) await server.end('SIGKILL')
    await owner.end()
    await postgres.close()
    await checkout.close()
  }
}

/** Returns what a server complained about: error output and lines of its log, but not its greeting. */
function complaintsOf(server: Served): string[] {
  const lines = server.logged().split('\n')
  return [server.complaints(), ...lines.filter((line) => line.startsWith('{'))].filter(Boolean)
}

/**
 * Checks out a commit into a separate folder and links this version's packages there, which include all that it
 * needs.
 */
async function checkOut(commit: string): Promise<string> {
  const folder = path.join(temporaryFolder('before'), 'passbook')
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], {
    cwd: ROOT,
    stdio: 'ignore',
  })
  const packages = path.join(folder, 'node_modules')
  mkdirSync(path.join(packages, '@passbook'), { recursive: true })
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    // The @passbook packages come from the commit itself.
    if (name === '@passbook') continue
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(packages, name))
  }
  for (const name of ['contract', 'server', 'web', 'e2e']) {
    symlinkSync(path.join(folder, name), path.join(packages, '@passbook', name))
  }
  return folder
}

function removeCheckout(folder: string): void {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT, stdio: 'ignore' })
  rmSync(path.dirname(folder), { recursive: true, force: true })
}
