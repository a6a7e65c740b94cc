import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { achKinds } from '../../domains/money/ach/batch-kinds.ts'
import { isUnsure } from '../../domains/money/ach/queries.ts'
import { type Rate, measureReturnRates } from '../../domains/money/returns/check-return-rates.ts'
import { easternDate } from '../../platform/calendar/eastern.ts'
import { type ArchiverState, readArchiver } from '../../platform/backup/read-archiver.ts'
import { acrossInstitutions } from '../../platform/db/across-institutions.ts'
import type { Database } from '../../platform/db/database.ts'
import { type JobName, type Lane, jobTable } from '../../platform/queue/job-table.ts'
import { dueOccurrences } from '../banking-day/occurrences.ts'
import { readBegunProgress } from '../banking-day/progress.ts'
import { bankingRuns } from '../banking-day/runs.ts'

/** The state of the bank in the database, which is the same for all processes. Reading it changes nothing. */
export interface BankState {
  institutions: { id: string; slug: string }[]
  lanes: LaneState[]
  heartbeatSeconds: number | null
  /** The time since the mailbox of bounces was read; null if there is none. */
  mailboxSeconds: number | null
  emails: EmailState
  events: EventState[]
  runs: RunState[]
  files: FileState[]
  overdue: { institution_id: string; count: number }[]
  openAnswers: { institution_id: string; count: number }[]
  tasks: { institution_id: string; kind: string; count: number }[]
  verification: { finished_at: Date; is_sound: boolean } | null
  archiver: ArchiverState | null
  backedUpAt: Date | null
}

export async function readBankState(ctx: Context): Promise<BankState> {
  const all = acrossInstitutions(ctx.db, 'the figures of the operations team')
  // The figures are read one after another, so that they take one connection of the pool and not ten.
  return {
    institutions: await ctx.db
      .selectFrom('institutions')
      .select(['id', 'slug'])
      .orderBy('slug')
      .execute(),
    lanes: await readLanes(ctx.db),
    heartbeatSeconds: await readHeartbeat(ctx.db),
    mailboxSeconds: ctx.mailbox === null ? null : await readMailboxAge(ctx.db),
    emails: await readEmails(all),
    events: await readEvents(all),
    runs: await readRuns(ctx),
    files: await readFiles(all, ctx.clock.now()),
    overdue: await readOverdue(all, ctx.clock.now()),
    openAnswers: await readOpenAnswers(all),
    tasks: await readTasks(all),
    verification: await readVerification(ctx.db),
    archiver: await readArchiver(ctx.db),
    backedUpAt: await readBackedUpAt(ctx.db),
  }
}

export interface LaneState {
  lane: Lane
  waiting: number
  running: number
  /** Jobs that failed and wait for their next attempt. */
  retrying: number
  /** Jobs that used up all attempts: nobody tries again. */
  failed: number
  /** The time since the oldest waiting job was due. */
  oldestSeconds: number
}

async function readLanes(db: Database): Promise<LaneState[]> {
  const { rows } = await sql<{
    job: string
    waiting: number
    running: number
    retrying: number
    failed: number
    oldest_seconds: number | null
  }>`
    select job, count(*) filter (where is_open and not is_taken and run_at <= now()) as waiting,
      count(*) filter (where is_taken) as running,
      count(*) filter (where is_open and not is_taken and attempts > 0) as retrying,
      count(*) filter (where not is_open and not is_taken) as failed,
      extract(epoch from now() - min(run_at) filter (where is_open and not is_taken and run_at <= now()))
        ::float8 as oldest_seconds
    from (
      select task_identifier as job, run_at, attempts, attempts < max_attempts as is_open,
        locked_at is not null as is_taken
      from graphile_worker.jobs) queued
    group by job`.execute(db)
  const lanes = new Map<Lane, LaneState>()
  for (const { lane } of Object.values(jobTable)) {
    lanes.set(lane, { lane, waiting: 0, running: 0, retrying: 0, failed: 0, oldestSeconds: 0 })
  }
  for (const row of rows) {
    const state = isJob(row.job) ? lanes.get(jobTable[row.job].lane) : undefined
    if (state === undefined) continue
    state.waiting += row.waiting
    state.running += row.running
    state.retrying += row.retrying
    state.failed += row.failed
    state.oldestSeconds = Math.max(state.oldestSeconds, row.oldest_seconds ?? 0)
  }
  return [...lanes.values()]
}

