import { Readable } from 'node:stream'
import { formatFullDay } from '@passbook/contract/format-dates'
import { partsOf } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { LetterOrder } from '../../../platform/mail/notify.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { hashOf } from '../hash-of.ts'
import type { Issuer } from '../statements/issuer.ts'
import type { DueForm } from './due-forms.ts'
import { findFormPrint } from './queries.ts'
import { formId, type FormToWrite } from './form-to-write.ts'
import { onlineUntil, taxDeliveryOf, type TaxProfile } from './tax-profile.ts'

const WRITER = new URL('write-form.ts', import.meta.url)
export const FORM_TYPE = 'application/pdf'

/** A form whose PDF is in the file store, but which has no row yet. */
export interface PreparedForm {
  form: FormToWrite
  due: DueForm
  file: { sha256: string; file_key: string; size_bytes: number }
  now: Date
}

/**
 * Writes a form and puts its bytes into the file store. If the process dies before the row is inserted,
 * the next run overwrites the bytes.
 */
export async function prepareForm(
  ctx: Context,
  issuer: Issuer,
  profile: TaxProfile,
  due: DueForm,
): Promise<PreparedForm> {
  const now = ctx.clock.now()
  const form: FormToWrite = {
    institution_id: issuer.institution.id,
    id: formId(due.account_id, due.tax_year, due.number),
    account_id: due.account_id,
    depositor_id: due.depositor_id,
    tax_year: due.tax_year,
    number: due.number,
    replaces: due.replaces,
    interest_cents: due.interest_cents,
    withheld_cents: due.withheld_cents,
    form: '1099-INT',
    printed: await findFormPrint(ctx.db, issuer, profile, due),
    made_on: easternDate(now),
  }
  const bytes = await writeForm(form)
  const file_key = `${form.institution_id}/tax/${form.id}`
  await ctx.files.put(file_key, Readable.from(bytes), FORM_TYPE)
  return { form, due, file: { sha256: hashOf(bytes), file_key, size_bytes: bytes.length }, now }
}

/** Inserts a form's row and raises its alert in one transaction. Call it while holding the papers lock. */
export async function keepForm(
  ctx: Context,
  { form, due, file, now }: PreparedForm,
): Promise<void> {
  const { institution_id, id, depositor_id, tax_year, printed, ...figures } = form
  await inTransaction(ctx.db, async (trx) => {
    const delivery = await taxDeliveryOf(trx, { institution_id, depositor_id })
    await trx
      .insertInto('tax_documents')
      .values({
        ...figures,
        institution_id,
        id,
        depositor_id,
        tax_year,
        through_date: due.through_date,
        printed: JSON.stringify(printed),
        is_paper: delivery === 'paper',
        ...file,
        made_at: now,
      })
      .execute()
    if (!isRecent(form)) return
    const is_corrected = form.replaces !== null
    await raiseAlert(ctx, trx, {
      institution_id,
      depositor_id,
      kind: 'tax_ready',
      event: `tax:${id}`,
      params: { tax_year, is_corrected, delivery },
      ...(delivery === 'electronic' && { letter: noticeOf(form) }),
    })
  })
}

/** Forms made years later raise no alert, so that nobody gets years of emails at once. */
function isRecent({ replaces, tax_year, made_on }: FormToWrite): boolean {
  return replaces !== null || partsOf(made_on).year <= tax_year + 1
}

/** The notice that the law requires for recipients who get no paper. */
function noticeOf({ id, tax_year, made_on, replaces }: FormToWrite): LetterOrder {
  const online_until = formatFullDay(onlineUntil(tax_year, made_on))
  const params = { year: String(tax_year), online_until, paper_id: id }
  return replaces === null
    ? { template: 'tax_document', params }
    : { template: 'corrected_tax_document', params }
}

/** Writes the PDF of a form. A stored form always gives the same bytes. */
export function writeForm(form: FormToWrite): Promise<Buffer> {
  return makePdf(WRITER, form)
}
