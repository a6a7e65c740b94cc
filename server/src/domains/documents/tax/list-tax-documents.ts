import { Readable } from 'node:stream'
import type { Download } from '@passbook/contract/downloads'
import { mayReadPapers } from '@passbook/contract/account-status'
import type { TaxDelivery, TaxDocument, UpcomingTaxYear } from '@passbook/contract/tax-documents'
import type { Context } from '../../../context.ts'
import { partsOf } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { makeDownload } from '../../../platform/downloads/downloads.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { hashOf } from '../hash-of.ts'
import { FORM_TYPE, writeForm } from './keep-form.ts'
import { type FormRow, findAccountYears, listForms, type WholeForm, findForm } from './queries.ts'
import { readyBy, taxDeliveryOf, findTaxProfile } from './tax-profile.ts'

/** A person's tax forms, newest first, and the next year for which one may come. */
export async function listTaxDocuments(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Reader,
): Promise<{
  delivery: TaxDelivery
  documents: TaxDocument[]
  upcoming: UpcomingTaxYear | null
}> {
  assertMayReadTaxes(caller)
  const documents = await listForms(ctx.db, caller)
  return {
    delivery: await taxDeliveryOf(ctx.db, caller),
    documents: documents.map(toTaxDocument),
    upcoming: await upcomingOf(ctx, caller),
  }
}

/** The legal threshold, if the institution has no tax profile. */
const FORM_FROM_CENTS = 1_000

/** The first year in which the account could earn and whose forms have not been made. */
async function upcomingOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Reader,
): Promise<UpcomingTaxYear | null> {
  const tax_year = await nextYearOf(db, caller, partsOf(easternDate(clock.now())).year)
  if (tax_year === null) return null
  const profile = await findTaxProfile(db, caller.institution_id)
  const from_cents = profile?.form_from_cents ?? FORM_FROM_CENTS
  return { tax_year, ready_by: readyBy(tax_year), from_cents }
}

async function nextYearOf(
  db: Database,
  { institution_id, savings_account_id, progress }: Reader,
  year: number,
): Promise<number | null> {
  if (savings_account_id === null) {
    // A cancelled application never gets a form.
    return progress.registration_status === 'VIEW_ONLY' ? null : year
  }
  const years = await findAccountYears(db, { institution_id, account_id: savings_account_id })
  const isMissing = years.openedIn < year && !years.over.includes(year - 1)
  const next = isMissing ? year - 1 : year
  return years.closedIn !== null && years.closedIn < next ? null : next
}

function toTaxDocument({ id, ...row }: FormRow): TaxDocument {
  return { uuid: id, ...row }
}

/** Lets a person download one of their forms as it was issued. */
export async function downloadTaxDocument(
  ctx: Context,
  { slug }: Pick<Institution, 'slug'>,
  caller: Reader,
  uuid: string,
): Promise<Download> {
  assertMayReadTaxes(caller)
  const form = await findForm(ctx.db, caller, uuid)
  if (form === undefined) throw new DomainError('not_found')
  await restoreFile(ctx, form)
  const { tax_year, number, file_key: key, size_bytes: sizeBytes } = form
  const corrected = number === 1 ? '' : `-corrected-${number - 1}`
  const name = `${slug}-1099-int-${tax_year}${corrected}.pdf`
  return makeDownload(ctx, ctx.db, caller, { key, name, contentType: FORM_TYPE, sizeBytes })
}

/** Writes a file again that the file store lost, as in a sandbox that was reset. */
async function restoreFile(ctx: Context, form: WholeForm): Promise<void> {
  try {
    const found = await ctx.files.open(form.file_key)
    found.destroy()
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error
    const bytes = await writeForm(form)
    if (hashOf(bytes) !== form.sha256) {
      throw new Error('a lost tax form comes out otherwise', { cause: error })
    }
    await ctx.files.put(form.file_key, Readable.from(bytes), FORM_TYPE)
  }
}

/** Everybody who had an account may read forms (STATES: papers), but only the primary holder has any. */
function assertMayReadTaxes({ progress }: Reader): void {
  if (!mayReadPapers(progress)) throw new DomainError('not_allowed')
  if (!progress.is_primary) {
    throw new DomainError('not_allowed', {
      message: 'Tax documents go to the first holder of the account.',
    })
  }
}
