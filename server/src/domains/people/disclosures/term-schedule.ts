import { isDeepStrictEqual } from 'node:util'
import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { TermSchedule } from '@passbook/contract/disclosures'
import { formatLongDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import type { Context } from '../../../context.ts'
import { apyFromRate } from '../../../ledger/interest-math.ts'
import { NO_RATE, readRates } from '../../../ledger/interest/rates.ts'
import { type SavingsProduct, readSavingsProduct } from '../../../ledger/product/queries.ts'
import { MIN_BALANCE_TO_EARN_CENTS } from '../../../ledger/product/terms.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate, twelveHours } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { DisclosureSection } from '../../../platform/db/tables/opening.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { hashDocument } from './document-hash.ts'
import type { DocumentRow, Reader } from './queries.ts'

/**
 * The rate and terms of the account from a date on, in words (Reg DD 1030.4(b)). They follow from settings
 * that two people agreed to, so a schedule needs no further approval.
 */
interface StoredSchedule extends TermSchedule {
  effective_date: BusinessDate
  id: string
}

interface When {
  institution_id: string
  date: BusinessDate
}

/** The schedule that was published for a day; the last one if the terms changed twice on a day. */
export async function findSchedule(
  db: Database,
  { institution_id, date }: When,
): Promise<StoredSchedule | undefined> {
  return db
    .selectFrom('term_schedules')
    .select(['id', 'effective_date', 'title', 'sections', 'hash'])
    .where('institution_id', '=', institution_id)
    .where('effective_date', '<=', date)
    .orderBy('effective_date', 'desc')
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The schedule in force today, also if a change of the settings is not published yet. */
export async function currentSchedule(db: Database, when: When): Promise<TermSchedule> {
  const from = (await pendingDays(db, when)).at(-1)
  const published = from === undefined ? await findSchedule(db, when) : undefined
  return published ?? toSchedule(from ?? when.date, await writeSections(db, when))
}

/**
 * The days up to a day whose schedule is not published yet: those on which a rate began, or the day itself if
 * other terms changed.
 */
async function pendingDays(db: Database, when: When): Promise<BusinessDate[]> {
  const last = await findSchedule(db, when)
  const rates = await readRates(db, when.institution_id)
  const begun = rates
    .map((rate) => rate.date)
    .filter((day) => day <= when.date && (last === undefined || day > last.effective_date))
  if (begun.length > 0) return begun
  const isPublished = isDeepStrictEqual(last?.sections, await writeSections(db, when))
  return isPublished ? [] : [when.date]
}

/** The schedule with which a person signed the agreement; undefined if it was signed before there were any. */
export function findSignedSchedule(
  db: Database,
  { institution_id, depositor_id }: Reader,
  document_id: string,
): Promise<StoredSchedule | undefined> {
  return db
    .selectFrom('disclosure_attestations as signed')
    .innerJoin('term_schedules as schedule', (join) =>
      join
        .onRef('schedule.institution_id', '=', 'signed.institution_id')
        .onRef('schedule.id', '=', 'signed.schedule_id'),
    )
    .select(['schedule.id', 'schedule.effective_date', 'schedule.title'])
    .select(['schedule.sections', 'schedule.hash'])
    .where('signed.institution_id', '=', institution_id)
    .where('signed.depositor_id', '=', depositor_id)
    .where('signed.document_id', '=', document_id)
    .orderBy('signed.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The schedule that belongs to a document for a reader: only the agreement has one. */
export async function scheduleOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reader: Reader,
  { id, kind, signed_at }: Pick<DocumentRow, 'id' | 'kind' | 'signed_at'>,
): Promise<TermSchedule | null> {
  if (kind !== 'agreement') return null
  if (signed_at !== null) return (await findSignedSchedule(db, reader, id)) ?? null
  const { institution_id } = reader
  return currentSchedule(db, { institution_id, date: easternDate(clock.now()) })
}

function toSchedule(effective_date: BusinessDate, sections: DisclosureSection[]) {
  const title = `Rate and terms from ${formatLongDate(effective_date)}`
  const hash = hashDocument({ title, sections, agreement: '' })
  return { effective_date, title, sections, hash }
}

interface Publishing extends When {
  /** By the banking clock. */
  now: Date
}

/**
 * Publishes what changed up to a day: a schedule for each day on which a rate began, and one for the day
 * itself if other terms changed. A repeated call changes nothing. An institution that has none gets one for
 * each rate it has had, with the other terms of today.
 */
export async function publishSchedules(
  trx: Transaction,
  { institution_id, date, now }: Publishing,
): Promise<StoredSchedule> {
  const when = { institution_id, date }
  if ((await pendingDays(trx, when)).length > 0) {
    // Two publishers take turns; the second finds what the first has published.
    await trx
      .selectFrom('institutions')
      .select('id')
      .where('id', '=', institution_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    for (const day of await pendingDays(trx, when)) await publishFor(trx, when, day, now)
  }
  const published = await findSchedule(trx, when)
  if (published === undefined) throw new Error('the schedule was not published')
  return published
}

async function publishFor(
  trx: Transaction,
  { institution_id }: When,
  date: BusinessDate,
  published_at: Date,
): Promise<void> {
  const written = toSchedule(date, await writeSections(trx, { institution_id, date }))
  await trx
    .insertInto('term_schedules')
    .values({
      institution_id,
      ...written,
      sections: JSON.stringify(written.sections),
      published_at,
    })
    .execute()
}

async function writeSections(
  db: Database,
  { institution_id, date }: When,
): Promise<DisclosureSection[]> {
  const { insurer } = await findInstitution(db, institution_id)
  const product = await readSavingsProduct(db, institution_id)
  const rates = await readRates(db, institution_id)
  const rate = rates.findLast((change) => change.date <= date)?.rate ?? NO_RATE
  const { earnings, rate: rateName } = CHARTER_WORDS[charterOf(insurer)]
  const percent = `${Number(rate) / 10_000}%`
  return [
    section(
      'Rate and yield',
      `The ${rateName} is ${percent}, an Annual Percentage Yield (APY) of ${apyFromRate(rate)}%. The rate is variable and may change at any time.`,
    ),
    section('Minimums and fees', minimumsOf(product)),
    section('Deposits and withdrawals', limitsOf(product)),
    section('When a deposit is available', holdOf(product, earnings)),
  ]
}

function section(heading: string, text: string): DisclosureSection {
  return { heading, paragraphs: [text] }
}

function minimumsOf({ min_opening_cents, par_value_cents }: SavingsProduct): string {
  const share =
    par_value_cents === null
      ? ''
      : ` The par value of a share is ${formatCents(par_value_cents)}; it stays in the account until you close it.`
  return `You need ${formatCents(min_opening_cents)} to open the account. Every balance of ${formatCents(MIN_BALANCE_TO_EARN_CENTS)} or more earns the Annual Percentage Yield.${share} There are no fees.`
}

function limitsOf(product: SavingsProduct): string {
  const { min_deposit_cents, max_deposit_cents, max_withdrawal_cents, par_value_cents } = product
  const { withdrawals_per_month, cut_off_eastern, cancel_lead_minutes } = product
  const count =
    withdrawals_per_month === null
      ? 'You may withdraw as often as you like.'
      : `You may make ${withdrawals_per_month} ${withdrawals_per_month === 1 ? 'withdrawal' : 'withdrawals'} in a calendar month.`
  return `Each deposit is from ${formatCents(min_deposit_cents)} to ${formatCents(max_deposit_cents)}. Each withdrawal is at most ${formatCents(max_withdrawal_cents)}, and no more than your available balance${par_value_cents === null ? '' : ' without the par value of a share'}. ${count} Transfers leave at ${twelveHours(cut_off_eastern)} Eastern Time on business days, and you can cancel one until ${cancel_lead_minutes} minutes before.`
}

function holdOf({ deposit_hold_business_days: days }: SavingsProduct, earnings: string): string {
  if (days === 0) {
    return 'Money you deposit is available for withdrawal on the business day on which it settles.'
  }
  const wait = days === 1 ? 'one business day' : `${days} business days`
  return `Money you deposit is available for withdrawal ${wait} after it settles. It is in your balance and earns ${earnings} all the while.`
}
