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
import { insure, sumCovers, nextRuleChange } from './insurance/insure.ts'
import { type CoveredAccount, readDeposit } from './read-coverage.ts'

/**
 * Alerts the holders of every account whose balance comes near its insured limit, once each time. It can
 * be killed and run again; the banking lock ensures that one process runs it.
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

async function watchAccount(ctx: Context, account: CoveredAccount, day: Day): Promise<void> {
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

/** So close to the limit that a month's interest at any past rate may reach it. */
const ALMOST_PERCENT = LIMITS.insuranceNear.percent - 1
/** With more accounts than this, every night is checked. */
const MOST_CHECKED = 50

/** For each institution, the first day from `from` on that may bring an account near its limit, as of now. */
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
    const day = await nextWatchOf(db, institution, from)
    if (day !== null) days.set(institution.id, day)
  }
  return days
}

async function nextWatchOf(
  db: Database,
  { id: institution_id, insurer }: { id: string; insurer: Insurer },
  from: BusinessDate,
): Promise<BusinessDate | null> {
  const watched = await listWatched(db, institution_id)
  if (watched.length === 0) return null
  if (watched.length > MOST_CHECKED) return from
  const day = { insurer, asOf: addDays(from, 1) }
  for (const { account_id, is_near } of watched) {
    const { isNear, ...near } = await readNearness(db, { institution_id, account_id }, day)
    if (isNear !== is_near || isAlmost(near)) return from
  }
  return dayBeforeRuleChange(day)
}

function isAlmost({ balance_cents, limit_cents }: { balance_cents: number; limit_cents: number }) {
  const [share, almost] = [balance_cents * 100, limit_cents * ALMOST_PERCENT]
  return share >= almost && share < limit_cents * LIMITS.insuranceNear.percent
}

function dayBeforeRuleChange(day: Day): BusinessDate | null {
  const on = nextRuleChange(day)
  return on === null ? null : addDays(on, -1)
}

/** A balance below this is not near any limit, even with interest accrued since its last posting. */
const FROM_CENTS = (LIMIT_CENTS * (LIMITS.insuranceNear.percent - 10)) / 100

interface WatchedAccount {
  account_id: string
  /** Whether the last alert said that it is near. */
  is_near: boolean
}

/** The open accounts that are or may be near their insured limit, ordered by id. */
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

/** Whether an account's balance is near or above its insured limit. */
async function readNearness(db: Database, account: CoveredAccount, day: Day): Promise<Nearness> {
  const { balance_cents, limit_cents } = sumCovers(insure([await readDeposit(db, account)], day))
  return { isNear: balance_cents * 100 >= limit_cents * percent, balance_cents, limit_cents }
}
