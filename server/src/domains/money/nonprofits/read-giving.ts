import { LIMITS } from '@passbook/contract/limits'
import type { Giving, MonthOfGiving } from '@passbook/contract/nonprofits'
import {
  type BusinessDate,
  businessDate,
  partsOf,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { KnownInstitution } from '../../../platform/institutions/known-institution.ts'
import { assertPrimary } from './assert-primary.ts'
import { type Programme, keptProgrammeOn } from './giving/programme.ts'
import {
  type GiftRow,
  type GivingOf,
  findNonprofit,
  findSelection,
  listGifts,
  sumGifts,
} from './queries.ts'
import { toNonprofit } from './to-nonprofit.ts'

/** The non-profit of the caller's account, and what was given because of it. */
export async function readGiving(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  known: KnownInstitution,
  caller: Reader,
): Promise<Giving> {
  assertPrimary(caller.progress)
  const today = easternDate(clock.now())
  const of = { institution_id: caller.institution_id, entity_id: caller.entity_id }
  return describeGiving(db, of, { programme: await keptProgrammeOn(known, today), today })
}

/** As it stands; 400 when the one that was chosen is nowhere (SPEC 8). */
export async function describeGiving(
  db: Database,
  of: GivingOf,
  { programme, today }: { programme: Programme | null; today: BusinessDate },
): Promise<Giving> {
  const selection = await findSelection(db, of)
  const ein = selection?.ein ?? null
  const row = ein === null ? null : await findNonprofit(db, ein)
  if (row === undefined) throw new DomainError('no_such_nonprofit')
  const gifts = await listGifts(db, of, LIMITS.nonprofits.months)
  const sums = await sumGifts(db, of, businessDate(partsOf(today).year, 1, 1))
  return {
    nonprofit: row && toNonprofit(row),
    selected_at: row && selection ? selection.selected_at.toISOString() : null,
    given_cents: sums.all,
    given_this_year_cents: sums.recent,
    share: programme?.share ?? null,
    words: programme?.words ?? null,
    months: gifts.map(toMonth),
  }
}

function toMonth({ name, amount_cents, ...rest }: GiftRow): MonthOfGiving {
  return { ...rest, nonprofit_name: name, given_cents: amount_cents }
}
