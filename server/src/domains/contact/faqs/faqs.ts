import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { Faq } from '@passbook/contract/faqs'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { formatCents } from '@passbook/contract/money'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { apyFromRate } from '../../../ledger/interest-math.ts'
import type { SavingsProduct } from '../../../ledger/product/queries.ts'
import { CACHED_PRODUCT, cachedRateOn } from '../../../ledger/product/terms.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { twelveHours, easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { CachedInstitution, Part } from '../../../platform/institutions/known-institution.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { phoneWords } from '../../../platform/institutions/contact.ts'
import { reach } from '../../../platform/mail/templates/letter.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../platform/throttles.ts'
import { findSupportPhone } from '../branding/queries.ts'

/** The stored FAQs, whose placeholders are not filled in yet. */
export function listFaqs(db: Database, institution_id: string) {
  return db
    .selectFrom('faqs')
    .select(['id as uuid', 'slug', 'topic', 'question', 'answer'])
    .where('institution_id', '=', institution_id)
    .orderBy('position')
    .execute()
}

/** Returns false if the institution has no such question. */
async function countFeedback(
  db: Database,
  given: { institution_id: string; faq_id: string; day: BusinessDate; helpful: boolean },
): Promise<boolean> {
  const { institution_id, faq_id, day, helpful } = given
  const counted = given.helpful ? sql.ref('helpful') : sql.ref('unhelpful')
  const { numAffectedRows } = await sql`
    insert into faq_feedback (institution_id, faq_id, day, helpful, unhelpful)
    select institution_id, id, ${day}::date, ${helpful ? 1 : 0}::int, ${helpful ? 0 : 1}::int
      from faqs where institution_id = ${institution_id} and id = ${faq_id}
    on conflict (institution_id, faq_id, day)
      do update set ${counted} = faq_feedback.${counted} + 1`.execute(db)
  return numAffectedRows === 1n
}

const CACHED_FAQS: Part<Faq[]> = { name: 'faqs', read: (db, { id }) => listFaqs(db, id) }

/** The institution's questions and answers, with its terms as they are today. */
export function readFaqs(
  { clock }: Pick<Context, 'clock'>,
  known: CachedInstitution,
): Promise<Faq[]> {
  const today = easternDate(clock.now())
  return known.part({
    name: `faqs of ${today}`,
    async read() {
      const values = await readLiveValues(known, today)
      const written = await known.part(CACHED_FAQS)
      return written.map((faq) => ({ ...faq, answer: fillAnswer(faq.answer, values) }))
    },
  })
}

const PLACEHOLDER = /\{([a-z_]+)\}/g

/** Replaces the placeholders of an answer with the institution's values. */
function fillAnswer(answer: string, values: ReadonlyMap<string, string>): string {
  return answer.replaceAll(PLACEHOLDER, (braced, name: string) => values.get(name) ?? braced)
}

