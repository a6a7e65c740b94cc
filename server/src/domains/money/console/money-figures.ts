import type {
  TrialBalance,
  Owing,
  AgeBand,
  AgeingRow,
  SuspenseItem,
} from '@passbook/contract/console/books'
import type { ReturnRate, ReturnsOfCode } from '@passbook/contract/console/money'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../context.ts'
import {
  type BusinessDate,
  parseBusinessDate,
  daysBetween,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { countReturnsByCode, measureReturnRates } from '../returns/check-return-rates.ts'

/** The trial balance at the end of a day: one line per kind of account, with equal totals on both sides. */
export async function readTrialBalance(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { institution_id }: Pick<StaffCaller, 'institution_id'>,
  wanted: string | undefined,
): Promise<TrialBalance> {
  const on: BusinessDate = wanted ? parseBusinessDate(wanted) : easternDate(clock.now())
  // Only postings of savings accounts are counted there, so their million accounts need not be looked up.
  const { rows } = await sql<{ kind: string; cents: number }>`
    select account.kind, coalesce(sum(posting.amount_cents), 0)::bigint as cents
    from ledger_accounts account
    left join postings posting on posting.institution_id = account.institution_id
      and posting.account_id = account.id and posting.account_seq is null
      and posting.effective_date <= ${on}
    where account.institution_id = ${institution_id} and account.kind <> 'savings'
    group by account.kind
    union all
    select 'savings', coalesce(sum(posting.amount_cents), 0)::bigint
    from postings posting
    where posting.institution_id = ${institution_id} and posting.account_seq is not null
      and posting.effective_date <= ${on}
    having exists (select from ledger_accounts
      where institution_id = ${institution_id} and kind = 'savings')
    order by kind`.execute(db)
  const accounts = rows.map(({ kind, cents }) => ({
    kind,
    debit_cents: Math.max(0, -cents),
    credit_cents: Math.max(0, cents),
  }))
  const sum = (side: 'debit_cents' | 'credit_cents') =>
    accounts.reduce((total, account) => total + account[side], 0)
  return { on, accounts, debit_cents: sum('debit_cents'), credit_cents: sum('credit_cents') }
}

/** The forecast assumes that the coming days are like the last two weeks. */
const RECENT_DAYS = 14

/** Each return rate with its limit and its forecast, and the codes the returns had. */
export async function readRates(
  { db, clock }: Context,
  { institution_id }: StaffCaller,
): Promise<{ rates: ReturnRate[]; codes: ReturnsOfCode[]; from: BusinessDate; to: BusinessDate }> {
  const today = easternDate(clock.now())
  const measured = await measureReturnRates(db, institution_id, today)
  const recent = await measureReturnRates(db, institution_id, today, RECENT_DAYS)
  const rates = measured.map(({ limitPercent, isSmall, ...rate }, place) => ({
    ...rate,
    forecast_percent: recent[place]?.debits ? recent[place].percent : rate.percent,
    limit_percent: limitPercent,
    is_small: isSmall,
  }))
  return { rates, ...(await countReturnsByCode(db, institution_id, today)) }
}

const LIMIT = 500

/** Customers who owe us for returned deposits they had spent, longest first. */
export async function listOwing({ db, clock }: Context, caller: StaffCaller): Promise<Owing[]> {
  const { institution_id } = caller
  const { entities } = await ownRows(db, caller)
  const today = easternDate(clock.now())
  const { rows } = await sql<Owing>`
    select person.id as depositor_id, balance.receivable_cents as owed_cents,
      concat_ws(' ', person.first_name, person.last_name) as customer,
      coalesce(${today}::date - (
        select min((returned.date_processed at time zone 'America/New_York')::date)
        from transfers returned
        where returned.institution_id = balance.institution_id
          and returned.account_id = balance.account_id
          and returned.status = 'Returned' and returned.shortfall_cents > 0), 0) as days
    from savings_balances balance
    join entities on entities.institution_id = balance.institution_id
      and entities.savings_account_id = balance.account_id
    join depositors person on person.institution_id = entities.institution_id
      and person.entity_id = entities.id and person.is_primary
    where balance.institution_id = ${institution_id} and balance.receivable_cents > 0
      and ${notAmong('entities.id', entities)}
    order by days desc, person.id limit ${LIMIT}`.execute(db)
  return rows
}

const SHOWN = 100
const BANDS: readonly { band: AgeBand; from: number }[] = [
  { band: '0-30', from: 0 },
  { band: '31-60', from: 31 },
  { band: '61-90', from: 61 },
  { band: 'over-90', from: 91 },
]
const ROWS: readonly AgeingRow['what'][] = [
  'returns_receivable',
  'suspense_held',
  'suspense_taken',
  'micro_deposits',
]

interface Ageing {
  rows: AgeingRow[]
  items: SuspenseItem[]
}

/** Suspense and receivables by age; their totals match the trial balance. */
export async function readAgeing({ db, clock }: Context, caller: StaffCaller): Promise<Ageing> {
  const { institution_id } = caller
  const { accounts } = await ownRows(db, caller)
  const today = easternDate(clock.now())
  const sums = await sql<{ what: AgeingRow['what']; date: BusinessDate; cents: number }>`
    select what, date, sum(open_cents)::bigint as cents
    from (${openAmounts(institution_id, today)}) open group by what, date`.execute(db)
  const items = await sql<Omit<SuspenseItem, 'days'>>`
    select open.date as since, open.open_cents as cents, open.description as words,
      person.id as depositor_id, open.file_uuid,
      nullif(concat_ws(' ', person.first_name, person.last_name), '') as customer
    from (${openAmounts(institution_id, today)}) open
    left join entities on entities.institution_id = ${institution_id}
      and entities.savings_account_id = open.account_id
    left join depositors person on person.institution_id = ${institution_id}
      and person.entity_id = entities.id and person.is_primary
    where open.what in ('suspense_held', 'suspense_taken')
      and ${notAmong('open.account_id', accounts)}
    order by open.date, open.entry_id limit ${SHOWN}`.execute(db)
  return {
    rows: ROWS.map((what) => toRow(what, sums.rows, today)),
    items: items.rows.map((item) => ({
      ...item,
      days: daysBetween(item.since as BusinessDate, today),
    })),
  }
}

function toRow(
  what: AgeingRow['what'],
  sums: readonly { what: string; date: BusinessDate; cents: number }[],
  today: BusinessDate,
): AgeingRow {
  const own = sums.filter((sum) => sum.what === what)
  const bandOf = (date: BusinessDate) =>
    BANDS.findLast(({ from }) => daysBetween(date, today) >= from)?.band ?? '0-30'
  const cents = (some: typeof own) => some.reduce((sum, one) => sum + one.cents, 0)
  return {
    what,
    bands: BANDS.map(({ band }) => ({
      band,
      cents: cents(own.filter(({ date }) => bandOf(date) === band)),
    })),
    total_cents: cents(own),
  }
}

/**
 * The open amount of each posting. Payments settle the oldest postings first, so the newest postings of
 * an account make up its balance. Micro-deposits count as one account.
 */
function openAmounts(institution_id: string, today: BusinessDate): RawBuilder<unknown> {
  return sql`
    with moved as (
      select entry.id as entry_id, posting.effective_date as date, posting.amount_cents as cents,
        entry.description, entry.account_id,
        substring(entry.idempotency_key from '^ach_answer:([0-9a-f-]{36}):')::uuid as file_uuid,
        case when ledger.kind = 'returns_receivable' then ledger.kind
          when transfer.kind in ('micro_credit', 'micro_debit') then 'micro_deposits'
          else 'suspense' end as kind,
        case when transfer.kind in ('micro_credit', 'micro_debit') then ''
          else coalesce(entry.account_id::text, entry.reverses::text, entry.id::text) end as item
      from ledger_accounts ledger
      join postings posting on posting.institution_id = ledger.institution_id
        and posting.account_id = ledger.id and posting.account_seq is null
      join journal_entries entry on entry.institution_id = posting.institution_id
        and entry.id = posting.entry_id
      left join transfers transfer on transfer.institution_id = entry.institution_id
        and transfer.id = entry.transfer_id
      where ledger.institution_id = ${institution_id}
        and ledger.kind in ('suspense', 'returns_receivable')
        and posting.effective_date <= ${today}),
    balances as (
      select kind, item, sum(cents) as cents from moved group by kind, item having sum(cents) <> 0),
    aged as (
      select moved.*, greatest(0, least(abs(moved.cents), abs(balances.cents) - coalesce(
          sum(abs(moved.cents)) over (partition by moved.kind, moved.item
            order by moved.date desc, moved.entry_id desc
            rows between unbounded preceding and 1 preceding), 0))) as open
      from moved join balances on balances.kind = moved.kind and balances.item = moved.item
      where sign(moved.cents) = sign(balances.cents))
    select entry_id, date, description, account_id, file_uuid,
      (open * sign(cents))::bigint as open_cents,
      case when kind <> 'suspense' then kind
        when cents > 0 then 'suspense_held' else 'suspense_taken' end as what
    from aged where open > 0`
}
