import type { ReturnedEntry, ReturnsQuery } from '@passbook/contract/console/money'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'

const RETURNS_A_PAGE = 50

/** What each choice of the list counts. The same conditions make the figures that lead here. */
const WHAT: Readonly<Record<NonNullable<ReturnsQuery['what']>, RawBuilder<unknown>>> = {
  debits: sql`not answer.is_credit`,
  deposits: sql`transfer.kind = 'deposit'`,
  // A returned withdrawal is a returned credit (`verify` checks it), and few returns are credits.
  withdrawals: sql`answer.is_credit and transfer.kind in ('withdrawal', 'payout')`,
}

/**
 * One page of the returns that were applied, by the banking day of the file they came in, newest first,
 * without accounts the reader has a conflict with.
 */
export async function listReturns(
  { db }: Pick<Context, 'db'>,
  caller: StaffCaller,
  { code, what, from, to, after, after_place = 0 }: ReturnsQuery,
): Promise<{ returns: ReturnedEntry[]; has_more: boolean }> {
  const { institution_id } = caller
  const { accounts } = await ownRows(db, caller)
  const last = sql`(select last.business_date, last.created_at, last.id from ach_files last
    where last.institution_id = ${institution_id} and last.id = ${after ?? null})`
  const wanted = [
    ...(code ? [sql`answer.code = ${code}`] : []),
    ...(what ? [WHAT[what]] : []),
    ...(from ? [sql`file.business_date >= ${from}`] : []),
    ...(to ? [sql`file.business_date <= ${to}`] : []),
    ...(after
      ? [
          sql`((file.business_date, file.created_at, file.id) < ${last}
            or (file.id = ${after} and answer.place > ${after_place}))`,
        ]
      : []),
    sql`true`,
  ]
  // The page is found by the index of received files, newest first; only its rows get their names.
  const { rows } = await sql<ReturnedEntry>`
    select page.file_uuid, page.place, page.received_on, page.code, page.trace, page.amount_cents,
      page.is_credit, page.transfer_id, person.id as depositor_id,
      nullif(concat_ws(' ', person.first_name, person.last_name), '') as customer
    from (
      select file.id as file_uuid, file.business_date as received_on, file.created_at,
        answer.place, answer.code, answer.original_trace as trace, answer.amount_cents,
        answer.is_credit, answer.transfer_id, transfer.account_id
      from ach_files file
      join ach_answers answer on answer.institution_id = file.institution_id
        and answer.file_id = file.id and answer.kind = 'return' and answer.outcome = 'applied'
      left join transfers transfer on transfer.institution_id = answer.institution_id
        and transfer.id = answer.transfer_id
      where file.institution_id = ${institution_id} and file.direction = 'in'
        and ${sql.join(wanted, sql` and `)} and ${notAmong('transfer.account_id', accounts)}
      order by file.business_date desc, file.created_at desc, file.id desc, answer.place
      limit ${RETURNS_A_PAGE + 1}) page
    left join entities on entities.institution_id = ${institution_id}
      and entities.savings_account_id = page.account_id
    left join depositors person on person.institution_id = ${institution_id}
      and person.entity_id = entities.id and person.is_primary
    order by page.received_on desc, page.created_at desc, page.file_uuid desc, page.place`.execute(
    db,
  )
  return { returns: rows.slice(0, RETURNS_A_PAGE), has_more: rows.length > RETURNS_A_PAGE }
}
