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
import { type FormRow, findLife, listForms, type WholeForm, findForm } from './queries.ts'
import { readyBy, taxDeliveryOf, findTaxProfile } from './tax-profile.ts'

/** A person's tax forms, newest first, and what is still to come. */
export async function listTaxDocuments(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Reader,
): Promise<{
  delivery: TaxDelivery
  documents: TaxDocument[]
  upcoming: UpcomingTaxYear | null
}> {
  assertOwnTaxes(caller)
  const documents = await listForms(ctx.db, caller)
  return {
    delivery: await taxDeliveryOf(ctx.db, caller),
    documents: documents.map(toTaxDocument),
    upcoming: await upcomingOf(ctx, caller),
  }
}

/** The law's own, where the institution says nothing. */
const FORM_FROM_CENTS = 1_000

/** The first year, of those in which the account could earn, whose forms have not been made. */
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
    // An application that was given up comes to nothing.
    return progress.registration_status === 'VIEW_ONLY' ? null : year
  }
  const life = await findLife(db, { institution_id, account_id: savings_account_id })
  const isMissing = life.openedIn < year && !life.over.includes(year - 1)
  const next = isMissing ? year - 1 : year
  return life.closedIn !== null && life.closedIn < next ? null : next
}

function toTaxDocument({ id, ...row }: FormRow): TaxDocument {
  return { uuid: id, ...row }
}

/** Lets a person fetch one of their forms as it was given to them. */
export async function downloadTaxDocument(
  ctx: Context,
  { slug }: Pick<Institution, 'slug'>,
  caller: Reader,
  uuid: string,
): Promise<Download> {
  assertOwnTaxes(caller)
  const form = await findForm(ctx.db, caller, uuid)
  if (form === undefined) throw new DomainError('not_found')
  await restoreFile(ctx, form)
  const { tax_year, number, file_key: key, size_bytes: sizeBytes } = form
  const corrected = number === 1 ? '' : `-corrected-${number - 1}`
  const name = `${slug}-1099-int-${tax_year}${corrected}.pdf`
  return makeDownload(ctx, ctx.db, caller, { key, name, contentType: FORM_TYPE, sizeBytes })
}

/** Where the file store lost a file, as a sandbox that is set up anew has, it is written again. */
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

/** Forms reach everybody who had an account (STATES: papers), and are the first holder's alone. */
function assertOwnTaxes({ progress }: Reader): void {
  if (!mayReadPapers(progress)) throw new DomainError('not_allowed')
  if (!progress.is_primary) {
    throw new DomainError('not_allowed', {
      message: 'Tax documents go to the first holder of the account.',
    })
  }
}