/** The names of the placeholders in an answer. */
export function namesIn(answer: string): string[] {
  return [...answer.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

interface Facts {
  institution: Institution
  product: SavingsProduct
  apy: string
  /** Ten digits, or null. */
  phone: string | null
}

/** The placeholders an answer may use in braces, each with a function that gives its current value. */
const PLACEHOLDER_VALUES = {
  name: ({ institution }) => institution.name,
  short_name: ({ institution }) => institution.short_name,
  support_email: ({ institution }) => institution.support_email,
  earnings: ({ institution }) => CHARTER_WORDS[charterOf(institution.insurer)].earnings,
  apy: ({ apy }) => `${apy}%`,
  cut_off: ({ product }) => `${twelveHours(product.cut_off_eastern)} Eastern Time`,
  cancel_lead: ({ product }) => inWords(product.cancel_lead_minutes, 'minute'),
  /** What stays in the account until it is closed: nothing at a bank. */
  membership_share: ({ product }) => formatCents(product.par_value_cents ?? 0),
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
  contact: ({ institution, phone }) => reach({ ...institution, phone: phoneWords(phone) }),
  link_life: () => inWords(LIMITS.emailLink.minutes, 'minute'),
  error_days: () => inWords(LIMITS.errorNotice.days, 'day'),
  beneficiaries: () => String(LIMITS.beneficiaries.atMost),
  schedules: () => String(LIMITS.schedules.atMost),
  schedule_ahead: () => inWords(LIMITS.scheduledTransfer.daysAhead, 'day'),
  reminder: () => inWords(LIMITS.depositSoon.days, 'day'),
  attachments: () => String(LIMITS.attachments.files),
  attachment_size: () => `${LIMITS.attachments.megabytes} MB`,
} satisfies Record<string, (facts: Facts) => string>

export const LIVE_NAMES: readonly string[] = Object.keys(PLACEHOLDER_VALUES)

const CACHED_PHONE: Part<string | null> = {
  name: 'support phone',
  read: (db, { id }) => findSupportPhone(db, id),
}

/** The values of all placeholders on a day, by name. */
export async function readLiveValues(
  known: CachedInstitution,
  today: BusinessDate,
): Promise<ReadonlyMap<string, string>> {
  const product = await known.part(CACHED_PRODUCT)
  const apy = apyFromRate(await cachedRateOn(known, today))
  const phone = await known.part(CACHED_PHONE)
  const facts: Facts = { institution: known.institution, product, apy, phone }
  return new Map(Object.entries(PLACEHOLDER_VALUES).map(([name, say]) => [name, say(facts)]))
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

/** Counts whether an answer helped. It stores no person, and limits how often one IP address may vote. */
export async function sayIfHelpful(ctx: Context, feedback: Feedback): Promise<null> {
  const { institution_id, faq_id, helpful, ip } = feedback
  await countOrRefuse(throttlesOf(ctx).feedback, addressKey(institution_id, ip))
  const day = easternDate(ctx.clock.now())
  const isKnown = await countFeedback(ctx.db, { institution_id, faq_id, day, helpful })
  if (!isKnown) throw new DomainError('not_found')
  return null
}

/** A question as the institution writes it, with placeholders in braces. */
interface WrittenFaq {
  slug: string
  topic: string
  question: string
  answer: string
}

interface PublishInput {
  institution_id: string
  faqs: readonly WrittenFaq[]
  actor: Actor
}

/** Replaces all questions of an institution. A question that keeps its slug keeps its feedback. */
export async function publishFaqs(db: Database, input: PublishInput): Promise<void> {
  const { institution_id, faqs, actor } = input
  assertPublishable(faqs)
  await inTransaction(db, async (trx) => {
    const slugs = faqs.map(({ slug }) => slug)
    await trx
      .deleteFrom('faqs')
      .where('institution_id', '=', institution_id)
      .where('slug', 'not in', slugs)
      .execute()
    // Positions are unique, so all are moved out of the way before each gets its new one.
    await trx
      .updateTable('faqs')
      .set((row) => ({ position: row('position', '-', faqs.length + MAX_FAQS) }))
      .where('institution_id', '=', institution_id)
      .execute()
    for (const [index, faq] of faqs.entries()) {
      const values = { ...faq, position: index + 1 }
      await trx
        .insertInto('faqs')
        .values({ ...values, institution_id })
        .onConflict((conflict) => conflict.columns(['institution_id', 'slug']).doUpdateSet(values))
        .execute()
    }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'publish_faqs',
      entity: 'institution',
      entityId: institution_id,
      details: { slugs },
    })
  })
}

const MAX_FAQS = 200

/** Refuses FAQs with bad slugs, empty texts or unknown placeholders. */
export function assertPublishable(faqs: readonly WrittenFaq[]): void {
  if (faqs.length === 0 || faqs.length > MAX_FAQS) {
    throw invalid('faqs', `Publish between 1 and ${MAX_FAQS} questions.`)
  }
  const seen = new Set<string>()
  for (const { slug, topic, question, answer } of faqs) {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
      throw invalid('slug', `"${slug}": use small letters, digits and hyphens.`)
    }
    if (seen.has(slug)) throw invalid('slug', `"${slug}" is there twice.`)
    seen.add(slug)
    if ([topic, question, answer].some((text) => text.trim() === '')) {
      throw invalid('faqs', `"${slug}": topic, question and answer need words.`)
    }
    const unknown = namesIn(answer).find((name) => !LIVE_NAMES.includes(name))
    if (unknown !== undefined) {
      throw invalid(
        'answer',
        `"${slug}": there is no {${unknown}}; there are ${LIVE_NAMES.join(', ')}.`,
      )
    }
  }
}
