import { easternDate } from '../../platform/calendar/eastern.ts'
import type { Context } from '../../context.ts'
import { acrossInstitutions } from '../../platform/db/across-institutions.ts'
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { Institution } from '../../platform/institutions/queries.ts'
import { live, reachToday } from './live.ts'
import { demoPeople } from './people.ts'
import type { DemoPerson } from './story.ts'
import { type Moment, isHistory, timelineOf } from './timeline.ts'
import { type World, openWorld } from './world.ts'

/** What became of whom, by key. */
export interface SeededPeople {
  made: string[]
  existing: string[]
  failed: string[]
}

export interface SeedOptions {
  /** Told how many people are where their stories end. */
  onArrival?: (here: number) => void
  /** Ends the work after the step that is running; the next start goes on. */
  stopping?: AbortSignal
}

/**
 * Makes the demo people who are missing, and goes on with those who came from the snapshot. All
 * stories run on one timeline, while the banking clock goes to today. Other people are left alone;
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
  options: SeedOptions,
): Promise<SeededPeople> {
  const institutions = await ctx.db.selectFrom('institutions').selectAll().execute()
  const bySlug = new Map(institutions.map((institution) => [institution.slug, institution]))
  const known = await listKnown(ctx, people)
  const stateOf = ({ institution, email }: DemoPerson) =>
    known.get(`${bySlug.get(institution)?.id} ${email}`)
  const ours = people.filter(({ institution }) => bySlug.has(institution))
  const missing = ours.filter((person) => stateOf(person) === undefined)
  // Banking lags behind real time only until those who were restored have come to today.
  const restored = isBehind(ctx) ? ours.filter((person) => stateOf(person) === 'restored') : []
  const toMake = ours.filter((person) => missing.includes(person) || restored.includes(person))
  const before = ours.length - toMake.length
  const failed = await runStories(ctx, { toMake, restored, bySlug, before }, options)
  return {
    made: toMake.map(({ key }) => key).filter((key) => !failed.has(key)),
    existing: ours.filter((person) => !toMake.includes(person)).map(({ key }) => key),
    failed: [...failed],
  }
}

/** Who is there, by institution and email: only restored, or also with a sign-in since. */
async function listKnown(
  ctx: Context,
  people: readonly DemoPerson[],
): Promise<Map<string, 'restored' | 'signed in'>> {
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
        .as('has_session'),
    )
    .where('email', 'in', emails)
    .execute()
  return new Map(
    users.map(({ institution_id, email, has_session }) => [
      `${institution_id} ${email}`,
      has_session ? 'signed in' : 'restored',
    ]),
  )
}

const HOUR_MS = 3_600_000

function isBehind({ clock, realTime }: Context): boolean {
  return clock.now().getTime() < realTime.now().getTime() - HOUR_MS
}

interface Cast {
  toMake: readonly DemoPerson[]
  /** Those of them whose history the snapshot had. */
  restored: readonly DemoPerson[]
  bySlug: ReadonlyMap<string, Institution>
  /** How many others were there before. */
  before: number
}

/** Runs what is left of every story, and returns the keys of those that broke off. */
async function runStories(
  ctx: Context,
  { toMake, restored, bySlug, before }: Cast,
  { onArrival, stopping }: SeedOptions,
): Promise<Set<string>> {
  const worlds = new Map<DemoPerson, World>()
  for (const person of toMake) {
    const institution = bySlug.get(person.institution)
    if (!institution) continue
    const isMade = restored.includes(person) && person.steps.some(isHistory)
    const steps = isMade ? person.steps.filter((step) => !isHistory(step)) : person.steps
    worlds.set({ ...person, steps }, openWorld(ctx, institution, person, { isMade }))
  }
  const timeline = timelineOf([...worlds.keys()], ctx.realTime.now())
  const onLeft = (left: number) => onArrival?.(before + worlds.size - left)
  const from = restored.length > 0 ? ctx.clock.now() : await beginAt(ctx, timeline[0])
  const failed = await live(ctx, timeline, { worlds, from, onLeft, ...(stopping && { stopping }) })
  if (!stopping?.aborted) await reachToday(ctx)
  return failed
}

/** Where the clock can be put to, for days of the past: today's steps are taken now. */
async function beginAt({ bankingClock, clock }: Context, first: Moment | undefined): Promise<Date> {
  if (!bankingClock || !first) return clock.now()
  const isPast = easternDate(first.at) < easternDate(bankingClock.now())
  return isPast && (await bankingClock.beginAt(first.at)) ? first.at : clock.now()
}
