import { LIMITS } from '@passbook/contract/limits'
import { mayDepositFrom } from '@passbook/contract/linked-account-states'
import { mayMove } from '@passbook/contract/transaction-states'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { raiseAlerts } from '../../contact/alerts/raise-alert.ts'
import { type Transfer, lockTransfers } from '../transfers/queries.ts'
import { findBarred } from '../transfers/repeating/make-next.ts'

const PAGE = 200

/**
 * Alerts the holders some days before a scheduled deposit is sent, in time to change it. A deposit
 * ordered today was just confirmed and gets no reminder; nor does one whose account may not move money.
 */
export async function remindOfDeposits(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  const soon = await ctx.db
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('kind', '=', 'deposit')
    .where('scheduled_date', 'is not', null)
    .where('retry_count', '=', 0)
    .where('status', 'in', ['Initiated', 'Pending'])
    .where('file_date', '=', addDays(date, LIMITS.depositSoon.days))
    .where('date_created', '<', easternInstant(date, '00:00'))
    .orderBy('account_id')
    .orderBy('id')
    .execute()
  const ids = soon.map(({ id }) => id)
  while (ids.length > 0) {
    const page = ids.splice(0, PAGE)
    await inTransaction(ctx.db, (trx) => remindPage(ctx, trx, institution_id, page))
  }
}

async function remindPage(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  transferIds: readonly string[],
): Promise<void> {
  const transfers = await lockTransfers(trx, institution_id, transferIds)
  const barred = await findBarred(trx, institution_id, transfers)
  const links = await statusOfLinks(trx, institution_id, transfers)
  const all = transfers.flatMap((transfer) => {
    const { id, status, account_id: of, amount_cents, file_date, request_id } = transfer
    const link = links.get(transfer.linked_account_id ?? '')
    const is_waiting = link === 'ARCHIVED'
    // The holders were notified of the consequences when the account was locked.
    const mayBeSent = is_waiting || (link !== undefined && mayDepositFrom(link))
    if (of === null || barred.has(of) || !mayBeSent || !mayMove(status, 'Voided')) return []
    const params = { amount_cents, leaves_on: file_date, is_waiting, request_id }
    return [{ kind: 'deposit_soon', event: `soon:${id}`, params, of } as const]
  })
  const kind = 'deposit_soon'
  await raiseAlerts(ctx, trx, { institution_id, kind, whose: 'account_id', all })
}

async function statusOfLinks(
  trx: Transaction,
  institution_id: string,
  transfers: readonly Transfer[],
): Promise<Map<string, StoredLinkStatus>> {
  const ids = transfers
    .map(({ linked_account_id }) => linked_account_id)
    .filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const links = await trx
    .selectFrom('linked_accounts')
    .select(['id', 'status'])
    .where('institution_id', '=', institution_id)
    .where('id', 'in', ids)
    .execute()
  return new Map(links.map(({ id, status }) => [id, status]))
}

/** By institution, the first day on which `remindOfDeposits` finds something. */
export async function nextReminders(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string; date: BusinessDate }>`
    select institution_id, min(file_date) - ${LIMITS.depositSoon.days}::integer as date
    from transfers
    where status in ('Initiated', 'Pending') and kind = 'deposit' and scheduled_date is not null
      and file_date >= ${from}::date + ${LIMITS.depositSoon.days}::integer
    group by institution_id`.execute(all)
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}
