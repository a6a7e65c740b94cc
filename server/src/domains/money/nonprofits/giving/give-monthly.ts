import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { post } from '../../../../ledger/post.ts'
import {
  type BusinessDate,
  addDays,
  businessDate,
  partsOf,
} from '../../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../../platform/calendar/eastern.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { programmeOn } from './programme.ts'

const PAGE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const ACTOR = { kind: 'job', id: 'give' } as const

/** An account whose gift for the month is still to be made. */
interface DueGift {
  entity_id: string
  account_id: string
  ein: string
  name: string
  interest_cents: number
  carried_cents: number
}

interface Month {
  institution_id: string
  monthEnd: BusinessDate
  share: string
  now: Date
}

/**
 * Gives the programme's share of the interest credited in a month, once, for every account that had
 * chosen a non-profit when the month ended. Later corrections count in the month in which they are
 * posted. An interrupted run continues where it stopped. Call it after the month's interest is posted.
 */
export async function giveMonthly(
  { db, clock }: Context,
  institution_id: string,
  monthEnd: BusinessDate,
): Promise<void> {
  const programme = await programmeOn(db, institution_id, monthEnd)
  if (programme === null) return
  const month = { institution_id, monthEnd, share: programme.share, now: clock.now() }
  let after = BEFORE_ALL
  for (;;) {
    const due = await listDue(db, month, after)
    if (due.length > 0) await inTransaction(db, (trx) => giveAll(trx, month, due))
    if (due.length < PAGE) return
    after = due.at(-1)?.entity_id ?? after
  }
}

async function giveAll(trx: Transaction, month: Month, due: readonly DueGift[]): Promise<void> {
  const { institution_id, monthEnd, share, now } = month
  for (const { name, ...gift } of due) {
    const { amountCents, carriedCents } = giftOf(gift, share)
    const entry_id =
      amountCents > 0 ? await postGift(trx, month, { ...gift, name, amountCents }) : null
    await trx
      .insertInto('nonprofit_gifts')
      .values({
        ...gift,
        institution_id,
        name,
        month_end: monthEnd,
        share,
        carried_cents: carriedCents,
        amount_cents: amountCents,
        entry_id,
        given_at: now,
      })
      .execute()
  }
}

/** Posts a gift from the institution's own money; no depositor's account is involved. */
async function postGift(
  trx: Transaction,
  { institution_id, monthEnd }: Month,
  { entity_id, ein, amountCents }: DueGift & { amountCents: number },
): Promise<number> {
  const { entryId } = await post(trx, {
    institution_id,
    kind: 'donation',
    description: `Gift to ${ein}`,
    effectiveDate: monthEnd,
    postings: [
      { kind: 'interest_expense', amountCents: -amountCents },
      { kind: 'donations_payable', amountCents },
    ],
    idempotencyKey: `gift:${entity_id}:${monthEnd}`,
    actor: ACTOR,
  })
  return entryId
}

/**
 * Accounts that had chosen a listed non-profit when the month ended and have interest in the month. A
 * correction for the night before the first is posted on the first.
 */
async function listDue(db: Database, month: Month, after: string): Promise<DueGift[]> {
  const { institution_id, monthEnd } = month
  const { year, month: number } = partsOf(monthEnd)
  const first = businessDate(year, number, 1)
  const over = easternInstant(addDays(monthEnd, 1), '00:00')
  const { rows } = await sql<DueGift>`
    select entity.id as entity_id, entity.savings_account_id as account_id, chosen.ein,
      nonprofits.name, credited.cents as interest_cents,
      coalesce(before.carried_cents, 0) as carried_cents
    from entities entity
    cross join lateral (
      select ein from nonprofit_selections
      where institution_id = ${institution_id} and entity_id = entity.id and selected_at < ${over}
      order by id desc limit 1) chosen
    join nonprofits on nonprofits.ein = chosen.ein and nonprofits.rank is not null
    cross join lateral (
      select sum(cents)::bigint as cents from (
        select amount_cents as cents from interest_payments
        where institution_id = ${institution_id} and account_id = entity.savings_account_id
          and paid_through between ${addDays(first, -1)} and ${monthEnd}
          and effective_date between ${first} and ${monthEnd}
        union all
        select -amount_cents from interest_takebacks
        where institution_id = ${institution_id} and account_id = entity.savings_account_id
          and effective_date between ${first} and ${monthEnd}) amounts) credited
    left join lateral (
      select carried_cents from nonprofit_gifts
      where institution_id = ${institution_id} and entity_id = entity.id
      order by month_end desc limit 1) before on true
    where entity.institution_id = ${institution_id} and entity.id > ${after}
      and entity.savings_account_id is not null and credited.cents <> 0
      and not exists (select from nonprofit_gifts given
        where given.institution_id = ${institution_id} and given.entity_id = entity.id
          and given.month_end = ${monthEnd})
    order by entity.id limit ${PAGE}`.execute(db)
  return rows
}

const MILLION = 1_000_000n
const SHARE = /^([01])\.(\d{6})$/

/** The gift of a month, and the negative interest that the next month has to make up for. */
interface Gift {
  amountCents: number
  /** Interest taken back beyond what was credited; zero or negative. */
  carriedCents: number
}

/** The share of a month's interest, to the nearest cent; half a cent is rounded up. */
export function giftOf(
  { interest_cents, carried_cents }: { interest_cents: number; carried_cents: number },
  share: string,
): Gift {
  const counted = interest_cents + carried_cents
  if (counted <= 0) return { amountCents: 0, carriedCents: counted }
  const amount = (BigInt(counted) * millionthsOf(share) * 2n + MILLION) / (2n * MILLION)
  return { amountCents: Number(amount), carriedCents: 0 }
}

function millionthsOf(share: string): bigint {
  const [, whole = '', rest = ''] = SHARE.exec(share) ?? []
  if (whole === '') throw new Error(`${share} is not a share`)
  return BigInt(whole + rest)
}

interface Total {
  ein: string
  /** The name in the newest gift. */
  name: string
  cents: number
}

/** The total that an institution gave to each non-profit, largest first. */
export async function sumGiftsByNonprofit(db: Database, institution_id: string): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select ein, (array_agg(name order by month_end desc))[1] as name,
      sum(amount_cents)::bigint as cents
    from nonprofit_gifts where institution_id = ${institution_id}
    group by ein having sum(amount_cents) > 0 order by cents desc, ein`.execute(db)
  return rows
}
