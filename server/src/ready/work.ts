import { sql } from 'kysely'
import { readBegunProgress } from '../doors/banking-day/progress.ts'
import { dueOccurrences } from '../doors/banking-day/occurrences.ts'
import { bankingRuns } from '../doors/banking-day/runs.ts'
import { OPERATIONS_TASKS } from '../doors/metrics/read-figures.ts'
import type { Check, Deployment } from './check.ts'

const DAY_MS = 86_400_000
/** The job that says that jobs run is made every minute. */
const MOST_SECONDS_WITHOUT_JOBS = 180

export const workChecks: readonly Check[] = [
  {
    name: 'banking runs',
    danger: 'a law is broken',
    needsDatabase: true,
    look: findLateRuns,
  },
  {
    name: 'tasks about the machinery',
    danger: 'a law is broken',
    needsDatabase: true,
    look: findOldTasks,
  },
  {
    name: 'jobs',
    danger: 'people cannot be served',
    needsDatabase: true,
    look: findStoppedJobs,
  },
  {
    name: 'failed jobs and emails',
    danger: 'people cannot be served',
    needsDatabase: true,
    look: findFailedJobs,
  },
]

/** A run that is a day late has missed its day, however often it is repeated. */
async function findLateRuns({ ctx }: Deployment): Promise<string[]> {
  const now = ctx.realTime.now()
  const banks = await readBegunProgress(ctx.db, bankingRuns)
  const late = dueOccurrences(bankingRuns, banks, new Date(now.getTime() - DAY_MS))
  const slugs = await readSlugs(ctx.db)
  const byRun = Map.groupBy(late, ({ institution_id, run }) => `${institution_id} ${run.name}`)
  return [...byRun.values()].flatMap(([first]) =>
    first
      ? [
          `The run ${first.run.name} of ${slugs.get(first.institution_id)} for ${first.date} is more than a day late: see its task in the console and docs/operations/runbooks.`,
        ]
      : [],
  )
}

async function findOldTasks({ ctx }: Deployment): Promise<string[]> {
  const { rows } = await sql<{ slug: string; kind: string; count: number }>`
    select slug, kind, count(*) from staff_tasks
    join institutions on institutions.id = staff_tasks.institution_id
    where handled_at is null and raised_at < now() - interval '1 day'
      and kind = any(${OPERATIONS_TASKS})
    group by slug, kind order by slug, kind`.execute(ctx.db)
  return rows.map(
    ({ slug, kind, count }) =>
      `At ${slug} ${count === 1 ? 'a task' : `${count} tasks`} of the kind ${kind} ${count === 1 ? 'waits' : 'wait'} since yesterday or longer: open /console/work and do what it says.`,
  )
}

/** Before anybody has an account no job may have run, but the heartbeat comes every minute anyway. */
async function findStoppedJobs({ ctx }: Deployment): Promise<string[]> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - beat_at)::float8 as seconds from job_heartbeat`.execute(
    ctx.db,
  )
  const seconds = rows[0]?.seconds
  if (seconds !== undefined && seconds <= MOST_SECONDS_WITHOUT_JOBS) return []
  const since = seconds === undefined ? 'ever' : `for ${Math.round(seconds / 60)} minutes`
  return [
    `No process has run jobs ${since}: emails and banking runs wait. Start one with “node server/src/main.ts --jobs”.`,
  ]
}

async function findFailedJobs({ ctx }: Deployment): Promise<string[]> {
  const { rows } = await sql<{ jobs: number; emails: number }>`
    select (select count(*) from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null) as jobs,
      (select count(*) from email_outbox where due_at = 'infinity') as emails`.execute(ctx.db)
  const { jobs = 0, emails = 0 } = rows[0] ?? {}
  const say = (count: number, one: string, several: string, way: string) => {
    if (count === 0) return []
    return [`${count === 1 ? one : `${count} ${several}`}: see docs/operations/runbooks/${way}.`]
  }
  return [
    ...say(jobs, 'A job has failed for good', 'jobs have failed for good', 'jobs-stuck.md'),
    ...say(
      emails,
      'An email could not be sent and waits for you',
      'emails could not be sent and wait for you',
      'mail-provider-down.md',
    ),
  ]
}

async function readSlugs(db: Deployment['ctx']['db']): Promise<Map<string, string>> {
  const rows = await db.selectFrom('institutions').select(['id', 'slug']).execute()
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
