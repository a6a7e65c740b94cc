import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type Context, closeContext, openContext } from '../context.ts'
import { withAdvisoryLock } from '../platform/db/advisory-lock.ts'
import { seedInstitutions } from './institutions.ts'
import { type Urls, migrateSandbox } from './migrate-sandbox.ts'
import { demoPeople } from './people/people.ts'
import { type SeedOptions, type SeededPeople, seedPeople } from './people/seed-people.ts'
import { seedStaff } from './staff.ts'

/** How long to wait for another process that is seeding the database. */
const WAIT_MS = 60_000

/** Seeds the institutions and their staff. */
export async function seedSandbox(config: Config, { url }: Urls, log: Logger): Promise<void> {
  await withQuickContext(config, url, log, async (ctx) => {
    await withAdvisoryLock(ctx.pool, 'seed', WAIT_MS, async () => {
      await seedInstitutions(ctx.db)
      await seedStaff(ctx)
    })
  })
}

/** Runs the remaining steps of the demo people; undefined if another process does. */
export async function seedDemoPeople(
  config: Config,
  { url }: Urls,
  log: Logger,
  options: SeedOptions = {},
): Promise<SeededPeople | undefined> {
  if (!config.seedPeople) return undefined
  return withQuickContext(config, url, log, (ctx) => seedPeople(ctx, demoPeople, options))
}

/** Migrates and seeds everything, for tools that need all demo people. */
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
 * Opens a context with asynchronous commits, because simulating the demo people takes many writes.
 * After a power cut they are made again.
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
