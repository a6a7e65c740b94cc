import { hash } from 'node:crypto'
import { formatFullDay } from '@passbook/contract/format-dates'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isStopped } from '../../domains/contact/texts/receive-text.ts'
import { applyReport, keepText, noteTaken } from '../../domains/contact/texts/sent-texts.ts'
import {
  announcedPaper,
  isRequiredNotice,
  keepAnnouncement,
  keepNotice,
  noteAnnounced,
} from '../../domains/contact/notices/keep-notice.ts'
import { receiveBounce } from '../../domains/contact/notices/receive-bounce.ts'
import { createBatchRead } from '../../platform/db/batch-queue.ts'
import { statement } from '../../platform/db/statement.ts'
import { API_PREFIX } from '../../platform/http/mount.ts'
import { findPublicOrigin, publicOriginOf } from '../../platform/institutions/public-origin.ts'
import { addresses, findInstitution } from '../../platform/institutions/queries.ts'
import { phoneWords } from '../../platform/institutions/contact.ts'
import { markEmail } from '../../platform/mail/email-mark.ts'
import { openEmailOrder, openSmsOrder } from '../../platform/mail/notify.ts'
import { renderHtml } from '../../platform/mail/render-html.ts'
import { type Sending, renderText } from '../../platform/mail/render.ts'
import { type TemplateName, templates } from '../../platform/mail/templates.ts'
import type { Institution, Letter } from '../../platform/mail/templates/letter.ts'
import type { SealedMessage } from '../../platform/queue/job-table.ts'

/** What an email says of its institution. */
const SENDER = [
  'institutions.name',
  'institutions.short_name',
  'institutions.logo_alt_text',
  'institutions.support_email',
  'institutions.color_primary',
  'institutions.color_secondary',
  'institutions.insurer',
] as const

/** The institution, its domain and phone number, and the people who sign in with these addresses. */
const findSenderAndReaders = statement(
  (db, { institution_id, emails }: { institution_id: string; emails: readonly string[] }) =>
    addresses(db)
      .select(SENDER)
      .innerJoin(
        sql<{ to: string }>`unnest(${emails}::text[])`.as<'asked'>(sql`asked ("to")`),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (row) =>
          row
            .selectFrom('users')
            .leftJoin('depositors', (join) =>
              join
                .onRef('depositors.institution_id', '=', 'users.institution_id')
                .onRef('depositors.user_id', '=', 'users.id'),
            )
            .select(['depositors.id as depositor_id', 'depositors.first_name'])
            .select(['depositors.paper_since', 'users.email_bad_since'])
            .where('users.institution_id', '=', institution_id)
            .whereRef('users.email', '=', 'asked.to')
            .limit(1)
            .as('reader'),
        (join) => join.onTrue(),
      )
      .select(['asked.to', 'reader.depositor_id', 'reader.first_name'])
      .select(['reader.paper_since', 'reader.email_bad_since'])
      .select((row) =>
        row
          .selectFrom('tax_profiles')
          .select('tax_profiles.phone')
          .whereRef('tax_profiles.institution_id', '=', 'institutions.id')
          .as('phone'),
      )
      .where('institutions.id', '=', institution_id),
)

/** As many as are looked up with one statement. */
const MOST_READERS = 64

/** Emails that are sent at the same time ask for their institution and readers together. */
const findSenderAndReader = createBatchRead<
  { institution_id: string; to: string },
  Awaited<ReturnType<typeof findSenderAndReaders>>[number]
>({
  lanes: 2,
  maxItems: MOST_READERS,
  async read(db, asked) {
    const [{ institution_id }] = asked
    const emails = asked.map(({ to }) => to)
    const rows = await findSenderAndReaders(db, { institution_id, emails })
    const byAddress = new Map(rows.map((row) => [row.to, row]))
    return emails.map((to) => byAddress.get(to))
  },
})

/**
 * Renders an ordered email in its institution's look and hands it to the mail port. A required notice is
 * kept first, and goes on paper where the email cannot arrive. Returns the name of its template.
 */
export async function sendEmail(
  ctx: Context,
  message: SealedMessage,
  { to, template, params, on } = openEmailOrder(ctx, message),
): Promise<TemplateName> {
  const { institution_id } = message
  const id = messageId(message)
  const found = await findSenderAndReader(ctx.db, { institution_id, to }, institution_id)
  if (found === undefined) throw new Error('a letter of an institution that is not there')
  // An address that no user signs in with is greeted without a name.
  const {
    first_name: firstName,
    domain,
    depositor_id,
    paper_since,
    email_bad_since,
    ...row
  } = found
  const institution = { ...row, phone: phoneWords(row.phone) }
  const write = templates[template] as (from: Institution, with_: typeof params) => Letter
  const letter = write(institution, params)
  const { slug, is_default } = institution
  const sending: Sending = {
    firstName,
    date: formatFullDay(on),
    origin: publicOriginOf(ctx.config, { slug, is_default, domain }) ?? null,
  }
  const paper = depositor_id === null ? null : announcedPaper(template, params)
  if (depositor_id !== null) {
    const reader = { depositor_id, paper_since, email_bad_since }
    const sent = { institution_id, message_id: id, reader }
    if (paper) await keepAnnouncement(ctx, { ...sent, paper })
    const isKept = isRequiredNotice(template, params)
    if (isKept && !(await keepNotice(ctx, { ...sent, template, letter, made_on: on })))
      return template
  }
  const bounce = await ctx.email.send({
    institution_id,
    id,
    mark: markEmail(ctx.secrets, { institution_id, id, to }),
    from: `"${institution.name.replaceAll('"', '')}" <${ctx.config.mailFrom}>`,
    to,
    subject: letter.subject,
    text: renderText(letter, institution, sending),
    html: renderHtml(letter, institution, sending),
  })
  if (paper) await noteAnnounced(ctx, { institution_id, message_id: id })
  if (bounce) await receiveBounce(ctx, { institution_id, email: to, kind: bounce, emailId: id })
  return template
}

/**
 * Derives the id of a message, which is the same for every attempt to send it. Each order is encrypted differently,
 * so no two messages share an id.
 */
function messageId({ sealed }: SealedMessage): string {
  return hash('sha256', sealed).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/**
 * Sends an ordered text message. It starts with the institution's name, because a phone number does
 * not show who writes. STOP is enforced only here, also for messages ordered before it arrived.
 */
export async function sendSms(ctx: Context, message: SealedMessage) {
  const { institution_id } = message
  const { to, text, isAnswer = false } = openSmsOrder(ctx, message)
  if (!isAnswer && (await isStopped(ctx.db, institution_id, to))) return
  const { short_name } = await findInstitution(ctx.db, institution_id)
  const id = messageId(message)
  const sms = { institution_id, id, to, text: `${short_name}: ${text}` }
  const vendor = ctx.sms.reports?.vendor
  if (vendor === undefined) {
    await ctx.sms.send({ ...sms, reportTo: null })
    return
  }
  if (!(await keepText(ctx, { institution_id, id, phone: to, vendor }))) return
  const origin = await findPublicOrigin(ctx, institution_id)
  const reportTo = `${origin}${API_PREFIX}/texts/${vendor}?id=${id}`
  const sent = await ctx.sms.send({ ...sms, reportTo })
  if ('reference' in sent) await noteTaken(ctx, { institution_id, id }, sent.reference)
  else {
    const { failure } = sent
    await applyReport(ctx, institution_id, { id, reference: null, state: 'failed', failure })
  }
}
