import type { TaxDelivery, TaxDocument, UpcomingTaxYear } from '@passbook/contract/tax-documents'
import { partsOf } from '../../../calendar/business-date.ts'
import { easternDate } from '../../../calendar/eastern.ts'
import type { Reader } from '../../../callers/caller.ts'
import type { Context } from '../../../context.ts'
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

/** The first year, of those in which the account could earn, whose forms have not been made. */
async function upcomingOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { institution_id, savings_account_id }: Reader,
): Promise<UpcomingTaxYear | null> {
  if (savings_account_id === null) return null
  const profile = await findTaxProfile(db, institution_id)
  const life = await findLife(db, { institution_id, account_id: savings_account_id })
  if (profile === undefined || life === undefined) return null
  const { year } = partsOf(easternDate(clock.now()))
  const isOver = life.over.includes(year - 1)
  const tax_year = isOver || life.openedIn > year - 1 ? year : year - 1
  if (life.closedIn !== null && life.closedIn < tax_year) return null
  return { tax_year, ready_by: readyBy(tax_year), from_cents: profile.form_from_cents }
}

function toTaxDocument({ id, ...row }: FormRow): TaxDocument {
  return { uuid: id, ...row }
}
