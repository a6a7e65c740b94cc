import { formatFullDay } from '@passbook/contract/dates'
import type { Context } from '../context.ts'
import { depositorsWithLogin } from '../features/depositor/with-login.ts'
import { publicOriginOf } from '../institutions/public-origin.ts'
import { findAddress, findInstitution } from '../institutions/queries.ts'
import { openEmailOrder } from '../mail/notify.ts'
import { renderHtml } from '../mail/render-html.ts'
import { type Sending, renderText } from '../mail/render.ts'
import type { Letter } from '../mail/templates/letter.ts'
import { templates } from '../mail/templates.ts'
import type { SealedMessage } from '../queue/job-table.ts'

/** Renders an ordered email in its institution's look and hands it to the mail port. */
export async function sendEmail(ctx: Context, message: SealedMessage): Promise<void> {
  const { to, template, params, on } = openEmailOrder(ctx, message)
  const institution = await findInstitution(ctx.db, message.institution_id)
  const write = templates[template] as (from: typeof institution, with_: typeof params) => Letter
  const letter = write(institution, params)
  const sending: Sending = {
    firstName: await findFirstName(ctx, institution.id, to),
    date: formatFullDay(on),
    origin: publicOriginOf(ctx.config, await findAddress(ctx.db, institution.id)) ?? null,
  }
  await ctx.email.send({
    institution_id: institution.id,
    from: `"${institution.name.replaceAll('"', '')}" <${ctx.config.mailFrom}>`,
    to,
    subject: letter.subject,
    text: renderText(letter, institution, sending),
    html: renderHtml(letter, institution, sending),
  })
}

/** Of whoever signs in with the address now: an old or a new one is greeted without a name. */
async function findFirstName(
  { db }: Context,
  institution_id: string,
  to: string,
): Promise<string | null> {
  const person = await depositorsWithLogin(db, institution_id)
    .select('depositors.first_name')
    .where('users.email', '=', to)
    .executeTakeFirst()
  return person?.first_name ?? null
}
