import { easternDate } from '../../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import { acrossInstitutions } from '../../db/across-institutions.ts'
import { withAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Institution } from '../../institutions/queries.ts'
import { restorePrepared } from './restore-prepared.ts'
import { live, reachToday } from './live.ts'
import { demoPeople } from './people.ts'
import { splitLife } from './split-life.ts'
import type { DemoPerson } from './story.ts'
import { type Moment, timelineOf } from './timeline.ts'
import { openWorld } from './world.ts'

/** What became of whom, by key. */
export interface SeededPeople {
  made: string[]
  existing: string[]
  failed: string[]
}

interface SeedOptions {
  /** Of the owner of the tables, who may restore what is prepared; without it every day is lived. */
  adminUrl?: string
}

/**
 * Makes the demo people who are missing. Where nobody has lived yet, their prepared lives are restored
 * and go on from there; otherwise they live through their whole stories. All live on one timeline,
 * while the banking clock goes from the first of their days to today. Whoever exists is left alone;
 * once banking has begun the clock does not go back, and steps of the past are taken today. A story
 * that fails is logged and holds up nobody. Undefined when another process is at it.
 */
export async function seedPeople(
  ctx: Context,
  people: readonly DemoPerson[] = demoPeople,
  options: SeedOptions = {},
): Promise<SeededPeople | undefined> {
  const act = () => makeMissing(ctx, people, options)
  const done = await withAdvisoryLock(ctx.pool, 'demo people', 0, act)
  return done?.result
}

async function makeMissing(
  ctx: Context,
  people: readonly DemoPerson[],
  { adminUrl }: SeedOptions,
): Promise<SeededPeople> {
  const institutions = await ctx.db.selectFrom('institutions').selectAll().execute()
  const bySlug = new Map(institutions.map((institution) => [institution.slug, institution]))
  const known = await listKnown(ctx, people)
  const stateOf = ({ institution, email }: DemoPerson) =>
    known.get(`${bySlug.get(institution)?.id} ${email}`)
  const ours = people.filter(({ institution }) => bySlug.has(institution))
  const missing = ours.filter((person) => stateOf(person) === undefined)
  if (missing.length > 0) ctx.log.info(`making ${missing.length} demo people`)
  const isEverybody = missing.length === demoPeople.length
  const since = adminUrl && isEverybody ? await restorePrepared(ctx, adminUrl) : undefined
  const wasKilled = isBehind(ctx)
  const unlived = ours.filter((person) => wasKilled && stateOf(person) === 'prepared')
  const failed = await goOn(ctx, { begun: since ? missing : unlived, missing, bySlug, since })
  return {
    made: missing.map(({ key }) => key).filter((key) => !failed.has(key)),
    existing: ours.filter(stateOf).map(({ key }) => key),
    failed: [...failed],
  }
}

/** Who is there, by institution and email: prepared, or also alive, which begins with a sign-in. */
async function listKnown(
  ctx: Context,
  people: readonly DemoPerson[],
): Promise<Map<string, 'prepared' | 'alive'>> {
  if (people.length === 0) return new Map()
  const emails = people.map(({ email }) => email)
  const users = await acrossInstitutions(ctx.db, 'which demo people are there already')
    .selectFrom('users')
    .select(['institution_id', 'email'])
    .select((user) =>
      user
        .exists(
          user
            .selectFrom('sessions')
            .whereRef('sessions.institution_id', '=', 'users.institution_id')
            .whereRef('sessions.user_id', '=', 'users.id'),
        )
        .as('is_alive'),
    )
    .where('email', 'in', emails)
    .execute()
  return new Map(
    users.map(({ institution_id, email, is_alive }) => [
      `${institution_id} ${email}`,
      is_alive ? 'alive' : 'prepared',
    ]),
  )
}

const HOUR_MS = 3_600_000

/** Banking lags behind real time only where a start was killed while people lived. */
function isBehind({ clock, realTime }: Context): boolean {
  return clock.now().getTime() < realTime.now().getTime() - HOUR_MS
}

interface GoingOn {
  /** Whose life was prepared, and goes on. */
  begun: readonly DemoPerson[]
  missing: readonly DemoPerson[]
  bySlug: ReadonlyMap<string, Institution>
  /** When what was prepared ends; not known where nothing was restored. */
  since: Date | undefined
}

/** Lives what is left of every life, and gives the keys of those whose story broke off. */
async function goOn(
  ctx: Context,
  { begun, missing, bySlug, since }: GoingOn,
): Promise<Set<string>> {
  const isPrepared = (person: DemoPerson) => {
    const { past, timeless } = splitLife(person)
    return begun.includes(person) && past.length + timeless.length > 0
  }
  const living = new Set([...begun, ...missing])
  const worlds = new Map(
    [...living].flatMap((person) => {
      const institution = bySlug.get(person.institution)
      const isMade = isPrepared(person)
      const rest = isMade ? { ...person, steps: splitLife(person).lived } : person
      return institution ? [[rest, openWorld(ctx, institution, person, { isMade })] as const] : []
    }),
  )
  const timeline = timelineOf([...worlds.keys()], ctx.realTime.now())
  const from = since ?? (await beginAt(ctx, timeline[0]))
  const failed = await live(ctx, timeline, { worlds, from })
  await reachToday(ctx)
  return failed
}

/** Where the clock can be put to, for days of the past: today's steps are taken now. */
async function beginAt({ bankingClock, clock }: Context, first: Moment | undefined): Promise<Date> {
  if (!bankingClock || !first) return clock.now()
  const isPast = easternDate(first.at) < easternDate(bankingClock.now())
  return isPast && (await bankingClock.beginAt(first.at)) ? first.at : clock.now()
}
