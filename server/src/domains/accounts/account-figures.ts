import type { PendingAmount } from '@passbook/contract/accounts'
import { LIMITS } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { BusinessDate } from '../../platform/calendar/business-date.ts'
import { statement } from '../../platform/db/statement.ts'

interface FiguresInput {
  institution_id: string
  account_id: string
  monthFrom: BusinessDate
  monthTo: BusinessDate
  yearFrom: BusinessDate
  yearTo: BusinessDate
}

export interface AccountFigures {
  account_last_four: string
  opened_on: BusinessDate
  status: 'OPEN' | 'CLOSED'
  current_cents: number
  held_cents: number
  membership_share_cents: number | null
  /** Deposits in transit and not yet posted; a scheduled one counts once its file is made. */
  pending_in_cents: number
  pending_out_cents: number
  /** The part of the holds that is for outgoing transfers. */
  held_out_cents: number
  /** Transfers in transit, or posted and held; the earliest available first. */
  pending: PendingAmount[]
  owed_cents: number
  /** The last day the institution has accrued. */
  accrued_through: BusinessDate | null
  /** Interest earned and not yet paid, as of that night; null if there is none. */
  accrued: string | null
  /** A deposit was returned, and the nightly run that recalculates its days is still to come. */
  is_to_be_recounted: boolean
  /** Interest credited this month, less what was later taken back, counted on the day it was credited. */
  month_interest_cents: number
  /** This year's interest, with amounts paid to correct errors, as on the year's tax form. */
  year_interest_cents: number
  /** A transfer has not left yet, is on its way, or is on hold. */
  has_coming: boolean
  /** A reported problem with a transfer of the account is not decided yet. */
  has_open_dispute: boolean
  /** The account is being closed, or is closed. */
  has_closing: boolean
  dormant_since: BusinessDate | null
  asked_back_at: Date | null
}

/** The limit is a literal in the statement, because that gives a better query plan. */
const MOST_PENDING = sql.lit(LIMITS.pendingAtHome)

/**
 * Reads every figure of a savings account at one moment, in one statement: stored balances, and sums of
 * pending transfers and of the year's interest. It never scans the account's history: thanks to the
 * limits, each row is found by its full key. That includes questions whether there is any row, which Postgres
 * may otherwise answer from the disputes and closings of all accounts at once.
 */
