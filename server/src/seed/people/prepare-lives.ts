import type { Logger } from 'pino'
import type { ClientBase } from 'pg'
import { type BusinessDate, addDays } from '../../calendar/business-date.ts'
import { fixedClock } from '../../calendar/clock.ts'
import { easternInstant } from '../../calendar/eastern.ts'
import type { Config } from '../../config.ts'
import { type Context, closeContext, openContext } from '../../context.ts'
import { passwordMatches } from '../../features/auth/passwords.ts'
import { findPublicOrigin } from '../../institutions/public-origin.ts'
import { advanceClock } from '../../jobs/banking/advance-clock.ts'
import { runQueuedJobs } from '../../jobs/run.ts'
import { type Worlds, live, takeStep } from './live.ts'
import { demoPeople } from './people.ts'
import { DEMO_PASSWORD } from './person.ts'
import { splitLife } from './split-life.ts'
import { MID_MORNING, timelineOf } from './timeline.ts'
import { openWorld } from './world.ts'
import { PRESENT_DAY, REAL_NOW } from '../lives/instants.ts'
import { prepareDatabase, withKnownChance } from '../lives/known-chance.ts'
import type { Lives } from '../lives/lives-file.ts'
import { endOfPast, preparedInstitutions } from './restore-prepared.ts'
import { takeLives } from '../lives/take-lives.ts'
import { livesVersion } from '../lives/version.ts'

interface Preparing {
  config: Config
  log: Logger
  /** A database that is migrated and has its institutions, and nothing else; it is of no use after. */
  appUrl: string
  adminUrl: string
  /** The day to prepare lives for. */
  day: BusinessDate
}

/** Lives through what can be prepared of all stories, and gives what became of it. */
export async function prepareLives({
  config,
  log,
  appUrl,
  adminUrl,
  day,
}: Preparing): Promise<Lives[]> {
  const url = await prepareDatabase(adminUrl, appUrl)
  const opened = await openContext(config, url, log)
  const ctx: Context = { ...opened, realTime: fixedClock(REAL_NOW) }
  try {
    await withKnownChance(() => liveAll(ctx, day))
    const client = await ctx.pool.connect()
    try {
      return await takeAll(ctx, client, day)
    } finally {
      client.release()
    }
  } finally {
    await closeContext(opened)
  }
}

async function liveAll(ctx: Context, day: BusinessDate): Promise<void> {
  const institutions = await ctx.db.selectFrom('institutions').selectAll().execute()
  const worlds: Worlds = new Map(
    demoPeople.map((person) => {
      const institution = institutions.find(({ slug }) => slug === person.institution)
      if (!institution) throw new Error(`there is no ${person.institution}`)
      return [person, openWorld(ctx, institution, person)]
    }),
  )
  await livePast(ctx, worlds, day)
  await liveTimeless(ctx, worlds)
  await runQueuedJobs(ctx)
}

async function livePast(ctx: Context, worlds: Worlds, day: BusinessDate): Promise<void> {
  const end = endOfPast({ day })
  const timeline = timelineOf([...worlds.keys()], easternInstant(day, '12:00')).filter(
    ({ person, step }) => splitLife(person).past.includes(step),
  )
  const from = timeline[0]?.at ?? end
  if (!(await ctx.bankingClock?.beginAt(from))) throw new Error('somebody has lived here already')
  const failed = await live(ctx, timeline, { worlds, from })
  if (failed.size > 0) throw new Error(`stories broke off: ${[...failed].join(', ')}`)
  if (end > ctx.clock.now()) await advanceClock(ctx, { to: end })
}

async function liveTimeless(ctx: Context, worlds: Worlds): Promise<void> {
  const moments = [...worlds].flatMap(([person, world]) =>
    splitLife(person).timeless.map((step) => {
      const at = easternInstant(addDays(PRESENT_DAY, step.day), step.at ?? MID_MORNING)
      return { world, step, at }
    }),
  )
  for (const { world, step, at } of moments.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await takeStep(world, step, { ...ctx, clock: fixedClock(at) })
  }
}

async function takeAll(ctx: Context, client: ClientBase, day: BusinessDate): Promise<Lives[]> {
  const made = { day, version: livesVersion() }
  const all: Lives[] = []
  for (const slug of preparedInstitutions) {
    const { id } = await ctx.db
      .selectFrom('institutions')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await assertSharedPassword(ctx, id)
    const origin = await findPublicOrigin(ctx, id)
    all.push(await takeLives(client, ctx.vault, { id, slug, origin }, made))
  }
  return all
}

/** Only that password is known to whoever restores them. */
async function assertSharedPassword({ db }: Context, institution_id: string): Promise<void> {
  const users = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('institution_id', '=', institution_id)
    .execute()
  for (const { email, password_hash } of users) {
    if (await passwordMatches(password_hash, DEMO_PASSWORD)) continue
    throw new Error(`${email} has a password of their own`)
  }
}
