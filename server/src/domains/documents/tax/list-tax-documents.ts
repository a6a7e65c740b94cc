import type { TaxDelivery, TaxDocument, UpcomingTaxYear } from '@passbook/contract/tax-documents'
import { partsOf } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { assertOwnTaxes } from './own-taxes.ts'
import { type FormRow, findLife, listForms } from './queries.ts'
import { readyBy } from './tax-calendar.ts'
import { taxDeliveryOf } from './tax-delivery.ts'
import { findTaxProfile } from './tax-profile.ts'

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
