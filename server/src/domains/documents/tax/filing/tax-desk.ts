import type { TaxYear } from '@passbook/contract/console/tax-files'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { businessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../../platform/calendar/holidays.ts'
import { asStaff } from '../../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { findTaxProfile } from '../tax-profile.ts'
import { fileTaxes } from './file-taxes.ts'

/** The years with forms, the newest first, each with its files and what is to be done next. */
export async function listTaxYears(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { institution_id }: Pick<StaffCaller, 'institution_id'>,
): Promise<{ years: TaxYear[]; has_payer: boolean }> {
  const [years, files, profile] = await Promise.all([
    readYears(db, institution_id),
    readFiles(db, institution_id),
    findTaxProfile(db, institution_id),
  ])
  const today = easternDate(clock.now())
  return {
    has_payer: profile !== undefined,
    years: years.map((year) => {
      const own = files.filter(({ tax_year }) => tax_year === year.tax_year)
      // The IRS takes electronic files until March 31, or the next business day (RULES-2: Tax).
      const file_by = onOrAfterBusinessDay(businessDate(year.tax_year + 1, 3, 31))
      const next = nextStep(year, own)
      return {
        ...year,
        file_by,
        is_late: next === 'write_file' && today > file_by,
        next,
        files: own.map(({ number, forms, written_on, sha256, receipt }) => ({
          number,
          forms,
          written_on,
          sha256,
          receipt,
        })),
      }
    }),
  }
}

type YearRow = Omit<TaxYear, 'file_by' | 'is_late' | 'next' | 'files'>

/** A correction is filed once the IRS has answered every earlier file, because it names its receipt. */
function nextStep(
  { unfiled, forms }: YearRow,
  files: readonly { receipt: string | null }[],
): TaxYear['next'] {
  if (files.length === 0) return forms === 0 ? 'nothing' : 'write_file'
  if (files.some(({ receipt }) => receipt === null)) return 'record_receipt'
  return unfiled > 0 ? 'write_corrections' : 'nothing'
}

/** A year without any form is complete too, and has no figures. */
function readYears(db: Database, institution_id: string): Promise<YearRow[]> {
  return db
    .selectFrom('tax_years as year')
    .leftJoin('tax_year_figures as figures', (join) =>
      join
        .onRef('figures.institution_id', '=', 'year.institution_id')
        .onRef('figures.tax_year', '=', 'year.tax_year'),
    )
    .select(['year.tax_year', 'year.made_on'])
    .select((of) => [
      of.fn.coalesce('figures.forms', of.lit(0)).as('forms'),
      of.fn.coalesce('figures.corrected_forms', of.lit(0)).as('corrected_forms'),
      of.fn.coalesce('figures.interest_cents', of.lit(0)).as('interest_cents'),
      of.fn.coalesce('figures.withheld_cents', of.lit(0)).as('withheld_cents'),
      of.fn.coalesce('figures.unfiled', of.lit(0)).as('unfiled'),
    ])
    .where('year.institution_id', '=', institution_id)
    .orderBy('year.tax_year', 'desc')
    .execute()
}

function readFiles(db: Database, institution_id: string) {
  return db
    .selectFrom('tax_filings as filing')
    .leftJoin('tax_receipts as answer', (join) =>
      join
        .onRef('answer.institution_id', '=', 'filing.institution_id')
        .onRef('answer.tax_year', '=', 'filing.tax_year')
        .onRef('answer.number', '=', 'filing.number'),
    )
    .select(['filing.tax_year', 'filing.number', 'filing.filed_on as written_on', 'filing.sha256'])
    .select(['answer.receipt', 'filing.form_count as forms'])
    .where('filing.institution_id', '=', institution_id)
    .orderBy('filing.tax_year')
    .orderBy('filing.number')
    .execute()
}

interface WrittenFile {
  file_name: string
  text: string
  forms: number
}

/** Writes a file of a year: one that was written before again, or the next one. */
export function writeTaxFile(
  ctx: Context,
  { slug }: Pick<Institution, 'slug'>,
  caller: StaffCaller,
  { taxYear, number, reason }: { taxYear: number; number: number; reason: string },
): Promise<WrittenFile> {
  return asStaff(ctx, caller, 'money.tax', async (desk) => {
    const { institution_id } = caller
    const files = (await readFiles(desk.trx, institution_id)).filter(
      ({ tax_year }) => tax_year === taxYear,
    )
    if (number > files.length + 1) throw invalid('number', NO_SUCH_FILE)
    const missing = files.find(({ receipt }) => receipt === null)
    if (number > files.length && missing) {
      throw invalid('', `Record the IRS’s receipt of file ${missing.number} first.`)
    }
    const written = await fileTaxes(desk.ctx, {
      institution_id,
      taxYear,
      ...(number <= files.length
        ? { number }
        : {
            receipts:
              files.length === 0 ? undefined : files.flatMap(({ receipt }) => receipt ?? []),
          }),
      reason,
      now: desk.now,
      actor: desk.actor,
    })
    return {
      file_name: `${slug}-1099-int-${taxYear}-${written.number}.xml`,
      text: written.text,
      forms: written.records,
    }
  })
}

const NO_SUCH_FILE = 'There is no such file yet.'

/** Records what the IRS answered to a file, once. */
export function recordTaxReceipt(
  ctx: Context,
  caller: StaffCaller,
  { taxYear, number, receipt }: { taxYear: number; number: number; receipt: string },
): Promise<void> {
  return asStaff(ctx, caller, 'money.tax', async ({ trx, now, actor }) => {
    const { institution_id } = caller
    const file = { institution_id, tax_year: taxYear, number }
    const known = (await readFiles(trx, institution_id)).find(
      (one) => one.tax_year === taxYear && one.number === number,
    )
    if (known === undefined) throw new DomainError('not_found')
    const added = await trx
      .insertInto('tax_receipts')
      .values({ ...file, receipt, recorded_by: caller.email, recorded_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('receipt')
      .executeTakeFirst()
    if (added === undefined)
      throw invalid('receipt', 'The receipt of this file is recorded already.')
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'record_tax_receipt',
      entity: 'tax_filing',
      entityId: `${taxYear}-${number}`,
      details: { receipt },
    })
  })
}
