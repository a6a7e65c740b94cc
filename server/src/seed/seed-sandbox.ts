import type { Logger } from 'pino'
import { easternDate } from '../calendar/eastern.ts'
import type { Config } from '../config.ts'
import { type Context, closeContext, openContext } from '../context.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { assertDeployment, decideDeployment } from '../db/deployment.ts'
import { migrate } from '../db/migrate.ts'
import { hashPassword } from '../features/auth/passwords.ts'
import { openSecrets } from '../secrets.ts'
import { openVault } from '../vault.ts'
import { originsOf, seedInstitutions } from './institutions.ts'
import { demoPeople } from './people/people.ts'
import { DEMO_PASSWORD } from './people/person.ts'
import { type SeedOptions, type SeededPeople, seedPeople } from './people/seed-people.ts'
import { restoreSnapshot } from './snapshot/restore-snapshot.ts'
import { type Snapshot, loadSnapshot } from './snapshot/snapshot-file.ts'
import { seedStaff } from './staff.ts'

interface Urls {
  url: string
  adminUrl: string
}

/**
 * Migrates the database of a sandbox. One that is empty gets the history of the demo people from the
 * snapshot on the way; where that fails the log says why, and every story runs at the start instead.
 */
export async function migrateSandbox(
  config: Config,
  { url, adminUrl }: Urls,
  log: Logger,
  load: () => Snapshot | undefined = loadSnapshot,
): Promise<void> {
  const firstRows = () => {
    const snapshot = load()
    if (!snapshot) throw new Error('there is none (npm run snapshot makes it)')
    const fill = () => restore(config, adminUrl, snapshot)
    return { migration: snapshot.head.migration, fill }
  }
  const onNotFilled = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn(`the snapshot of the demo people is not used, every story runs instead: ${reason}`)
  }
  await assertDeployment(adminUrl, 'sandbox')
  await migrate(adminUrl, url, config.seedPeople ? { firstRows, onNotFilled } : {})
  await decideDeployment(adminUrl, 'sandbox')
}

async function restore(config: Config, adminUrl: string, snapshot: Snapshot): Promise<void> {
  const { day } = snapshot.head
  if (easternDate(new Date()) < day) throw new Error(`it is for ${day} or later`)
  await restoreSnapshot(adminUrl, snapshot, {
    vault: openVault(config, openSecrets(config)),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    origins: originsOf(config),
  })
}

/** Of several processes that start together one fills an empty database. */
const WAIT_MS = 60_000

/** Seeds what the code says of institutions and their staff. */
export async function seedSandbox(config: Config, { url }: Urls, log: Logger): Promise<void> {
  await withQuickContext(config, url, log, async (ctx) => {
    await withAdvisoryLock(ctx.pool, 'seed', WAIT_MS, () => seedInstitutions(ctx.db))
    await seedStaff(ctx)
  })
}

/** Runs what is left of the demo people's stories; undefined when another process does. */
export async function seedDemoPeople(
  config: Config,
  { url }: Urls,
  log: Logger,
  options: SeedOptions = {},
): Promise<SeededPeople | undefined> {
  if (!config.seedPeople) return undefined
  return withQuickContext(config, url, log, (ctx) => seedPeople(ctx, demoPeople, options))
}

/** Everything at once, for tools that need all demo people. */
export async function fillSandbox(
  config: Config,
  urls: Urls,
  log: Logger,
): Promise<SeededPeople | undefined> {
  await migrateSandbox(config, urls, log)
  await seedSandbox(config, urls, log)
  return seedDemoPeople(config, urls, log)
}

/**
 * A context that does not wait for the disk: demo people go through days in seconds, and what a power
 * cut takes is made anew.
 */
async function withQuickContext<T>(
  config: Config,
  url: string,
  log: Logger,
  act: (ctx: Context) => Promise<T>,
): Promise<T> {
  const quick = new URL(url)
  const given = quick.searchParams.get('options') ?? '-c timezone=UTC'
  quick.searchParams.set('options', `${given} -c synchronous_commit=off`)
  const ctx = await openContext(config, quick.href, log)
  try {
    return await act(ctx)
  } finally {
    await closeContext(ctx)
  }
}
