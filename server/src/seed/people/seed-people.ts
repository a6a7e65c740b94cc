import { easternDate } from '../../platform/calendar/eastern.ts'
import type { Context } from '../../context.ts'
import { acrossInstitutions } from '../../platform/db/across-institutions.ts'
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { Institution } from '../../platform/institutions/queries.ts'
import { runTimeline, reachToday } from './run-timeline.ts'
import { demoPeople } from './people.ts'
import type { DemoPerson } from './story.ts'
import { type Moment, isHistory, timelineOf } from './timeline.ts'
import { type World, openWorld } from './world.ts'

/** The result for each person, by key. */
export interface SeededPeople {
  made: string[]
  existing: string[]
  failed: string[]
}

export interface SeedOptions {
  /** Called with the number of people whose stories are complete. */
  onArrival?: (here: number) => void
  /** Ends the work after the current step; the next start continues. */
  stopping?: AbortSignal
}

/**
 * Creates the missing demo people and continues with those from the snapshot. All stories run on one
 * timeline while the banking clock moves to today. Other people are not changed. Once banking has
 * begun the clock does not go back, so past steps run today. A story that fails is logged and does
 * not stop the others. Returns undefined if another process is doing it.
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
  // The banking clock is behind real time only until the restored people reach today.
  const restored = isBehind(ctx) ? ours.filter((person) => stateOf(person) === 'restored') : []
  const toRun = ours.filter((person) => missing.includes(person) || restored.includes(person))
  const before = ours.length - toRun.length
  const failed = await runStories(ctx, { toRun, restored, bySlug, before }, options)
  return {
    made: toRun.map(({ key }) => key).filter((key) => !failed.has(key)),
    existing: ours.filter((person) => !toRun.includes(person)).map(({ key }) => key),
    failed: [...failed],
  }
}

/** Lists the existing people by institution and email: only restored, or signed in since. */
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

interface StoryRun {
  toRun: readonly DemoPerson[]
  /** Those whose history came from the snapshot. */
  restored: readonly DemoPerson[]
  bySlug: ReadonlyMap<string, Institution>
  /** The number of people who were already complete. */
  before: number
}

/** Runs the remaining steps of every story, and returns the keys of those that failed. */
async function runStories(
  ctx: Context,
  { toRun, restored, bySlug, before }: StoryRun,
  { onArrival, stopping }: SeedOptions,
): Promise<Set<string>> {
  const worlds = new Map<DemoPerson, World>()
  for (const person of toRun) {
    const institution = bySlug.get(person.institution)
    if (!institution) continue
    const isRestored = restored.includes(person) && person.steps.some(isHistory)
    const steps = isRestored ? person.steps.filter((step) => !isHistory(step)) : person.steps
    worlds.set({ ...person, steps }, openWorld(ctx, institution, person, { isRestored }))
  }
  const timeline = timelineOf([...worlds.keys()], ctx.realTime.now())
  const onRemaining = (left: number) => onArrival?.(before + worlds.size - left)
  const from = restored.length > 0 ? ctx.clock.now() : await beginAt(ctx, timeline[0])
  const failed = await runTimeline(ctx, timeline, {
    worlds,
    from,
    onRemaining,
    ...(stopping && { stopping }),
  })
  if (!stopping?.aborted) await reachToday(ctx)
  return failed
}

/** Sets the clock to the first step if it is in the past, and returns where the clock starts. */
async function beginAt({ bankingClock, clock }: Context, first: Moment | undefined): Promise<Date> {
  if (!bankingClock || !first) return clock.now()
  const isPast = easternDate(first.at) < easternDate(bankingClock.now())
  return isPast && (await bankingClock.beginAt(first.at)) ? first.at : clock.now()
}
