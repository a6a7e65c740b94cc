import { setTimeout as sleep } from 'node:timers/promises'
import type { Bank } from './bank.ts'

export const JOBS_DONE_MS = 120_000
const LOOK_EVERY_MS = 250

interface Job {
  id: string
  task: string
  /** The last time its schedule created a job, if it has a schedule. */
  scheduled_at: Date | null
  is_given_up: boolean
  words: string
}

/** Lists the jobs and emails with these ids, or all, including those that wait for a retry. */
async function listJobs(bank: Bank, ids: readonly string[] | null): Promise<Job[] | undefined> {
  return bank.ask<Job>(
    `with work as (
     select job.id::text as id, job.task_identifier as task, schedule.last_execution as scheduled_at,
       job.attempts >= job.max_attempts and job.locked_at is null as is_given_up,
       format('%s %s: attempt %s of %s, locked %s, runs at %s, %s', job.task_identifier, job.id,
         job.attempts, job.max_attempts, job.locked_at, job.run_at, job.last_error) as words
     from graphile_worker.jobs job
     left join graphile_worker._private_known_crontabs schedule
       on schedule.identifier = job.task_identifier
     union all
     select 'email ' || id, 'email', null, due_at = 'infinity',
       format('email %s: attempt %s, taken by %s, due at %s, %s', id, attempts, taken_by, due_at, last_error)
     from email_outbox)
     select * from work where $1::text[] is null or id = any($1::text[])`,
    [ids],
  )
}

export interface WaitResult {
  /** The time until all were done; null if they were not done in time. */
  doneMs: number | null
  jobs: number
  /** The jobs that were still open. */
  open: string[]
}

/**
 * Waits until every job now in the queue is done. A scheduled job that was cut off is
 * not retried but scheduled again: it counts as done once its schedule has run since, and
 * stays in the table forever.
 */
export async function untilJobsDone(bank: Bank, since: number): Promise<WaitResult> {
  let ids: string[] | undefined
  let open: Job[] = []
  for (; Date.now() - since < JOBS_DONE_MS; await sleep(LOOK_EVERY_MS)) {
    const jobs = await listJobs(bank, ids ?? null)
    if (!jobs) continue
    const mine = jobs.filter(({ id }) => !bank.rescheduledJobs.has(id))
    ids ??= mine.map(({ id }) => id)
    open = mine.filter((job) => !isRescheduled(job, since))
    if (open.length > 0) continue
    for (const { id } of mine) bank.rescheduledJobs.add(id)
    return { doneMs: Date.now() - since, jobs: ids.length, open: [] }
  }
  return { doneMs: null, jobs: ids?.length ?? 0, open: open.map(({ words }) => words) }
}

function isRescheduled({ is_given_up, scheduled_at }: Job, since: number): boolean {
  return is_given_up && scheduled_at !== null && scheduled_at.getTime() > since
}
