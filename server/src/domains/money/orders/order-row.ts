import { formatDate, formatWeekday } from '@passbook/contract/format-dates'
import { LIMITS } from '@passbook/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { type PlacedTransactionRow, type Transfer, transactionRows } from '../transfers/queries.ts'

/** A new order with what follows from it: the emails of the holders to notify, and their last contact. */
export type OrderRow = PlacedTransactionRow & {
  holder_emails: string[]
  last_contact_on: BusinessDate | null
}

/** The email addresses of all holders of an account, the first holder first. */
export function holderEmails(institution_id: RawBuilder<unknown>, account_id: RawBuilder<unknown>) {
  return sql<string[]>`(
    select coalesce(json_agg(login.email order by holder.created_at), '[]')
    from entities entity
    join depositors holder on holder.institution_id = entity.institution_id
      and holder.entity_id = entity.id and holder.is_holder
    join users login on login.institution_id = holder.institution_id
      and login.id = holder.user_id
    where entity.institution_id = ${institution_id}
      and entity.savings_account_id = ${account_id})`
}

/** The day on which the holders of an account were last in contact (dormancy). */
export function lastContactOn(
  institution_id: RawBuilder<unknown>,
  account_id: RawBuilder<unknown>,
) {
  return sql<BusinessDate | null>`(
    select contact.last_contact_on from account_contacts contact
    where contact.institution_id = ${institution_id} and contact.account_id = ${account_id})`
}

const selectOrderRow = statement(
  (db, { institution_id, id }: Pick<Transfer, 'institution_id' | 'id'>) =>
    transactionRows(db, institution_id)
      .select(['transfers.institution_id', 'transfers.account_id'])
      .select([
        holderEmails(sql`transfers.institution_id`, sql`transfers.account_id`).as('holder_emails'),
        lastContactOn(sql`transfers.institution_id`, sql`transfers.account_id`).as(
          'last_contact_on',
        ),
      ])
      .where('transfers.id', '=', id),
)

/** Reads everything that a receipt needs in one statement. */
export async function readOrderRow(
  trx: Transaction,
  { institution_id, id }: Pick<Transfer, 'institution_id' | 'id'>,
): Promise<OrderRow> {
  const [row] = await selectOrderRow(trx, { institution_id, id })
  if (row === undefined) throw new Error('a transfer that is not there')
  return row
}

/** Checks the day on which a transfer is to be sent: today or later, and not too far ahead. */
export function readOrderDate(date: string | undefined, now: Date): BusinessDate | undefined {
  if (date === undefined) return undefined
  const day = parseBusinessDate(date)
  const today = easternDate(now)
  if (day < today) throw invalid('date', 'Choose today or a later date.')
  const last = addDays(today, LIMITS.scheduledTransfer.daysAhead)
  if (day > last) throw invalid('date', `Choose a date up to ${formatDate(last)}.`)
  return day
}

/** Refuses an order whose dates differ from those shown; the cut-off may have passed since (DESIGN 6). */
export function assertPromised(
  { kind, settlement_date }: Pick<Transfer, 'kind' | 'settlement_date'>,
  expected: string | undefined,
): void {
  if (expected === undefined || expected === settlement_date) return
  const day = formatWeekday(settlement_date)
  const what =
    kind === 'deposit'
      ? `this deposit would now be in your account on ${day}`
      : `this withdrawal would now arrive on ${day}`
  throw invalid(
    'expected_settlement_date',
    `The dates have changed: ${what}. Nothing was done. Check the new dates and confirm again.`,
  )
}
