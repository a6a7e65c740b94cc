import { LIMITS } from '@passbook/contract/limits'
import type { Giving, MonthOfGiving, Nonprofit } from '@passbook/contract/nonprofits'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import {
  type BusinessDate,
  businessDate,
  partsOf,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Reader, SessionCaller } from '../../../platform/callers/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { CachedInstitution } from '../../../platform/institutions/known-institution.ts'
import { asApplicant } from '../../people/depositor/as-applicant.ts'
import {
  assertPrimary,
  type GiftRow,
  type GivingEntity,
  findNonprofit,
  findSelection,
  listGifts,
  sumGifts,
  listDefaults,
  toNonprofit,
} from './nonprofit.ts'
import { type Programme, keptProgrammeOn, programmeOn } from './giving/programme.ts'

/** The non-profit of the caller's account, and the gifts made for it. */
export async function readGiving(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  known: CachedInstitution,
  caller: Reader,
): Promise<Giving> {
  assertPrimary(caller.progress)
  const today = easternDate(clock.now())
  const of = { institution_id: caller.institution_id, entity_id: caller.entity_id }
  return describeGiving(db, of, { programme: await keptProgrammeOn(known, today), today })
}

/** The current giving; answers 400 if the chosen non-profit no longer exists (SPEC 8). */
async function describeGiving(
  db: Database,
  of: GivingEntity,
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

/** The non-profits that the institution suggests before a search. */
export async function listDefaultNonprofits(
  { db }: Pick<Context, 'db'>,
  caller: Reader,
): Promise<Nonprofit[]> {
  assertPrimary(caller.progress)
  return (await listDefaults(db, caller.institution_id)).map(toNonprofit)
}

/**
 * Chooses the non-profit that the institution gives to for this account, or none. It must be in the
 * directory, which lists only those to which gifts are deductible. A repeated choice changes nothing.
 */
export function selectNonprofit(
  ctx: Context,
  caller: SessionCaller,
  ein: string | null,
): Promise<Giving> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    assertPrimary(application.progress)
    const { institution_id, depositor_id } = caller
    const today = easternDate(by.now)
    const programme = await programmeOn(trx, institution_id, today)
    if (programme === null) {
      throw new DomainError('not_allowed', { message: 'There is no giving program here.' })
    }
    if (ein !== null && !(await findNonprofit(trx, ein))?.rank) {
      throw new DomainError('no_such_nonprofit')
    }
    const of = { institution_id, entity_id: application.entity.id }
    const before = await findSelection(trx, of)
    if ((before?.ein ?? null) !== ein) {
      await trx
        .insertInto('nonprofit_selections')
        .values({ ...of, ein, selected_by: depositor_id, selected_at: by.now })
        .execute()
      const thing = { entity: 'entity', entityId: of.entity_id, details: { ein } }
      await writeAudit(trx, {
        institution_id,
        actor: by.actor,
        action: 'select_nonprofit',
        ...thing,
      })
    }
    return describeGiving(trx, of, { programme, today })
  })
}
