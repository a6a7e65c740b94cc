import { formatFullDay } from '@passbook/contract/dates'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isStopped } from '../../domains/contact/texts/receive-text.ts'
import { statement } from '../../platform/db/statement.ts'
import { publicOriginOf } from '../../platform/institutions/public-origin.ts'
import {
  type Institution,
  addresses,
  findInstitution,
} from '../../platform/institutions/queries.ts'
import { openEmailOrder, openSmsOrder } from '../../platform/mail/notify.ts'
import { renderHtml } from '../../platform/mail/render-html.ts'
import { type Sending, renderText } from '../../platform/mail/render.ts'
import { templates } from '../../platform/mail/templates.ts'
import type { Letter } from '../../platform/mail/templates/letter.ts'
import type { SealedMessage } from '../../platform/queue/job-table.ts'

/** Whose letter it is, where its links lead, and the name of whoever signs in with the address now. */
const findEnds = statement((db, { institution_id, to }: { institution_id: string; to: string }) =>
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
    .where('institutions.id', '=', institution_id),
)

/** Renders an ordered email in its institution's look and hands it to the mail port. */
export async function sendEmail(ctx: Context, message: SealedMessage): Promise<void> {
  const { to, template, params, on } = openEmailOrder(ctx, message)
  const { institution_id } = message
  const [ends] = await findEnds(ctx.db, { institution_id, to })
  if (ends === undefined) throw new Error('a letter of an institution that is not there')
  // An old or a new address is greeted without a name.
  const { first_name: firstName, domain, ...institution } = ends
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
 * Hands an ordered text message to the SMS port; it begins with who writes, as a number tells nobody.
 * The one place that keeps STOP, also for what was ordered before it came.
 */
export async function sendSms(ctx: Context, { institution_id, sealed }: SealedMessage) {
  const { to, text, isAnswer = false } = openSmsOrder(ctx, { institution_id, sealed })
  if (!isAnswer && (await isStopped(ctx.db, institution_id, to))) return
  const { short_name } = await findInstitution(ctx.db, institution_id)
  await ctx.sms.send({ institution_id, to, text: `${short_name}: ${text}` })
}
