import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { currentInvocation } from '../cause.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

/**
 * Jobs that depend on the same external system share a separate lane, so that one that hangs blocks no
 * others: banking never waits for email.
 */
export type Lane = 'bank' | 'notices' | 'papers' | 'sms' | 'mailbox' | 'identity'

/** How many jobs of a lane one process works on at once. */
export const LANES: Record<Lane, number> = {
  bank: 4,
  notices: 1,
  papers: 2,
  sms: 4,
  mailbox: 1,
  identity: 2,
}

interface JobRow {
  lane: Lane
  payload: z.ZodType
}

/** For jobs without input; the schedule adds its own fields. */
const NoPayload = z.object({})
const EmailAddressPayload = z.object({ institution_id: z.uuid(), email: z.string() })
/** Messages are encrypted, because they may contain codes and links. */
const SealedMessage = z.object({ institution_id: z.uuid(), sealed: z.string() })
export type SealedMessage = z.infer<typeof SealedMessage>

const BroadcastPayload = z.object({ institution_id: z.uuid(), event: z.string() })

/** All jobs by name: the lane each runs in, and its payload. */
export const jobTable = {
  record_heartbeat: { lane: 'bank', payload: NoPayload },
  banking_tick: { lane: 'bank', payload: NoPayload },
  notices_tick: { lane: 'notices', payload: NoPayload },
  papers_tick: { lane: 'papers', payload: NoPayload },
  seal_audit_logs: { lane: 'bank', payload: NoPayload },
  prune_credentials: { lane: 'bank', payload: NoPayload },
  prune_calls: { lane: 'bank', payload: NoPayload },
  prune_events: { lane: 'bank', payload: NoPayload },
  prune_drafts: { lane: 'bank', payload: NoPayload },
  prune_downloads: { lane: 'bank', payload: NoPayload },
  prune_attachments: { lane: 'bank', payload: NoPayload },
  expire_requests: { lane: 'bank', payload: NoPayload },
  end_restored_access: { lane: 'bank', payload: NoPayload },
  send_reset_link: { lane: 'bank', payload: EmailAddressPayload },
  notify_lock: { lane: 'bank', payload: EmailAddressPayload },
  note_wrong_password: {
    lane: 'bank',
    payload: z.object({ ...EmailAddressPayload.shape, ip: z.string(), user_agent: z.string() }),
  },
  apply_ach_answers: {
    lane: 'bank',
    payload: z.object({ institutionId: z.uuid(), fileId: z.uuid() }),
  },
  send_ach_file: {
    lane: 'bank',
    payload: z.object({ institution_id: z.uuid(), file_id: z.uuid() }),
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
  keep_evidence: { lane: 'papers', payload: NoPayload },
  hand_over_unclaimed: {
    lane: 'bank',
    payload: z.object({ institution_id: z.uuid(), report_id: z.uuid() }),
  },
  fan_out_alerts: { lane: 'bank', payload: BroadcastPayload },
  fan_out_letters: { lane: 'bank', payload: BroadcastPayload },
  // Emails that an earlier version has queued; today they are in the outbox.
  send_email: { lane: 'sms', payload: SealedMessage },
  send_sms: { lane: 'sms', payload: SealedMessage },
  read_mailbox: { lane: 'mailbox', payload: NoPayload },
  read_identity_result: {
    lane: 'identity',
    payload: z.object({ institution_id: z.uuid(), inquiry_id: z.uuid() }),
  },
  poll_identity_results: { lane: 'identity', payload: NoPayload },
  confirm_staff_sessions: { lane: 'identity', payload: NoPayload },
  end_consents: { lane: 'identity', payload: NoPayload },
} as const satisfies Record<string, JobRow>

export type JobName = keyof typeof jobTable
export type JobPayload<N extends JobName> = z.infer<(typeof jobTable)[N]['payload']>

const add = statement(
  (_db, { name, payload }: { name: string; payload: string }) =>
    sql`select graphile_worker.add_job(${name}, ${payload}::json)`,
)

/** Adds a job inside the transaction of the caller: it runs if, and only if, that commits (TRUST I8). */
export async function enqueue<N extends JobName>(
  trx: Kysely<Tables>,
  name: N,
  payload: JobPayload<N>,
): Promise<void> {
  await add(trx, { name, payload: toText(payload) })
}

/** The payload as it is stored: with the call that ordered the job. */
function toText(payload: object): string {
  const invocation_id = currentInvocation()
  return JSON.stringify(invocation_id === null ? payload : { ...payload, invocation_id })
}

/** What every job finds in its payload, besides its own fields, if a call ordered it. */
export const OrderedBy = z.object({ invocation_id: z.uuid().optional() })

interface NewJob {
  name: JobName
  payload: JobPayload<JobName>
}

/** Runs after all other jobs of its lane: sign-in codes must not wait for broadcasts. */
const LOW_PRIORITY = 10

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

/** Adds many jobs in one statement. Jobs with a wait, even of 0 seconds, have low priority. */
export async function enqueueAll(
  trx: Kysely<Tables>,
  jobs: readonly NewJob[],
  { waitSeconds }: { waitSeconds?: number } = {},
): Promise<void> {
  if (jobs.length === 0) return
  await addMany(trx, {
    names: jobs.map(({ name }) => name),
    payloads: jobs.map(({ payload }) => toText(payload)),
    waitSeconds: waitSeconds ?? 0,
    priority: waitSeconds === undefined ? 0 : LOW_PRIORITY,
  })
}
