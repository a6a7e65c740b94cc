import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { Context } from '../../../context.ts'
import { easternDate, easternInstant } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { AnnouncedPaperKind } from '../../../platform/db/tables/opening.ts'
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
  // Reg E 1005.10(a): each recurring deposit that was sent
  'repeated_deposit_left',
  // Reg E 1005.11
  'dispute',
  // Nacha and UCC 4A: money that came back, and entries that were reversed
  'transfer_returned',
  'link_locked',
  'deposit_tried_again',
  'payout_returned',
  'payout_stopped',
  'transfer_reversed',
  // E-SIGN 101(c), 26 CFR 1.6049-6: a withdrawn consent is confirmed in writing. Whoever withdrew it gets paper.
  'consent_withdrawn',
  // Unclaimed property
  'account_handed_over',
])

/**
 * The same for alerts that are sent with the general email. Reg DD 1030.5(a): changes of terms. IRC 3406: a W-9
 * that we ask for, because without it 24 % is withheld.
 */
const REQUIRED_ALERTS: ReadonlySet<AlertKind> = new Set<AlertKind>([
  'terms_changed',
  'tax_certification',
  'transfer_returned',
  'dispute',
])

export function isRequiredNotice(template: TemplateName, params: { kind?: string }): boolean {
  if (template === 'alert') return REQUIRED_ALERTS.has(params.kind as AlertKind)
  return REQUIRED_LETTERS.has(template)
}

/** Alerts whose email says that a paper is there. The event of each ends with the id of the paper. */
const ANNOUNCED_PAPERS: Partial<Record<AlertKind, AnnouncedPaperKind>> = {
  statement_ready: 'statement',
  tax_ready: 'tax_document',
  document_changed: 'document',
}

interface AnnouncedPaper {
  kind: AnnouncedPaperKind
  paper_id: string
}

/** The notices about a tax form that is not mailed. They name the form themselves. */
const TAX_LETTERS: ReadonlySet<TemplateName> = new Set<TemplateName>([
  'tax_document',
  'corrected_tax_document',
])

/** The paper that an email announces, if it announces one. */
export function announcedPaper(
  template: TemplateName,
  params: { kind?: string; event?: string; paper_id?: string },
): AnnouncedPaper | null {
  if (TAX_LETTERS.has(template)) {
    return params.paper_id ? { kind: 'tax_document', paper_id: params.paper_id } : null
  }
  if (template !== 'alert') return null
  const kind = ANNOUNCED_PAPERS[params.kind as AlertKind]
  const paper_id = params.event?.split(':').at(-1)
  return kind && paper_id ? { kind, paper_id } : null
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

/**
 * Keeps which email announced a paper before it is sent, so that a bounce puts the paper itself in the mail.
 * It has no day yet: the email may wait for days in the outbox, or never leave.
 */
export async function keepAnnouncement(
  { db }: Context,
  {
    institution_id,
    message_id,
    reader,
    paper,
  }: Pick<Notice, 'institution_id' | 'message_id' | 'reader'> & { paper: AnnouncedPaper },
): Promise<void> {
  const { depositor_id, paper_since, email_bad_since } = reader
  await db
    .insertInto('paper_announcements')
    .values({
      institution_id,
      depositor_id,
      ...paper,
      message_id,
      sent_on: null,
      is_on_paper: paper_since !== null || email_bad_since !== null,
    })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** The mail server took the email that announces a paper. From this day a statement counts as sent. */
export async function noteAnnounced(
  { db, clock }: Context,
  { institution_id, message_id }: Pick<Notice, 'institution_id' | 'message_id'>,
): Promise<void> {
  await db
    .updateTable('paper_announcements')
    .set({ sent_on: easternDate(clock.now()) })
    .where('institution_id', '=', institution_id)
    .where('message_id', '=', message_id)
    .where('sent_on', 'is', null)
    .execute()
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
