import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { partsOf } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { Context } from '../../../../context.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import { openSavingsNumber } from '../../../money/savings-accounts/savings-number.ts'
import { openSsn } from '../../../people/registration/ssn.ts'
import { formId } from '../form-to-write.ts'
import { hashOf } from '../../hash-of.ts'
import { type TaxProfile, findTaxProfile } from '../tax-profile.ts'
import {
  type Filing,
  type FormToFile,
  isYearComplete,
  listFilings,
  listFormsToFile,
  pickForms,
  type FiledRecord,
  type Transmission,
} from './pick-forms.ts'
import { writeIris2026 } from './iris-2026.ts'

/** A writer for each year, because the IRS changes its schema. The one for 2026 also fits 2025. */
const WRITERS: Readonly<Record<number, (transmission: Transmission) => string>> = {
  2025: writeIris2026,
  2026: writeIris2026,
}

/** The IRS limits the size of one file. */
const MAX_RECORDS = 50_000

export interface FilingOrder {
  institution_id: string
  taxYear: number
  /** The IRS receipts of this year's files so far, in order. With them only later corrections are filed. */
  receipts?: readonly string[] | undefined
  /** A file that was written before, which is written again. */
  number?: number
  /** Why somebody wants it, if they were asked. */
  reason?: string
  now: Date
  actor: Actor
}

export interface WrittenFile {
  number: number
  text: string
  sha256: string
  records: number
  /** True if the file was written before. */
  isAgain: boolean
  /** True if it is the same as then; names and addresses may have changed. */
  isSame: boolean
}

/**
 * Writes the forms of a year for the IRS: all of them the first time, the same file when asked again, and
 * with receipts those that were corrected since. It decrypts the SSNs of the recipients.
 */
export function fileTaxes(ctx: Context, order: FilingOrder): Promise<WrittenFile> {
  return inTransaction(ctx.db, async (trx) => {
    const { institution_id, taxYear, now, actor } = order
    const { profile, write } = await lockAndCheck(trx, order)
    const filings = await listFilings(trx, order)
    const { number, documents, corrects, isAgain } = await pickForms(trx, order, filings)
    if (documents.length > MAX_RECORDS) {
      throw invalid('year', `More than ${MAX_RECORDS} forms do not fit into one file.`)
    }
    const filed_on = filings[number - 1]?.filed_on ?? easternDate(now)
    const text = write({
      id: formId(institution_id, taxYear, number),
      taxYear,
      isPriorYear: partsOf(filed_on).year > taxYear + 1,
      isCorrection: number > 1,
      isTest: ctx.config.sandbox,
      payer: profile,
      records: await readRecords(ctx, trx, { institution_id, documents, corrects, filed_on }),
    })
    const sha256 = hashOf(Buffer.from(text))
    if (!isAgain) {
      const formLists = { documents: JSON.stringify(documents), corrects: JSON.stringify(corrects) }
      const row = { institution_id, tax_year: taxYear, number, ...formLists, sha256, filed_on }
      await trx.insertInto('tax_filings').values(row).execute()
    }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'file_taxes',
      entity: 'tax_filing',
      entityId: `${taxYear}-${number}`,
      details: { records: documents.length, sha256, ...(order.reason && { reason: order.reason }) },
    })
    const isSame = isAgain && filings[number - 1]?.sha256 === sha256
    return { number, text, sha256, records: documents.length, isAgain, isSame }
  })
}

/** Locks the institution's row, so that two people who file at once take turns. */
async function lockAndCheck(trx: Transaction, order: FilingOrder) {
  const { institution_id, taxYear } = order
  await trx
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', institution_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const profile: TaxProfile | undefined = await findTaxProfile(trx, institution_id)
  if (profile === undefined) {
    throw invalid('institution', 'This institution has no tax profile: nobody to file as.')
  }
  if (!(await isYearComplete(trx, order))) {
    throw invalid(
      'year',
      `The forms of ${taxYear} have not been made yet: there is nothing to file.`,
    )
  }
  const write = WRITERS[taxYear]
  if (write === undefined) {
    const known = Object.keys(WRITERS).join(' and ')
    throw invalid('year', `There is no writer for the schema of ${taxYear}, only of ${known}.`)
  }
  return { profile, write }
}

interface PickedForms {
  institution_id: string
  documents: Filing['documents']
  corrects: Filing['corrects']
  filed_on: Filing['filed_on']
}

async function readRecords(
  ctx: Context,
  trx: Transaction,
  { institution_id, documents, corrects, filed_on }: PickedForms,
): Promise<FiledRecord[]> {
  const forms = await listFormsToFile(trx, { institution_id, ids: documents, filed_on })
  return forms.map((form) => ({
    corrects: corrects[form.id] ?? null,
    recipient: recipientOf(ctx, institution_id, form),
    account_number: openSavingsNumber(ctx.vault, { ...form, institution_id, id: form.account_id }),
    has_second_notice: Boolean(form.has_second_notice),
    interest_cents: form.interest_cents,
    withheld_cents: form.withheld_cents,
  }))
}

function recipientOf(
  { vault }: Context,
  institution_id: string,
  form: FormToFile,
): FiledRecord['recipient'] {
  const { depositor_id, ssn_sealed } = form
  return {
    tin: ssn_sealed && openSsn(vault, { institution_id, depositor_id }, ssn_sealed),
    first_name: form.first_name ?? '',
    last_name: form.last_name ?? '',
    street: [form.street, form.unit].filter(Boolean).join(' '),
    city: form.city ?? '',
    state: form.state ?? '',
    zip: form.zip ?? '',
  }
}
