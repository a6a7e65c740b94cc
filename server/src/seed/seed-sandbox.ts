import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { closeContext, openContext } from '../context.ts'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import { seedInstitutions } from './institutions.ts'
import { demoPeople } from './people/people.ts'
import { seedStaff } from './staff.ts'
import { type SeededPeople, seedPeople } from './people/seed-people.ts'

/** Of several processes that start together one fills an empty database. */
const WAIT_MS = 60_000

/**
 * Fills a sandbox with institutions and demo people, in a context of its own that does not wait for
 * the disk: demo people live through months in seconds, and what a power cut takes is made anew.
 */
export async function seedSandbox(
  config: Config,
  { url, adminUrl }: { url: string; adminUrl: string },
  log: Logger,
): Promise<SeededPeople | undefined> {
  const ctx = await openContext(config, withoutWaiting(url), log)
  try {
    await withAdvisoryLock(ctx.pool, 'seed', WAIT_MS, () => seedInstitutions(ctx.db))
    await seedStaff(ctx)
    return config.seedPeople ? await seedPeople(ctx, demoPeople, { adminUrl }) : undefined
  } finally {
    await closeContext(ctx)
  }
}

function withoutWaiting(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options') ?? '-c timezone=UTC'
  url.searchParams.set('options', `${given} -c synchronous_commit=off`)
  return url.href
}
