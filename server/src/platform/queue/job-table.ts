import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { askedTogether } from '../db/shared-transaction.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Jobs that wait for the same outside system work in a lane of their own, so that one that hangs
 * holds up nobody else: banking never waits for mail.
 */
export type Lane = 'bank' | 'notices' | 'papers' | 'email' | 'sms'

/** How many jobs of a lane one process works on at once. */
export const LANES: Record<Lane, number> = {
  bank: 4,
  notices: 1,
  papers: 2,
  email: 4,
  sms: 4,
}

interface JobRow {
  lane: Lane
  payload: z.ZodType
}

/** A job that needs to be told nothing; the schedule adds words of its own. */
const Nothing = z.object({})
const SomebodysAddress = z.object({ institution_id: z.uuid(), email: z.string() })
/** Codes and links wait encrypted. */
const SealedMessage = z.object({ institution_id: z.uuid(), sealed: z.string() })
export type SealedMessage = z.infer<typeof SealedMessage>

const NewsForAll = z.object({ institution_id: z.uuid(), event: z.string() })

/** Every job by name: in which lane it runs and what it is told. */
export const jobTable = {
  record_heartbeat: { lane: 'bank', payload: Nothing },
  banking_tick: { lane: 'bank', payload: Nothing },
  notices_tick: { lane: 'notices', payload: Nothing },
  papers_tick: { lane: 'papers', payload: Nothing },
  seal_audit_logs: { lane: 'bank', payload: Nothing },
  prune_credentials: { lane: 'bank', payload: Nothing },
  prune_calls: { lane: 'bank', payload: Nothing },
  prune_drafts: { lane: 'bank', payload: Nothing },
  prune_downloads: { lane: 'bank', payload: Nothing },
  prune_attachments: { lane: 'bank', payload: Nothing },
  expire_requests: { lane: 'bank', payload: Nothing },
  end_restored_access: { lane: 'bank', payload: Nothing },
  send_reset_link: { lane: 'bank', payload: SomebodysAddress },
  notify_lock: { lane: 'bank', payload: SomebodysAddress },
  note_wrong_password: {
    lane: 'bank',
    payload: z.object({ ...SomebodysAddress.shape, ip: z.string(), user_agent: z.string() }),
  },
  apply_ach_answers: {
    lane: 'bank',
    payload: z.object({ institutionId: z.uuid(), fileId: z.uuid() }),
  },
  make_final_statement: {
    lane: 'papers',
    payload: z.object({ institution_id: z.uuid(), account_id: z.uuid(), closed_on: z.iso.date() }),
  },
  make_paper_again: {
    lane: 'papers',
    payload: z.object({
      institution_id: z.uuid(),
      account_id: z.uuid(),
      paper: z.enum(['statement', 'tax_form']),
    }),
  },
  hand_over_unclaimed: {
    lane: 'bank',
    payload: z.object({ institution_id: z.uuid(), report_id: z.uuid() }),
  },
  fan_out_alerts: { lane: 'bank', payload: NewsForAll },
  fan_out_letters: { lane: 'bank', payload: NewsForAll },
  send_email: { lane: 'email', payload: SealedMessage },
  send_sms: { lane: 'sms', payload: SealedMessage },
} as const satisfies Record<string, JobRow>

export type JobName = keyof typeof jobTable
export type JobPayload<N extends JobName> = z.infer<(typeof jobTable)[N]['payload']>

const add = statement(
  (_db, { name, payload }: { name: string; payload: string }) =>
    sql`select graphile_worker.add_job(${name}, ${payload}::json)`,
)

/** Adds a job inside the caller's transaction: it runs if, and only if, that commits (TRUST I8). */
export async function enqueue<N extends JobName>(
  trx: Kysely<Tables>,
  name: N,
  payload: JobPayload<N>,
): Promise<void> {
  await add(trx, { name, payload: JSON.stringify(payload) })
}

interface NewJob {
  name: JobName
  payload: JobPayload<JobName>
}

/** Runs after whatever else waits in its lane: nobody's code waits for news to everybody. */
const AFTER_ALL_OTHERS = 10

interface ManyJobs {
  names: string[]
  payloads: string[]
  waitSeconds: number
  priority: number
}

const addMany = statement(
  (_db, { names, payloads, waitSeconds, priority }: ManyJobs) => sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(
        row (job.name, job.payload, null, now() + make_interval(secs => ${waitSeconds}),
          null, null, ${priority}::int, null)
          ::graphile_worker.job_spec)
      from unnest(${names}::text[], ${payloads}::json[]) as job (name, payload)
    ))`,
)

const addAll = askedTogether(addMany, async (db, all: readonly [ManyJobs, ...ManyJobs[]]) => {
  const alike = Map.groupBy(all, ({ waitSeconds, priority }) => `${waitSeconds} ${priority}`)
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue
    const names = [first, ...others].flatMap((jobs) => jobs.names)
    const payloads = [first, ...others].flatMap((jobs) => jobs.payloads)
    await addMany(db, { ...first, names, payloads })
  }
  return all.map(() => [])
})

/** The same for many, in one statement. Those that may wait let every other go first. */
export async function enqueueAll(
  trx: Kysely<Tables>,
  jobs: readonly NewJob[],
  { waitSeconds }: { waitSeconds?: number } = {},
): Promise<void> {
  if (jobs.length === 0) return
  await addAll(trx, {
    names: jobs.map(({ name }) => name),
    payloads: jobs.map(({ payload }) => JSON.stringify(payload)),
    waitSeconds: waitSeconds ?? 0,
    priority: waitSeconds === undefined ? 0 : AFTER_ALL_OTHERS,
  })
}