function isJob(name: string): name is JobName {
  return Object.hasOwn(jobTable, name)
}

async function readHeartbeat(db: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - beat_at)::float8 as seconds from job_heartbeat`.execute(db)
  return rows[0]?.seconds ?? null
}

/** Returns the time since the last reading, or since the first try if there was none yet. */
async function readMailboxAge(db: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - coalesce(read_at, begun_at))::float8 as seconds
    from mailbox_reading`.execute(db)
  return rows[0]?.seconds ?? null
}

export interface EmailState {
  waiting: number
  sending: number
  retrying: number
  /** Emails that used up all attempts: nobody tries again. */
  given_up: number
  oldest_seconds: number | null
}

async function readEmails(all: Database): Promise<EmailState> {
  const { rows } = await sql<EmailState>`
    select count(*) filter (where taken_by is null and due_at <= now()) as waiting,
      count(*) filter (where taken_by is not null) as sending,
      count(*) filter (where taken_by is null and attempts > 0 and due_at < 'infinity') as retrying,
      count(*) filter (where due_at = 'infinity') as given_up,
      extract(epoch from now() - min(due_at) filter (where taken_by is null and due_at <= now()))
        ::float8 as oldest_seconds
    from email_outbox`.execute(all)
  return rows[0] ?? { waiting: 0, sending: 0, retrying: 0, given_up: 0, oldest_seconds: null }
}

export interface EventState {
  institution_id: string
  waiting: number
  parked: number
  oldest_seconds: number | null
}

/**
 * Counts the events that an institution's own systems have not accepted yet. Institutions without an endpoint have no
 * row.
 */
async function readEvents(all: Database): Promise<EventState[]> {
  const { rows } = await sql<EventState>`
    select endpoint.institution_id,
      count(delivery.sequence) filter (where delivery.state = 'waiting') as waiting,
      count(delivery.sequence) filter (where delivery.state = 'parked') as parked,
      extract(epoch from now() - min(delivery.added_at) filter (where delivery.state = 'waiting'))
        ::float8 as oldest_seconds
    from event_endpoints endpoint
    left join event_deliveries delivery on delivery.institution_id = endpoint.institution_id
      and delivery.endpoint_id = endpoint.id and delivery.state in ('waiting', 'parked')
    where endpoint.removed_at is null
    group by endpoint.institution_id`.execute(all)
  return rows
}

export interface RunState {
  institution_id: string
  run: string
  /** The time since its oldest unfinished due time, by the banking clock; 0 if nothing is due. */
  lateSeconds: number
  lastFinishedAt: Date | null
}

async function readRuns({ db, clock }: Context): Promise<RunState[]> {
  const now = clock.now()
  const banks = await readBegunProgress(db, bankingRuns)
  const finished = await readLastFinished(db)
  const late = new Map<string, number>()
  for (const { institution_id, run, dueAt } of dueOccurrences(bankingRuns, banks, now)) {
    const key = `${institution_id} ${run.name}`
    const seconds = (now.getTime() - dueAt.getTime()) / 1000
    late.set(key, Math.max(seconds, late.get(key) ?? 0))
  }
  return banks.flatMap(({ institution_id }) =>
    bankingRuns.map(({ name: run }) => {
      const key = `${institution_id} ${run}`
      const lastFinishedAt = finished.get(key) ?? null
      return { institution_id, run, lateSeconds: late.get(key) ?? 0, lastFinishedAt }
    }),
  )
}