export const findAccountFigures = statement(
  (_db, wanted: FiguresInput) => sql<AccountFigures>`
    select account.account_last_four, account.opened_on, account.status,
      balance.current_cents, balance.held_cents, (
        select product.par_value_cents from savings_products product
        where product.institution_id = account.institution_id
      ) as membership_share_cents,
      moving.pending_in_cents, moving.pending_out_cents, moving.held_out_cents,
      balance.receivable_cents as owed_cents, waiting.pending,
      run.through as accrued_through, unpaid.accrued,
      (
        select true from interest_recounts recount
        where recount.institution_id = account.institution_id
          and recount.account_id = account.id and recount.recounted_on is null limit 1
      ) is not null as is_to_be_recounted,
      paid.month_cents - taken.month_cents as month_interest_cents,
      paid.year_cents - taken.year_cents + good.year_cents as year_interest_cents,
      (
        select true from transfers transfer
        where transfer.institution_id = account.institution_id and transfer.account_id = account.id
          and transfer.status in ('Initiated', 'Pending', 'Submitted') limit 1
      ) is not null as has_coming,
      (
        select true from disputes dispute
        where dispute.institution_id = account.institution_id
          and dispute.account_id = account.id and dispute.ended_at is null limit 1
      ) is not null as has_open_dispute,
      (
        select true from closings closing
        where closing.institution_id = account.institution_id
          and closing.account_id = account.id
          and closing.status not in ('REOPENED', 'LAPSED') limit 1
      ) is not null as has_closing,
      heard.dormant_since, heard.asked_back_at
    from savings_accounts account
    join savings_balances balance
      on balance.institution_id = account.institution_id and balance.account_id = account.id
    left join account_contacts heard
      on heard.institution_id = account.institution_id and heard.account_id = account.id
    cross join lateral (
      select
        coalesce(sum(transfer.amount_cents) filter (
          where transfer.direction = 'LinkedToPrimary'
            and (transfer.status <> 'Initiated' or transfer.scheduled_date is null)
        ), 0)::bigint as pending_in_cents,
        coalesce(sum(transfer.amount_cents) filter (
          where transfer.direction in ('PrimaryToLinked', 'PrimaryToService')
        ), 0)::bigint as pending_out_cents,
        coalesce(sum(hold.amount_cents) filter (
          where transfer.direction in ('PrimaryToLinked', 'PrimaryToService')
        ), 0)::bigint as held_out_cents
      from transfers transfer
      left join lateral (
        select held.amount_cents from holds held
        where held.institution_id = transfer.institution_id and held.id = transfer.hold_id
          and held.released_at is null limit 1
      ) hold on true
      where transfer.institution_id = account.institution_id
        and transfer.account_id = account.id and transfer.posted_entry_id is null
        and transfer.status in ('Initiated', 'Pending', 'Submitted')
    ) moving
    cross join lateral (
      select coalesce(json_agg(json_build_object('transaction_id', id, 'direction', direction,
        'amount_cents', amount_cents, 'settlement_date', settlement_date,
        'available_date', available_date, 'is_posted', is_posted)
        order by available_date, id), '[]') as pending
      from (
        select * from (
          select transfer.id, transfer.direction, transfer.amount_cents,
            transfer.settlement_date, transfer.available_date, false as is_posted
          from transfers transfer
          where transfer.institution_id = account.institution_id
            and transfer.account_id = account.id and transfer.posted_entry_id is null
            and transfer.status in ('Initiated', 'Pending', 'Submitted')
            and (transfer.status <> 'Initiated' or transfer.scheduled_date is null
              or transfer.direction <> 'LinkedToPrimary')
          union all
          select transfer.id, transfer.direction, held.amount_cents,
            transfer.settlement_date, transfer.available_date, true
          from holds held
          cross join lateral (
            select posted.id, posted.direction, posted.settlement_date, posted.available_date,
              posted.posted_entry_id
            from transfers posted
            where posted.institution_id = held.institution_id and posted.id = held.transfer_id
            limit 1) transfer
          where held.institution_id = account.institution_id and held.account_id = account.id
            and held.released_at is null and transfer.posted_entry_id is not null
        ) every_one
        order by available_date, id limit ${MOST_PENDING}
      ) nearest
    ) waiting
    left join lateral (
      select night.through from interest_runs night
      where night.institution_id = account.institution_id and night.step = 'accrual'
      order by night.through desc limit 1
    ) run on true
    left join lateral (
      select coalesce((
          select correction.accrued from interest_corrections correction
          where correction.institution_id = accrual.institution_id
            and correction.accrual_date = accrual.accrual_date
            and correction.account_id = accrual.account_id
        ), accrual.accrued) as accrued
      from interest_accruals accrual
      where accrual.institution_id = account.institution_id
        and accrual.account_id = account.id and accrual.accrual_date = run.through
        and not exists (
          select from interest_payments payment
          where payment.institution_id = account.institution_id
            and payment.account_id = account.id
            and payment.paid_through >= run.through and payment.reason <> 'correction')
      limit 1
    ) unpaid on true
    cross join lateral (
      select
        coalesce(sum(payment.amount_cents), 0)::bigint as year_cents,
        coalesce(sum(payment.amount_cents) filter (
          where payment.effective_date between ${wanted.monthFrom} and ${wanted.monthTo}
        ), 0)::bigint as month_cents
      from interest_payments payment
      where payment.institution_id = account.institution_id and payment.account_id = account.id
        and payment.effective_date between ${wanted.yearFrom} and ${wanted.yearTo}
    ) paid
    cross join lateral (
      select
        coalesce(sum(takeback.amount_cents), 0)::bigint as year_cents,
        coalesce(sum(takeback.amount_cents) filter (
          where takeback.credited_on between ${wanted.monthFrom} and ${wanted.monthTo}
        ), 0)::bigint as month_cents
      from interest_takebacks takeback
      where takeback.institution_id = account.institution_id and takeback.account_id = account.id
        and takeback.credited_on between ${wanted.yearFrom} and ${wanted.yearTo}
    ) taken
    cross join lateral (
      select coalesce(sum(good.amount_cents), 0)::bigint as year_cents
      from interest_made_good good
      where good.institution_id = account.institution_id and good.account_id = account.id
        and good.effective_date between ${wanted.yearFrom} and ${wanted.yearTo}
    ) good
    where account.institution_id = ${wanted.institution_id} and account.id = ${wanted.account_id}`,
)
