import type { Context } from '../context.ts'
import { findInstitution } from '../institutions/queries.ts'
import { openEmailOrder } from '../mail/notify.ts'
import { renderHtml, renderText } from '../mail/render.ts'
import type { Letter } from '../mail/templates/letter.ts'
import { templates } from '../mail/templates.ts'
import type { SealedMessage } from '../queue/job-table.ts'

/** Renders an ordered email in its institution's brand and hands it to the mail port. */
export async function sendEmail(ctx: Context, message: SealedMessage): Promise<void> {
  const { to, template, params } = openEmailOrder(ctx, message)
  const institution = await findInstitution(ctx.db, message.institution_id)
  const write = templates[template] as (from: typeof institution, with_: typeof params) => Letter
  const letter = write(institution, params)
  await ctx.email.send({
    institution_id: institution.id,
    from: `"${institution.name.replaceAll('"', '')}" <${ctx.config.mailFrom}>`,
    to,
    subject: letter.subject,
    text: renderText(letter, institution),
    html: renderHtml(letter, institution),
  })
}
