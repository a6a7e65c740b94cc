import { charterOf } from '@passbook/contract/charter'
import { type Notice, noticeOf, termSentences } from '@passbook/contract/console/content/notice'
import type { NewTerms, Term, Terms } from '@passbook/contract/console/content/terms'
import { formatFullDay } from '@passbook/contract/format-dates'
import type { Context } from '../../../context.ts'
import { type Rate, apyFromRate, formatRate } from '../../../ledger/interest-math.ts'
import { cancelRate, setRate } from '../../../ledger/interest/set-rate.ts'
import { formatPercent } from '../../../ledger/product/terms.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { publishSchedules } from '../../people/disclosures/term-schedule.ts'
import { startFanOut } from '../../contact/alerts/fan-out.ts'
import { applyTerms } from './make-due-changes.ts'
import { assertNonePlanned, planChange } from './plan-change.ts'
import { readTerms } from './read-terms.ts'

interface TermsInput extends NewTerms {
  institution_id: string
  /** By the banking clock. */
  now: Date
  actor: Actor
}

interface CheckedTerms {
  /** Only the terms that differ from the current ones. */
  terms: Partial<Terms>
  /** The changes as sentences for depositors. */
  sentences: string[]
  notice: Notice
}

const SUBJECT = 'terms'

/** Changes terms from a given date and notifies everybody, early enough if a term gets worse. */
export async function changeTerms(db: Database, input: TermsInput): Promise<CheckedTerms> {
  const { institution_id, now, actor, security_reason } = input
  return inTransaction(db, async (trx) => {
    await lockTerms(trx, institution_id)
    const checked = await checkTerms(trx, input)
    const effectiveDate = parseBusinessDate(input.effective_date)
    const { terms, sentences } = checked
    const isNow = effectiveDate <= easternDate(now)
    if (isNow) await applyTerms(trx, { institution_id, terms, now, actor })
    const plan = { institution_id, what: 'change_terms', subject: SUBJECT, now, actor } as const
    const id = isNow
      ? now.toISOString()
      : await planChange(trx, {
          ...plan,
          payload: { terms, security_reason },
          words: sentences.join(' '),
          effectiveDate,
        })
    await startFanOut(trx, {
      institution_id,
      kind: 'terms_changed',
      event: `terms:${id}`,
      params: { changes: sentences, effective_date: effectiveDate },
      now,
    })
    return checked
  })
}

/** Refuses terms that conflict, change nothing, or come too soon (Reg E 1005.8(a), Reg DD 1030.5(a)). */
export async function checkTerms(
  db: Database,
  input: Pick<TermsInput, 'institution_id' | 'now' | keyof NewTerms>,
): Promise<CheckedTerms> {
  const { institution_id, security_reason, now } = input
  const before = await readTerms(db, institution_id)
  const terms: Partial<Terms> = Object.fromEntries(
    Object.entries(input.terms).filter(([term, value]) => before[term as Term] !== value),
  )
  if (Object.keys(terms).length === 0) throw invalid('', 'This changes nothing.')
  assertConsistent(before, { ...before, ...terms })
  const notice = noticeOf(before, terms, security_reason !== null)
  assertEnoughNotice(parseBusinessDate(input.effective_date), easternDate(now), notice)
  await assertNonePlanned(db, institution_id, 'change_terms', SUBJECT)
  return { terms, sentences: termSentences(before, terms), notice }
}

function assertConsistent(before: Terms, terms: Terms): void {
  const { min_opening_cents, min_deposit_cents, max_deposit_cents, par_value_cents } = terms
  // A credit union always has a par value and a bank never has one.
  if ((before.par_value_cents === null) !== (par_value_cents === null)) {
    throw invalid('par_value_cents', 'Only a credit union has a par value, and it is required.')
  }
  if (par_value_cents !== null && par_value_cents > min_opening_cents) {
    throw invalid('par_value_cents', 'The minimum opening deposit must cover the par value.')
  }
  if (min_deposit_cents > max_deposit_cents) {
    throw invalid('min_deposit_cents', 'The minimum deposit is more than the maximum.')
  }
  if (min_opening_cents < min_deposit_cents || min_opening_cents > max_deposit_cents) {
    throw invalid(
      'min_opening_cents',
      'The minimum opening deposit must be between the minimum and maximum deposit.',
    )
  }
}

