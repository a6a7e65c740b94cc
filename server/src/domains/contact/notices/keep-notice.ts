import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { Context } from '../../../context.ts'
import { easternDate, easternInstant } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { TemplateName } from '../../../platform/mail/templates.ts'
import type { Letter } from '../../../platform/mail/templates/letter.ts'
import { raiseTask } from '../tasks/tasks.ts'

/**
 * The emails that the law requires, which therefore have to arrive on paper if they cannot arrive by email.
 * Statements, tax forms, new documents and the letters before escheat are not in this list: they are
 * printed themselves, and their emails only say that they are there.
 */
const REQUIRED_LETTERS: ReadonlySet<TemplateName> = new Set<TemplateName>([
  // FCRA 615(a)
  'adverse_action',
  // Reg E 1005.10(b): the copy of an authorization
  'schedule_made',
  'schedule_changed',
  'deposits_carried',
  // Reg E 1005.11
  'dispute',
  // Nacha and UCC 4A: money that came back, and entries that were reversed
  'transfer_returned',
  'deposit_tried_again',
  'payout_returned',
  'payout_stopped',
  'transfer_reversed',
  // Unclaimed property
  'account_handed_over',
])

/** The same for alerts that are sent with the general email. Reg DD 1030.5(a): changes of terms. */
const REQUIRED_ALERTS: ReadonlySet<AlertKind> = new Set<AlertKind>([
  'terms_changed',
  'transfer_returned',
  'dispute',
])

export function isRequiredNotice(template: TemplateName, params: { kind?: string }): boolean {
  if (template === 'alert') return REQUIRED_ALERTS.has(params.kind as AlertKind)
  return REQUIRED_LETTERS.has(template)
}

/** RULES: on paper within two business days. */
const PAPER_BUSINESS_DAYS = 2

export function paperBy(now: Date) {
  return addBusinessDays(easternDate(now), PAPER_BUSINESS_DAYS)
}

export interface NoticeReader {
  depositor_id: string
  /** They withdrew their consent to electronic documents. */
  paper_since: Date | null
  /** Emails to them bounce. */
  email_bad_since: Date | null
}

interface Notice {
  institution_id: string
  message_id: string
  reader: NoticeReader
  template: TemplateName
  letter: Letter
  made_on: string
}

/**
 * Keeps the words of a required notice before its email is sent, and puts it on paper for people who cannot
 * get it by email. Returns false if it is not to be emailed at all, because the address does not work.
 */
export async function keepNotice(ctx: Context, notice: Notice): Promise<boolean> {
  const { institution_id, message_id, reader, template, letter, made_on } = notice
  const { depositor_id, paper_since, email_bad_since } = reader
  const now = ctx.clock.now()
  const paper_by = paper_since === null && email_bad_since === null ? null : paperBy(now)
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('required_notices')
      .values({
        institution_id,
        depositor_id,
        message_id,
        template,
        letter: JSON.stringify(letter),
        made_on,
        paper_by,
      })
      .onConflict((known) => known.columns(['institution_id', 'message_id']).doNothing())
      .execute()
    if (paper_by !== null) await askToPrint(trx, { institution_id, depositor_id, now })
  })
  return email_bad_since === null
}

/** One task a day and person, however many notices there are. */
export async function askToPrint(
  db: Database,
  {
    institution_id,
    depositor_id,
    now,
  }: { institution_id: string; depositor_id: string; now: Date },
): Promise<void> {
  const due = paperBy(now)
  await raiseTask(db, {
    institution_id,
    kind: 'paper_letter',
    message:
      'A notice has to reach this customer on paper. Print it from the list of paper mail and mail it.',
    details: { depositor_id },
    key: `paper_letter:${depositor_id}:${due}`,
    dueAt: easternInstant(due, '17:00'),
    now,
  })
}