async function readLastFinished(db: Database): Promise<Map<string, Date>> {
  const all = acrossInstitutions(db, 'the figures of the operations team')
  const { rows } = await sql<{ institution_id: string; run: string; at: Date }>`
    select institution.id as institution_id, named.run, last.finished_at as at
    from institutions institution
    cross join unnest(${bankingRuns.map(({ name }) => name)}::text[]) as named (run)
    cross join lateral (
      select done.finished_at from banking_runs done
      where done.institution_id = institution.id and done.run = named.run
        and done.finished_at is not null
      order by done.business_date desc limit 1) last`.execute(all)
  return new Map(rows.map(({ institution_id, run, at }) => [`${institution_id} ${run}`, at]))
}

export interface FileState {
  institution_id: string
  /**
   * `built` waits until the ACH operator takes it, `unsure` until staff know whether it did; `stored` came in and
   * is not applied completely.
   */
  state: string
  count: number
  oldestSeconds: number
}

async function readFiles(all: Database, now: Date): Promise<FileState[]> {
  const { rows } = await sql<FileState>`
    select institution_id, case when ${isUnsure} then 'unsure' else state end as state, count(*),
      greatest(0, extract(epoch from ${now} - min(created_at))::float8) as "oldestSeconds"
    from ach_files where state not in ('handed_over', 'applied') or ${isUnsure}
    group by institution_id, case when ${isUnsure} then 'unsure' else state end`.execute(all)
  return rows
}

/** Transfers that should have left with the file of an earlier day. */
async function readOverdue(all: Database, now: Date) {
  const { rows } = await sql<{ institution_id: string; count: number }>`
    select institution_id, count(*) from transfers
    where status in ('Initiated', 'Pending') and file_date < ${easternDate(now)}
      and kind = any(${achKinds}::transfer_kind[])
    group by institution_id`.execute(all)
  return rows
}

/** Returns and notifications of change that were received and not applied yet. */
async function readOpenAnswers(all: Database) {
  const { rows } = await sql<{ institution_id: string; count: number }>`
    select institution_id, count(*) from ach_answers where outcome is null
    group by institution_id`.execute(all)
  return rows
}

/** Tasks about the bank's own machinery, not about customers; each of them has a runbook. */
export const OPERATIONS_TASKS = [
  'ach_file_rejected',
  'ach_outcome_unknown',
  'ach_unreachable',
  'answer_failed',
  'banking_run_failed',
  'file_refused',
  'paper_failed',
  'traces_exhausted',
  'transfer_left_out',
]

async function readTasks(all: Database) {
  const { rows } = await sql<{ institution_id: string; kind: string; count: number }>`
    select institution_id, kind, count(*) from staff_tasks
    where handled_at is null and kind = any(${OPERATIONS_TASKS})
    group by institution_id, kind`.execute(all)
  return rows
}

async function readVerification(db: Database) {
  const found = await db
    .selectFrom('verifications')
    .select(['finished_at', 'is_sound'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** When the newest base backup was finished. */
async function readBackedUpAt(db: Database): Promise<Date | null> {
  const found = await db
    .selectFrom('base_backups')
    .select('finished_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.finished_at ?? null
}

export interface RateState {
  institution_id: string
  rate: Rate
  percent: number
  limitPercent: number
}

/** The return rates of institutions with enough debits to judge by. */
export async function readReturnRates({ db, clock }: Context): Promise<RateState[]> {
  const institutions = await db.selectFrom('institutions').select('id').execute()
  const states: RateState[] = []
  for (const { id: institution_id } of institutions) {
    const measured = await measureReturnRates(db, institution_id, easternDate(clock.now()))
    for (const { rate, percent, limitPercent, isSmall } of measured) {
      if (!isSmall) states.push({ institution_id, rate, percent, limitPercent })
    }
  }
  return states
}
