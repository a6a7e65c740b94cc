import { formatFullDay } from '@passbook/contract/format-dates'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isStopped } from '../../domains/contact/texts/receive-text.ts'
import { statement } from '../../platform/db/statement.ts'
import { publicOriginOf } from '../../platform/institutions/public-origin.ts'
import { addresses, findInstitution } from '../../platform/institutions/queries.ts'
import { phoneWords } from '../../platform/institutions/contact.ts'
import { openEmailOrder, openSmsOrder } from '../../platform/mail/notify.ts'
import { renderHtml } from '../../platform/mail/render-html.ts'
import { type Sending, renderText } from '../../platform/mail/render.ts'
import { templates } from '../../platform/mail/templates.ts'
import type { Institution, Letter } from '../../platform/mail/templates/letter.ts'
import type { SealedMessage } from '../../platform/queue/job-table.ts'

/** Finds the institution, its domain and phone number, and the first name of the user with this address. */
const findSenderAndReader = statement(
  (db, { institution_id, to }: { institution_id: string; to: string }) =>
    addresses(db)
      .selectAll('institutions')
      .select((row) =>
        row
          .selectFrom('users')
          .innerJoin('depositors', (join) =>
            join
              .onRef('depositors.institution_id', '=', 'users.institution_id')
              .onRef('depositors.user_id', '=', 'users.id'),
          )
          .select('depositors.first_name')
          .whereRef('users.institution_id', '=', 'institutions.id')
          .where('users.email', '=', to)
          .limit(sql.lit(1))
          .as('first_name'),
      )
      .select((row) =>
        row
          .selectFrom('tax_profiles')
          .select('tax_profiles.phone')
          .whereRef('tax_profiles.institution_id', '=', 'institutions.id')
          .as('phone'),
      )
      .where('institutions.id', '=', institution_id),
)

/** Renders an ordered email in its institution's look and hands it to the mail port. */
export async function sendEmail(ctx: Context, message: SealedMessage): Promise<void> {
  const { to, template, params, on } = openEmailOrder(ctx, message)
  const { institution_id } = message
  const [found] = await findSenderAndReader(ctx.db, { institution_id, to })
  if (found === undefined) throw new Error('a letter of an institution that is not there')
  // An address that no user signs in with is greeted without a name.
  const { first_name: firstName, domain, ...row } = found
  const institution = { ...row, phone: phoneWords(row.phone) }
  const write = templates[template] as (from: Institution, with_: typeof params) => Letter
  const letter = write(institution, params)
  const { slug, is_default } = institution
  const sending: Sending = {
    firstName,
    date: formatFullDay(on),
    origin: publicOriginOf(ctx.config, { slug, is_default, domain }) ?? null,
  }
  await ctx.email.send({
    institution_id,
    from: `"${institution.name.replaceAll('"', '')}" <${ctx.config.mailFrom}>`,
    to,
    subject: letter.subject,
    text: renderText(letter, institution, sending),
    html: renderHtml(letter, institution, sending),
  })
}

/**
 * Sends an ordered text message. It starts with the institution's name, because a phone number does
 * not show who writes. STOP is enforced only here, also for messages ordered before it arrived.
 */
export async function sendSms(ctx: Context, { institution_id, sealed }: SealedMessage) {
  const { to, text, isAnswer = false } = openSmsOrder(ctx, { institution_id, sealed })
  if (!isAnswer && (await isStopped(ctx.db, institution_id, to))) return
  const { short_name } = await findInstitution(ctx.db, institution_id)
  await ctx.sms.send({ institution_id, to, text: `${short_name}: ${text}` })
}
