import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { Faq } from '@passbook/contract/faqs'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { formatCents } from '@passbook/contract/money'
import type { Context } from '../../../context.ts'
import { apyFromRate } from '../../../ledger/interest-math.ts'
import { KEPT_PRODUCT, keptRateOn } from '../../../ledger/product/terms.ts'
import type { SavingsProduct } from '../../../ledger/product/queries.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { twelveHours, easternDate } from '../../../platform/calendar/eastern.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { KnownInstitution, Part } from '../../../platform/institutions/known-institution.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../platform/throttles.ts'
import { listFaqs, countFeedback } from './queries.ts'

const KEPT_FAQS: Part<Faq[]> = { name: 'faqs', read: (db, { id }) => listFaqs(db, id) }

/** The institution's questions and answers, with its terms as they are today. */
export function readFaqs(
  { clock }: Pick<Context, 'clock'>,
  known: KnownInstitution,
): Promise<Faq[]> {
  const today = easternDate(clock.now())
  return known.part({
    name: `faqs of ${today}`,
    async read() {
      const values = await readLiveValues(known, today)
      const written = await known.part(KEPT_FAQS)
      return written.map((faq) => ({ ...faq, answer: fillAnswer(faq.answer, values) }))
    },
  })
}

const NAMED = /\{([a-z_]+)\}/g

/** Puts the institution's own values where an answer names them. */
function fillAnswer(answer: string, values: ReadonlyMap<string, string>): string {
  return answer.replaceAll(NAMED, (braced, name: string) => values.get(name) ?? braced)
}

/** The names of values an answer asks for. */
export function namesIn(answer: string): string[] {
  return [...answer.matchAll(NAMED)].map(([, name = '']) => name)
}

interface Facts {
  institution: Institution
  product: SavingsProduct
  apy: string
}

/** What an answer may name in braces: one row a value, always as it is now. */
const VALUES = {
  name: ({ institution }) => institution.name,
  short_name: ({ institution }) => institution.short_name,
  support_email: ({ institution }) => institution.support_email,
  earnings: ({ institution }) => CHARTER_WORDS[charterOf(institution.insurer)].earnings,
  apy: ({ apy }) => `${apy}%`,
  cut_off: ({ product }) => `${twelveHours(product.cut_off_eastern)} Eastern Time`,
  cancel_lead: ({ product }) => inWords(product.cancel_lead_minutes, 'minute'),
  min_opening: ({ product }) => formatCents(product.min_opening_cents),
  min_deposit: ({ product }) => formatCents(product.min_deposit_cents),
  max_deposit: ({ product }) => formatCents(product.max_deposit_cents),
  max_withdrawal: ({ product }) => formatCents(product.max_withdrawal_cents),
  withdrawals_per_month: ({ product }) => withdrawals(product.withdrawals_per_month),
  hold: ({ product }) => businessDays(product.deposit_hold_business_days),
  opening_time: () => inWords(LIMITS.opening.minutes, 'minute'),
  code_life: () => inWords(LIMITS.code.minutes, 'minute'),
  device_days: () => inWords(LIMITS.rememberedDevice.days, 'day'),
  draft_days: () => inWords(LIMITS.draft.days, 'day'),
  microdeposit_days: () => inWords(LIMITS.microdeposits.days, 'day'),
  microdeposit_tries: () => String(LIMITS.microdeposits.tries),
  change_hours: () => inWords(LIMITS.contactChange.hours, 'hour'),
} satisfies Record<string, (facts: Facts) => string>

export const LIVE_NAMES: readonly string[] = Object.keys(VALUES)

/** Every value by name, for one day. */
export async function readLiveValues(
  known: KnownInstitution,
  today: BusinessDate,
): Promise<ReadonlyMap<string, string>> {
  const product = await known.part(KEPT_PRODUCT)
  const apy = apyFromRate(await keptRateOn(known, today))
  const facts: Facts = { institution: known.institution, product, apy }
  return new Map(Object.entries(VALUES).map(([name, say]) => [name, say(facts)]))
}

function withdrawals(perMonth: number | null): string {
  if (perMonth === null) return 'as often as you like'
  return `${perMonth} ${perMonth === 1 ? 'time' : 'times'} a month`
}

function businessDays(count: number): string {
  return `${count} business ${count === 1 ? 'day' : 'days'}`
}

interface Feedback {
  institution_id: string
  faq_id: string
  helpful: boolean
  ip: string
}

/** Counts whether an answer helped; who says so is not kept, and one address cannot say it often. */
export async function sayIfHelpful(ctx: Context, feedback: Feedback): Promise<null> {
  const { institution_id, faq_id, helpful, ip } = feedback
  await countOrRefuse(throttlesOf(ctx).feedback, addressKey(institution_id, ip))
  const day = easternDate(ctx.clock.now())
  const isKnown = await countFeedback(ctx.db, { institution_id, faq_id, day, helpful })
  if (!isKnown) throw new DomainError('not_found')
  return null
}
