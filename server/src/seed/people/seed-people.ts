import { easternDate } from '../../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import { acrossInstitutions } from '../../db/across-institutions.ts'
import { withAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Institution } from '../../institutions/queries.ts'
import { advanceClock } from '../../jobs/banking/advance-clock.ts'
import { demoPeople } from './people.ts'
import type { DemoPerson } from './story.ts'
import { type Moment, timelineOf } from './timeline.ts'
import { type World, openWorld } from './world.ts'

/** What became of whom, by key. */
export interface SeededPeople {
  made: string[]
  existing: string[]
  failed: string[]
}

/**
 * Makes the demo people who are missing by living through their stories, all on one timeline, while
 * the banking clock goes from the first of their days to today. Whoever exists is left alone; once
 * banking has begun the clock does not go back, and steps of the past are taken today. A story that
 * fails is logged and holds up nobody. Undefined when another process is at it.
 */
export async function seedPeople(
  ctx: Context,
  people: readonly DemoPerson[] = demoPeople,
): Promise<SeededPeople | undefined> {
  const done = await withAdvisoryLock(ctx.pool, 'demo people', 0, () => makeMissing(ctx, people))
  return done?.result
}

async function makeMissing(ctx: Context, people: readonly DemoPerson[]): Promise<SeededPeople> {
  const institutions = await ctx.db.selectFrom('institutions').selectAll().execute()
  const bySlug = new Map(institutions.map((institution) => [institution.slug, institution]))
  const known = await listKnown(ctx, people)
  const isKnown = ({ institution, email }: DemoPerson) =>
    known.has(`${bySlug.get(institution)?.id} ${email}`)
  const ours = people.filter(({ institution }) => bySlug.has(institution))
  const missing = ours.filter((person) => !isKnown(person))
  if (missing.length > 0) ctx.log.info(`making ${missing.length} demo people`)
  const failed = await live(ctx, missing, bySlug)
  return {
    made: missing.map(({ key }) => key).filter((key) => !failed.has(key)),
    existing: ours.filter(isKnown).map(({ key }) => key),
    failed: [...failed],
  }
}

async function listKnown(ctx: Context, people: readonly DemoPerson[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const emails = people.map(({ email }) => email)
  const users = await acrossInstitutions(ctx.db, 'which demo people are there already')
    .selectFrom('users')
    .select(['institution_id', 'email'])
    .where('email', 'in', emails)
    .execute()
  return new Set(users.map(({ institution_id, email }) => `${institution_id} ${email}`))
}

/** Takes every step at its time and gives the keys of those whose story broke off. */
async function live(
  ctx: Context,
  people: readonly DemoPerson[],
  institutions: ReadonlyMap<string, Institution>,
): Promise<Set<string>> {
  const failed = new Set<string>()
  const worlds = new Map<DemoPerson, World>()
  for (const person of people) {
    const institution = institutions.get(person.institution)
    if (institution) worlds.set(person, openWorld(ctx, institution, person))
  }
  const timeline = timelineOf(people, ctx.realTime.now())
  await beginAt(ctx, timeline[0])
  for (const { person, step, at } of timeline) {
    const world = worlds.get(person)
    if (!world || failed.has(person.key)) continue
    await moveClock(ctx, at)
    try {
      await step.act(world)
    } catch (error) {
      failed.add(person.key)
      ctx.log.error({ err: error, person: person.key, day: step.day }, 'a demo story broke off')
    }
  }
  await reachToday(ctx)
  return failed
}

/** Only for days of the past: today's steps are taken now. */
async function beginAt({ bankingClock }: Context, first: Moment | undefined): Promise<void> {
  if (!bankingClock || !first) return
  const isPast = easternDate(first.at) < easternDate(bankingClock.now())
  if (isPast) await bankingClock.beginAt(first.at)
}

/** What a step may come late without anybody noticing. */
const CLOSE_MS = 1_000

/** Forward only; a day on which banking fails is logged, and the next step tries again. */
async function moveClock(ctx: Context, to: Date): Promise<boolean> {
  if (to.getTime() - ctx.clock.now().getTime() < CLOSE_MS) return true
  try {
    await advanceClock(ctx, { to })
    return true
  } catch (error) {
    ctx.log.error({ err: error, to }, 'the banking clock did not reach a demo day')
    return false
  }
}

/** Also after a start that was killed on the way. The seconds it took count too. */
async function reachToday(ctx: Context): Promise<void> {
  const hasReached = await moveClock(ctx, ctx.realTime.now())
  if (hasReached) await ctx.bankingClock?.moveTo(ctx.realTime.now())
}
