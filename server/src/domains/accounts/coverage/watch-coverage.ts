import type { Insurer } from '@passbook/contract/enums'
import { LIMITS } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { type Day, LIMIT_CENTS } from './insurance/deposits.ts'
import { insure, sumCovers, nextChange } from './insurance/insure.ts'
import { type AccountOf, readDeposit } from './read-coverage.ts'

/**
 * Tells the holders of every account whose balance came near what is insured of it, once each time it
 * does. Can be killed and run again; the banking lock lets one process do it.
 */
export async function watchCoverage(
  ctx: Context,
  institution_id: string,
  ended: BusinessDate,
): Promise<void> {
  const { insurer } = await findInstitution(ctx.db, institution_id)
  if (insurer === 'NONE') return
  const day = { insurer, asOf: addDays(ended, 1) }
  for (const { account_id } of await listWatched(ctx.db, institution_id)) {
    await watchAccount(ctx, { institution_id, account_id }, day)
  }
}

async function watchAccount(ctx: Context, account: AccountOf, day: Day): Promise<void> {
  const { isNear, ...params } = await readNearness(ctx.db, account, day)
  await inTransaction(ctx.db, async (trx) => {
    const { institution_id, account_id } = account
    const known = await trx
      .selectFrom('insurance_crossings')
      .select(['is_near', 'crossings'])
      .where('institution_id', '=', institution_id)
      .where('account_id', '=', account_id)
      .forUpdate()
      .executeTakeFirst()
    if (isNear === (known?.is_near ?? false)) return
    const crossings = (known?.crossings ?? 0) + (isNear ? 1 : 0)
    await trx
      .insertInto('insurance_crossings')
      .values({ ...account, is_near: isNear, crossings })
      .onConflict((conflict) =>
        conflict
          .columns(['institution_id', 'account_id'])
          .doUpdateSet({ is_near: isNear, crossings }),
      )
      .execute()
    if (!isNear) return
    const event = `insurance:${account_id}:${crossings}`
    await raiseAlert(ctx, trx, { ...account, kind: 'insurance_near', event, params })
  })
}

/** So close that what accrues within a month may carry it over, at any rate there was. */
const ALMOST_PERCENT = LIMITS.insuranceNear.percent - 1
/** Of more the nights are gone through one by one. */
const MOST_ASKED = 50

/** By institution, the first day from one on that may bring somebody near, as things stand. */
export async function nextWatch(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = await db
    .selectFrom('institutions')
    .select(['id', 'insurer'])
    .where('insurer', '<>', 'NONE')
    .execute()
  const days = new Map<string, BusinessDate>()
  for (const institution of all) {
    const day = await nextOf(db, institution, from)
    if (day !== null) days.set(institution.id, day)
  }
  return days
}

async function nextOf(
  db: Database,
  { id: institution_id, insurer }: { id: string; insurer: Insurer },
  from: BusinessDate,
): Promise<BusinessDate | null> {
  const watched = await listWatched(db, institution_id)
  if (watched.length === 0) return null
  if (watched.length > MOST_ASKED) return from
  const day = { insurer, asOf: addDays(from, 1) }
  for (const { account_id, is_near } of watched) {
    const { isNear, ...near } = await readNearness(db, { institution_id, account_id }, day)
    if (isNear !== is_near || isAlmost(near)) return from
  }
  return eveOfChange(day)
}

function isAlmost({ balance_cents, limit_cents }: { balance_cents: number; limit_cents: number }) {
  const [share, almost] = [balance_cents * 100, limit_cents * ALMOST_PERCENT]
  return share >= almost && share < limit_cents * LIMITS.insuranceNear.percent
}

function eveOfChange(day: Day): BusinessDate | null {
  const on = nextChange(day)
  return on === null ? null : addDays(on, -1)
}

/** Below this no balance is near any limit, whatever has accrued since it was posted. */
const FROM_CENTS = (LIMIT_CENTS * (LIMITS.insuranceNear.percent - 10)) / 100

interface WatchedAccount {
  account_id: string
  /** As it was told of last. */
  is_near: boolean
}

/** The open accounts that may be near what is insured, or were, in the order of their ids. */
async function listWatched(db: Database, institution_id: string): Promise<WatchedAccount[]> {
  const { rows } = await sql<WatchedAccount>`
    select balance.account_id, coalesce(crossing.is_near, false) as is_near
    from savings_balances balance
    left join insurance_crossings crossing
      on crossing.institution_id = balance.institution_id
      and crossing.account_id = balance.account_id
    where balance.institution_id = ${institution_id} and balance.is_open
      and (balance.current_cents >= ${FROM_CENTS} or crossing.is_near)
    order by balance.account_id`.execute(db)
  return rows
}

const { percent } = LIMITS.insuranceNear

interface Nearness {
  isNear: boolean
  balance_cents: number
  limit_cents: number
}

/** Whether the balance of an account is near what is insured of it, or above it. */
async function readNearness(db: Database, account: AccountOf, day: Day): Promise<Nearness> {
  const { balance_cents, limit_cents } = sumCovers(insure([await readDeposit(db, account)], day))
  return { isNear: balance_cents * 100 >= limit_cents * percent, balance_cents, limit_cents }
}