function assertEnoughNotice(
  effectiveDate: BusinessDate,
  today: BusinessDate,
  { days, worse }: Notice,
): void {
  if (effectiveDate < today) throw invalid('effective_date', 'Choose today or a future date')
  const earliest = addDays(today, days)
  if (effectiveDate >= earliest) return
  const what = worse.length > 0 ? 'A less favorable term' : 'A tighter limit'
  throw invalid(
    'effective_date',
    `${what} takes ${days} days’ notice. The earliest date is ${formatFullDay(earliest)}.`,
  )
}

/** Locks the terms, so that a concurrent change sees the result of this one. */
async function lockTerms(trx: Transaction, institution_id: string): Promise<void> {
  await trx
    .selectFrom('savings_products')
    .select('institution_id')
    .where('institution_id', '=', institution_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface NewRate {
  institution_id: string
  rate: Rate
  effectiveDate: BusinessDate
  /** By the banking clock. */
  now: Date
  actor: Actor
}

/** Changes the interest rate from a given date, and notifies everybody. */
export async function changeRate(
  { db }: Pick<Context, 'db'>,
  { institution_id, rate, effectiveDate, now, actor }: NewRate,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await findRateBefore(trx, institution_id, effectiveDate)
    const today = easternDate(now)
    await setRate(trx, { institution_id, effectiveDate, rate, today, actor })
    await publishSchedules(trx, { institution_id, date: today, now })
    // A first rate, or an unchanged one, affects nobody.
    if (before === undefined || before === formatRate(rate)) return
    const { insurer } = await findInstitution(trx, institution_id)
    await startFanOut(trx, {
      institution_id,
      kind: 'rate_changed',
      event: await rateEvent(trx, institution_id, effectiveDate),
      params: {
        charter: charterOf(insurer),
        rate: formatPercent(rate),
        apy: apyFromRate(rate),
        effective_date: effectiveDate,
      },
      now,
    })
  })
}

/** Identifies the announcement of a rate; a rate for a day whose first rate was cancelled is announced too. */
async function rateEvent(
  trx: Transaction,
  institution_id: string,
  date: BusinessDate,
): Promise<string> {
  const cancelled = await trx
    .selectFrom('cancelled_rates')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('effective_date', '=', date)
    .execute()
  return cancelled.length === 0 ? `rate:${date}` : `rate:${date}:${cancelled.length + 1}`
}

/** Cancels a rate that is not in force yet, and notifies everybody who was notified of it. */
export async function dropRate(
  trx: Transaction,
  { institution_id, effectiveDate, now, actor }: Omit<NewRate, 'rate'>,
): Promise<void> {
  const event = await rateEvent(trx, institution_id, effectiveDate)
  const today = easternDate(now)
  const rate = await cancelRate(trx, { institution_id, effectiveDate, today, now, actor })
  if (rate === undefined) throw new DomainError('not_found')
  const before = await findRateBefore(trx, institution_id, effectiveDate)
  if (before === undefined || before === formatRate(rate)) return
  await startFanOut(trx, {
    institution_id,
    kind: 'terms_changed',
    event: `${event}:cancelled`,
    params: {
      changes: ['The rate change we announced for that day won’t take place.'],
      effective_date: effectiveDate,
    },
    now,
  })
}

async function findRateBefore(
  trx: Transaction,
  institution_id: string,
  date: BusinessDate,
): Promise<string | undefined> {
  const before = await trx
    .selectFrom('product_rates')
    .select('rate')
    .where('institution_id', '=', institution_id)
    .where('effective_date', '<=', date)
    .orderBy('effective_date', 'desc')
    .executeTakeFirst()
  return before?.rate
}
