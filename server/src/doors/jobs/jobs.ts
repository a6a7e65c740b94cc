import type { Context } from '../../context.ts'
import { fanOutAlerts, fanOutLetters } from '../../domains/contact/alerts/fan-out.ts'
import { pruneAttachments } from '../../domains/contact/attachments/attachment.ts'
import { sendResetLink } from '../../domains/access/auth/email-links/reset-password.ts'
import { pruneCredentials } from '../../domains/access/auth/prune-credentials.ts'
import { noteWrongPassword, notifyLock } from '../../domains/access/auth/sign-in/login.ts'
import { expireAllRequests } from '../../domains/access/staff/acts/request.ts'
import { confirmOpenSessions } from '../../domains/access/staff/single-sign-on/confirm-session.ts'
import { endAllRestoredAccess } from '../../domains/access/staff/team/restored-access.ts'
import { handOverUnclaimed } from '../../domains/accounts/dormancy/hand-over.ts'
import { pruneDownloads } from '../../platform/downloads/downloads.ts'
import { keepEvidence } from '../../domains/compliance/binder/evidence/collect-evidence.ts'
import { pollResults, readResult } from '../../domains/compliance/reviews/identity-results.ts'
import { pruneDrafts } from '../../domains/access/drafts/drafts.ts'
import { readMailbox } from '../../domains/contact/notices/read-mailbox.ts'
import { pruneEvents } from '../../domains/contact/events/prune-events.ts'
import { sendAgain } from '../../domains/money/ach/submit-due.ts'
import { endConsents } from '../../domains/money/linking/end-consents.ts'
import { applyAnswers } from '../../domains/money/returns/apply-answers.ts'
import {
  type JobName,
  type JobPayload,
  type Lane,
  jobTable,
} from '../../platform/queue/job-table.ts'
import { bankingTick } from '../banking-day/banking-tick.ts'
import { makeFinalStatement, makePaperAgain } from './make-papers.ts'
import { pruneCalls, recordHeartbeat, sealAuditLogs } from './upkeep.ts'
import { sendEmail, sendSms } from './send-messages.ts'

/** A job calls the same functions as a route. It can be killed at any point and run again. */
export const jobs: { [N in JobName]: (ctx: Context, payload: JobPayload<N>) => Promise<void> } = {
  record_heartbeat: recordHeartbeat,
  banking_tick: (ctx) => bankingTick(ctx, 'money'),
  notices_tick: (ctx) => bankingTick(ctx, 'notices'),
  papers_tick: (ctx) => bankingTick(ctx, 'papers'),
  seal_audit_logs: sealAuditLogs,
  prune_credentials: pruneCredentials,
  prune_calls: pruneCalls,
  prune_events: pruneEvents,
  prune_drafts: pruneDrafts,
  prune_downloads: pruneDownloads,
  prune_attachments: pruneAttachments,
  expire_requests: expireAllRequests,
  end_restored_access: endAllRestoredAccess,
  send_reset_link: sendResetLink,
  notify_lock: notifyLock,
  note_wrong_password: noteWrongPassword,
  // The payload keeps the older camelCase names, because queued jobs have them.
  apply_ach_answers: (ctx, { institutionId, fileId }) =>
    applyAnswers(ctx, { institution_id: institutionId, fileId }),
  send_ach_file: sendAgain,
  make_final_statement: makeFinalStatement,
  make_paper_again: makePaperAgain,
  keep_evidence: keepEvidence,
  hand_over_unclaimed: handOverUnclaimed,
  fan_out_alerts: fanOutAlerts,
  fan_out_letters: fanOutLetters,
  send_email: async (ctx, message) => void (await sendEmail(ctx, message)),
  send_sms: sendSms,
  read_mailbox: readMailbox,
  read_identity_result: readResult,
  poll_identity_results: pollResults,
  confirm_staff_sessions: confirmOpenSessions,
  end_consents: endConsents,
}

/** The cron schedule (UTC; time-of-day rules live in `calendar/`). */
const schedule = [
  '* * * * * record_heartbeat ?max=1',
  '* * * * * banking_tick ?max=1',
  // Making a night's documents can take hours, so at most one tick waits while one runs.
  '* * * * * notices_tick ?max=1&jobKey=notices_tick',
  '* * * * * papers_tick ?max=1&jobKey=papers_tick',
  '*/5 * * * * seal_audit_logs ?max=3',
  '17 * * * * prune_credentials ?max=3',
  '37 4 * * * prune_calls ?max=3',
  '42 4 * * * prune_events ?max=3',
  '47 4 * * * prune_drafts ?max=3',
  // This runs after the nightly banking runs.
  '7 8 * * * keep_evidence ?max=3',
  '*/10 * * * * prune_downloads ?max=3',
  '27 * * * * prune_attachments ?max=3',
  '*/10 * * * * expire_requests ?max=3',
  '*/10 * * * * end_restored_access ?max=3',
  '* * * * * read_mailbox ?max=1',
  '* * * * * poll_identity_results ?max=1',
  '* * * * * confirm_staff_sessions ?max=1',
  '*/10 * * * * end_consents ?max=1',
]

/** The cron lines of one lane, whose workers add and run these jobs. */
export function scheduleOf(lane: Lane): string[] {
  return schedule.filter((line) => {
    const name = line.split(' ')[5] as JobName
    return jobTable[name].lane === lane
  })
}
