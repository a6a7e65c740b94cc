import type { Selectable } from 'kysely'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { TaxProfile } from '../tax-profile.ts'

interface PickedForms extends Pick<Filing, 'number' | 'documents' | 'corrects'> {
  /** True if this file was written before. */
  isAgain: boolean
}

interface PickInput {
  institution_id: string
  taxYear: number
  receipts?: readonly string[] | undefined
  number?: number
}

/** Picks the forms for a file: those of the original file, or the corrections since the last file. */
export async function pickForms(
  db: Database,
  order: PickInput,
  filings: readonly Filing[],
): Promise<PickedForms> {
  const [original] = filings
  const again = filings.find(({ number }) => number === order.number)
  if (again) return { ...again, isAgain: true }
  if (order.receipts === undefined) {
    if (original) return { ...original, isAgain: true }
    const forms = await listNewestForms(db, order)
    if (forms.length === 0) throw invalid('year', `Nobody has a form of ${order.taxYear}.`)
    return { number: 1, documents: forms.map(({ id }) => id), corrects: {}, isAgain: false }
  }
  if (order.receipts.length !== filings.length || filings.length === 0) {
    throw invalid(
      'receipts',
      `Give the IRS’s receipt of each file so far: there are ${filings.length}.`,
    )
  }
  await assertAsRecorded(db, order, order.receipts)
  return pickCorrected(db, order, filings, order.receipts)
}

/** A receipt that was recorded at the desk counts, whoever writes the next file, and by whichever way. */
async function assertAsRecorded(
  db: Database,
  { institution_id, taxYear }: PickInput,
  receipts: readonly string[],
): Promise<void> {
  const recorded = await db
    .selectFrom('tax_receipts')
    .select(['number', 'receipt'])
    .where('institution_id', '=', institution_id)
    .where('tax_year', '=', taxYear)
    .execute()
  const other = recorded.find(({ number, receipt }) => receipts[number - 1] !== receipt)
  if (other === undefined) return
  throw invalid('receipts', `The receipt of file ${other.number} is recorded as ${other.receipt}.`)
}

async function pickCorrected(
  db: Database,
  order: PickInput,
  filings: readonly Filing[],
  receipts: readonly string[],
): Promise<PickedForms> {
  /** The IRS record id of each filed form. */
  const records = new Map(
    filings.flatMap(({ documents }, file) =>
      documents.map(
        (id, place) => [id, `${receipts[file]}|${SUBMISSION_ID}|${place + 1}`] as const,
      ),
    ),
  )
  const forms = await listNewestForms(db, order)
  const corrected = forms.filter(({ id }) => !records.has(id))
  if (corrected.length === 0)
    throw invalid('receipts', 'No form was corrected since the last file.')
  const before = await listLastFiled(db, order, records)
  const corrects = Object.fromEntries(
    corrected.map(({ id, account_id }) => [id, before.get(account_id) ?? '']),
  )
  const documents = corrected.map(({ id }) => id)
  return { number: filings.length + 1, documents, corrects, isAgain: false }
}

/** The record id of each account's last filed form. Several corrections may lie between two files. */
async function listLastFiled(
  db: Database,
  { institution_id, taxYear }: PickInput,
  records: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const forms = await db
    .selectFrom('tax_documents')
    .select(['id', 'account_id'])
    .where('institution_id', '=', institution_id)
    .where('tax_year', '=', taxYear)
    .orderBy('account_id')
    .orderBy('number')
    .execute()
  const filed = forms.flatMap(({ id, account_id }) => {
    const record = records.get(id)
    return record === undefined ? [] : [[account_id, record] as const]
  })
  return new Map(filed)
}

export type Filing = Selectable<Tables['tax_filings']>

interface YearKey {
  institution_id: string
  taxYear: number
}

/** All files of a year, the original first. */
export function listFilings(db: Database, { institution_id, taxYear }: YearKey): Promise<Filing[]> {
  return db
    .selectFrom('tax_filings')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('tax_year', '=', taxYear)
    .orderBy('number')
    .execute()
}

/** The current form of each account. */
function listNewestForms(db: Database, { institution_id, taxYear }: YearKey) {
  return db
    .selectFrom('tax_documents')
    .distinctOn('account_id')
    .select(['id', 'account_id', 'replaces'])
    .where('institution_id', '=', institution_id)
    .where('tax_year', '=', taxYear)
    .orderBy('account_id')
    .orderBy('number', 'desc')
    .execute()
}

export async function isYearComplete(
  db: Database,
  { institution_id, taxYear }: YearKey,
): Promise<boolean> {
  const row = await db
    .selectFrom('tax_years')
    .select('tax_year')
    .where('institution_id', '=', institution_id)
    .where('tax_year', '=', taxYear)
    .executeTakeFirst()
  return row !== undefined
}

interface FormsToFile {
  institution_id: string
  ids: readonly string[]
  /** The day of the file, so that a file that is written again has the same marks. */
  filed_on: BusinessDate
}

/** Forms with their recipients, in the order of their accounts. */
export function listFormsToFile(db: Database, { institution_id, ids, filed_on }: FormsToFile) {
  return db
    .selectFrom('tax_documents as form')
    .innerJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'form.institution_id')
        .onRef('person.id', '=', 'form.depositor_id'),
    )
    .innerJoin('savings_accounts as account', (join) =>
      join
        .onRef('account.institution_id', '=', 'form.institution_id')
        .onRef('account.id', '=', 'form.account_id'),
    )
    .select(['form.id', 'form.depositor_id', 'form.account_id', 'form.interest_cents'])
    .select(['form.withheld_cents', 'person.first_name', 'person.last_name', 'person.street'])
    .select(['person.unit', 'person.city', 'person.state', 'person.zip', 'person.ssn_sealed'])
    .select(['account.account_number_sealed'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('withholding_notices as notice')
            .select('notice.id')
            .whereRef('notice.institution_id', '=', 'form.institution_id')
            .whereRef('notice.depositor_id', '=', 'form.depositor_id')
            .where('notice.kind', '=', 'second_b')
            .where('notice.received_on', '<=', filed_on)
            .where((where) =>
              where.or([
                where('notice.ended_on', 'is', null),
                where('notice.ended_on', '>', filed_on),
              ]),
            ),
        )
        .as('has_second_notice'),
    )
    .where('form.institution_id', '=', institution_id)
    .where('form.id', 'in', ids.length === 0 ? [''] : [...ids])
    .orderBy('form.account_id')
    .execute()
}

export type FormToFile = Awaited<ReturnType<typeof listFormsToFile>>[number]

/** The content of a file for the IRS, which a writer puts into the format of its year. */
export interface Transmission {
  /** Stays the same when this file is written again. */
  id: string
  taxYear: number
  /** True if filed after the regular filing season of its year. */
  isPriorYear: boolean
  isCorrection: boolean
  isTest: boolean
  payer: TaxProfile
  records: readonly FiledRecord[]
}

/** One form as it is filed, with the recipient's full SSN. */
export interface FiledRecord {
  /** The IRS id of the record it corrects: receipt|submission|record. */
  corrects: string | null
  recipient: {
    /** Nine digits; null if unknown. */
    tin: string | null
    first_name: string
    last_name: string
    street: string
    city: string
    state: string
    zip: string
  }
  account_number: string
  /** The IRS told the payer twice within three years that name and number do not match. */
  has_second_notice: boolean
  interest_cents: number
  withheld_cents: number
}

/** Each file has one submission: one kind of form, one year, one payer. */
export const SUBMISSION_ID = '1'
