import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import type { Day } from './insurance/deposits.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { readNearness } from './is-near.ts'
import type { AccountOf } from './queries.ts'
import { listWatched } from './watched-accounts.ts'

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
