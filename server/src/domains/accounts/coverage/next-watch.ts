import { LIMITS } from '@passbook/contract/limits'
import type { Insurer } from '@passbook/contract/enums'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Day } from './insurance/deposits.ts'
import { nextChange } from './insurance/trust-rule.ts'
import { readNearness } from './is-near.ts'
import { listWatched } from './watched-accounts.ts'

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
