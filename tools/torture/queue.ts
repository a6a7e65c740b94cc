import { setTimeout as sleep } from 'node:timers/promises'
import type { Bank } from './bank.ts'

export const JOBS_DONE_MS = 120_000
const LOOK_EVERY_MS = 250

interface Job {
  id: string
  task: string
  /** The last time its schedule made a new one, if it has any. */
  scheduled_at: Date | null
  is_given_up: boolean
  words: string
}

/** Those of `ids`, or all there are; a job that waits for another try is one too. */
async function listJobs(bank: Bank, ids: readonly string[] | null): Promise<Job[] | undefined> {
  return bank.ask<Job>(
    `select job.id::text as id, job.task_identifier as task, schedule.last_execution as scheduled_at,
       job.attempts >= job.max_attempts and job.locked_at is null as is_given_up,
       format('%s %s: attempt %s of %s, locked %s, runs at %s, %s', job.task_identifier, job.id,
         job.attempts, job.max_attempts, job.locked_at, job.run_at, job.last_error) as words
     from graphile_worker.jobs job
     left join graphile_worker._private_known_crontabs schedule
       on schedule.identifier = job.task_identifier
     where $1::bigint[] is null or job.id = any($1::bigint[])`,
    [ids],
  )
}

export interface Waited {
  /** From the instant on that it was asked about; null when not all were done in time. */
  doneMs: number | null
  jobs: number
  /** What was still open then. */
  open: string[]
}

/**
 * Waits until every job that is in the queue now is done. One of the schedule that was cut off is
 * not tried again but made anew: it counts as done when its schedule has come round since, and
 * stays in the table for good.
 */
export async function untilJobsDone(bank: Bank, since: number): Promise<Waited> {
  let ids: string[] | undefined
  let open: Job[] = []
  for (; Date.now() - since < JOBS_DONE_MS; await sleep(LOOK_EVERY_MS)) {
    const jobs = await listJobs(bank, ids ?? null)
    if (!jobs) continue
    const mine = jobs.filter(({ id }) => !bank.jobsMadeAnew.has(id))
    ids ??= mine.map(({ id }) => id)
    open = mine.filter((job) => !isMadeAnew(job, since))
    if (open.length > 0) continue
    for (const { id } of mine) bank.jobsMadeAnew.add(id)
    return { doneMs: Date.now() - since, jobs: ids.length, open: [] }
  }
  return { doneMs: null, jobs: ids?.length ?? 0, open: open.map(({ words }) => words) }
}

function isMadeAnew({ is_given_up, scheduled_at }: Job, since: number): boolean {
  return is_given_up && scheduled_at !== null && scheduled_at.getTime() > since
}
