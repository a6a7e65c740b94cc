import { Client } from 'pg'
import type { Logger } from 'pino'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import { easternInstant } from '../../platform/calendar/eastern.ts'
import type { Config } from '../../config.ts'
import { type Context, closeContext, openContext } from '../../context.ts'
import { acrossInstitutions } from '../../platform/db/across-institutions.ts'
import { lastMigration } from '../../platform/db/migrate.ts'
import { passwordMatches } from '../../domains/access/auth/passwords.ts'
import { advanceClock } from '../../doors/banking-day/advance-clock.ts'
import { runQueuedJobs } from '../../doors/jobs/run.ts'
import { originsOf, seedInstitutions } from '../institutions.ts'
import type { Snapshot } from '../snapshot/snapshot-file.ts'
import { takeTables } from '../snapshot/take-snapshot.ts'
import { type Worlds, runTimeline } from './run-timeline.ts'
import { demoPeople } from './people.ts'
import { DEMO_PASSWORD } from './person.ts'
import { endOfHistory, historyOf, isHistory, timelineOf } from './timeline.ts'
import { openWorld } from './world.ts'

interface MakeOptions {
  config: Config
  log: Logger
  /** A migrated, empty database, which cannot be used for anything else afterwards. */
  appUrl: string
  adminUrl: string
  /** The day to make the snapshot for. */
  day: BusinessDate
}

/** Simulates the steps of all stories that are older than the tail, and returns the resulting rows. */
export async function makeSnapshot(options: MakeOptions): Promise<Snapshot> {
  const { config, log, appUrl, adminUrl, day } = options
  const opened = await openContext(config, await followBankingClock(adminUrl, appUrl), log)
  try {
    // Sign-ins, codes and locks use the banking clock too, so they fall on the days of the stories.
    const ctx: Context = { ...opened, realTime: opened.clock }
    const endsAt = endOfHistory(day)
    await runHistory(ctx, day, endsAt)
    await assertSharedPassword(ctx)
    const client = new Client({ connectionString: adminUrl, options: '-c timezone=UTC' })
    await client.connect()
    try {
      const people = Object.fromEntries(demoPeople.map((person) => [person.key, historyOf(person)]))
      const head = { migration: await lastMigration(), day, endsAt: endsAt.toISOString(), people }
      return { head, tables: await takeTables(client, ctx.vault, originsOf(config)) }
    } finally {
      await client.end()
    }
  } finally {
    await closeContext(opened)
  }
}

async function runHistory(ctx: Context, day: BusinessDate, endsAt: Date): Promise<void> {
  const timeline = timelineOf(demoPeople, easternInstant(day, '12:00')).filter(({ step }) =>
    isHistory(step),
  )
  const from = timeline[0]?.at ?? endsAt
  if (!(await ctx.bankingClock?.beginAt(from))) throw new Error('the database is not empty')
  await seedInstitutions(ctx.db)
  const institutions = await ctx.db.selectFrom('institutions').selectAll().execute()
  const worlds: Worlds = new Map(
    demoPeople.map((person) => {
      const institution = institutions.find(({ slug }) => slug === person.institution)
      if (!institution) throw new Error(`there is no ${person.institution}`)
      return [person, openWorld(ctx, institution, person)]
    }),
  )
  const failed = await runTimeline(ctx, timeline, { worlds, from })
  if (failed.size > 0) throw new Error(`stories broke off: ${[...failed].join(', ')}`)
  await advanceClock(ctx, { to: endsAt })
  await runQueuedJobs(ctx)
}

/** Every user must have the shared password, because a restore writes its hash for all of them. */
async function assertSharedPassword({ db }: Context): Promise<void> {
  const users = await acrossInstitutions(db, 'which demo people are there already')
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .execute()
  for (const { email, password_hash } of users) {
    if (await passwordMatches(password_hash, DEMO_PASSWORD)) continue
    throw new Error(`${email} has another password`)
  }
}

const SCHEMA = 'story_time'

/**
 * Makes now() return the time of the banking clock in this database, so that rows have the dates of
 * the stories and not of the day the snapshot was made. Returns the URL that does so.
 */
async function followBankingClock(adminUrl: string, appUrl: string): Promise<string> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const role = decodeURIComponent(new URL(appUrl).username)
    await client.query(`
      create schema ${SCHEMA};
      create function ${SCHEMA}.now() returns timestamptz language sql stable
        return pg_catalog.now()
          + (select offset_ms from public.banking_clock) * interval '1 millisecond';
      grant usage on schema ${SCHEMA} to "${role}";`)
    await redirectDefaults(client)
  } finally {
    await client.end()
  }
  const url = new URL(appUrl)
  const path = `search_path=${SCHEMA},pg_catalog,public`
  url.searchParams.set('options', `-c timezone=UTC -c synchronous_commit=off -c ${path}`)
  return url.href
}

/** Recreates the column defaults, because a default keeps the function that it named when it was created. */
async function redirectDefaults(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %I.%I alter %I set default %s', n.nspname, c.relname, a.attname,
      pg_get_expr(d.adbin, d.adrelid)) as statement
    from pg_attrdef d
    join pg_class c on c.oid = d.adrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'graphile_worker')
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attidentity = ''
    where pg_get_expr(d.adbin, d.adrelid) = 'now()'`)
  await client.query(`set search_path = ${SCHEMA}, pg_catalog, public`)
  for (const { statement } of rows) await client.query(statement)
}
