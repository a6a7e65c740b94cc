import { z } from 'zod'

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
