import { DECLINE_REASONS, type DeclineCode } from '@passbook/contract/console/reviews'
import { formatFullDay } from '@passbook/contract/format-dates'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { findWriter } from '../../../platform/mail/find-writer.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { type TemplateParams, templates } from '../../../platform/mail/templates.ts'
import { beginThread } from '../../contact/messages/threads.ts'
import { findEmail, findReportEvidence } from './identity-queries.ts'

interface Declined {
  institution_id: string
  depositor_id: string
  now: Date
  /** The reasons that staff chose; none if the provider's answer decided. */
  codes?: readonly DeclineCode[]
}

/**
 * Sends a declined person the adverse action notice with their rights (RULES: Opening, FCRA), by email and
 * with the same text in the message center. Returns false if there is no email address.
 */
export async function sendAdverseAction(
  ctx: Context,
  trx: Transaction,
  declined: Declined,
): Promise<boolean> {
  const { institution_id, depositor_id, now } = declined
  const to = await findEmail(trx, institution_id, depositor_id)
  if (to === undefined) return false
  const params = await adverseParams(trx, declined)
  await notifyByEmail(ctx, trx, institution_id, { to, template: 'adverse_action', params })
  const writer = await findWriter(trx, institution_id)
  const { subject, paragraphs } = templates.adverse_action(writer, params)
  await beginThread(
    ctx,
    trx,
    { institution_id, depositor_id, topic: 'identity', subject },
    { sender: 'institution', text: paragraphs.join('\n\n'), now },
  )
  return true
}

/** FCRA 612(b): a free copy of the report can be requested for this long. */
const FREE_COPY_DAYS = 60

/** The parameters of the notice if it were sent now. */
export async function adverseParams(
  db: Database,
  { institution_id, depositor_id, now, codes = [] }: Declined,
): Promise<TemplateParams<'adverse_action'>> {
  const today = easternDate(now)
  const evidence = await findReportEvidence(db, institution_id, depositor_id)
  return {
    date: formatFullDay(today),
    agency: isBasedOnReport(codes) ? nameAgency(evidence) : '',
    copy_until: formatFullDay(addDays(today, FREE_COPY_DAYS)),
    account: (await hasAccount(db, institution_id, depositor_id)) ? 'on hold' : 'none',
    reasons: codes.map((code) => DECLINE_REASONS[code].sentence).join(' '),
  }
}

/** A decision that only names a missing document, for example, used no report (FCRA 615(a)). */
function isBasedOnReport(codes: readonly DeclineCode[]): boolean {
  return codes.length === 0 || codes.some((code) => DECLINE_REASONS[code].usesReport)
}

/** After completion, a person who is declined keeps an account, which is put on hold. */
async function hasAccount(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('depositors')
    .select('registration_last_step')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  return found?.registration_last_step === 'completed'
}

/** The agency's name, address and phone in one line; empty if no consumer report was used. */
function nameAgency(evidence: Record<string, unknown> | undefined): string {
  const agency = evidence?.['agency']
  if (typeof agency !== 'object' || agency === null) return ''
  const { name, address, phone } = agency as Record<string, unknown>
  return [name, address, phone].filter((part) => typeof part === 'string').join(', ')
}
