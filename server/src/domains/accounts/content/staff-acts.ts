import { isDeepStrictEqual } from 'node:util'
import { NewBanner, NewRate, contentEndpoints } from '@passbook/contract/console/content'
import { BrandFields, brandEndpoints } from '@passbook/contract/console/content/brand'
import { NewDocument, consoleDocumentEndpoints } from '@passbook/contract/console/content/documents'
import {
  NewFaqs,
  type WrittenFaq,
  consoleFaqEndpoints,
} from '@passbook/contract/console/content/faqs'
import { secondHolderCheckWords } from '@passbook/contract/console/content/notice'
import {
  NewTerms,
  TERM_WORDS,
  type Term,
  termEndpoints,
} from '@passbook/contract/console/content/terms'
import { formatFullDay } from '@passbook/contract/format-dates'
import { isRequired } from '@passbook/contract/disclosures'
import { formatCents } from '@passbook/contract/money'
import { z } from 'zod/mini'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternDate, readEasternMoment } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { apyFromRate, formatRate, parseRate } from '../../../ledger/interest-math.ts'
import { endBanner, publishBanner } from '../../contact/alerts/banners.ts'
import { hashDraftLogos, publishDraft } from '../../contact/branding/drafts.ts'
import { isError } from '../../contact/branding/lint/lint-brand.ts'
import { assertPublishable, publishFaqs, listFaqs } from '../../contact/faqs/faqs.ts'
import { changeRate, changeTerms, checkTerms, dropRate } from '../terms/change-terms.ts'
import { formatPercent, readPercent } from '../../../ledger/product/terms.ts'
import { announceDocument, checkDocument } from '../terms/announce-document.ts'
import { readTerms } from '../terms/read-terms.ts'
import { staffAct, subjectOf } from '../../access/staff/acts/staff-act.ts'
import { ofNobody } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { lockDraft, readBrand } from './brand.ts'
import { listChangedFaqs, listChangedSections } from './changed-texts.ts'

const about = () => ofNobody
/** The request to cancel a rate, as it is stored. */
const CancelledRate = z.object({ effective_date: z.string() })

export const bannerAct = staffAct(contentEndpoints.proposeBanner, {
  about,
  command: 'The command publish-banner takes the kind and times as text.',
  propose({ ctx }, _caller, banner) {
    const begins = readEasternMoment(banner.starts_at) ?? ctx.realTime.now()
    const ends = readEasternMoment(banner.ends_at)
    if (ends !== null && ends <= begins)
      throw invalid('ends_at', 'The end must be after the start.')
    const show = banner.replaces ? 'Replace a notice with' : 'Publish the notice'
    return {
      ...(banner.replaces && { subject_id: banner.replaces }),
      payload: banner,
      words: `${show} “${banner.title}: ${banner.message}”`,
    }
  },
  async facts(db, { institution_id, payload }) {
    const { replaces, title, message } = NewBanner.parse(payload)
    if (!replaces) return []
    const shown = await db
      .selectFrom('banner_alerts')
      .select(['title', 'message'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', replaces)
      .executeTakeFirst()
    const value = shown ? `${shown.title}: ${shown.message}` : 'None'
    return [{ label: 'Notice', value, after: `${title}: ${message}` }]
  },
  async run({ ctx, trx, actor }, { institution_id, payload }) {
    const { starts_at, ends_at, replaces, ...banner } = NewBanner.parse(payload)
    // A banner whose start passed before approval begins now.
    const moment = ctx.realTime.now()
    const wanted = readEasternMoment(starts_at) ?? moment
    const startsAt = wanted > moment ? wanted : moment
    const endsAt = readEasternMoment(ends_at)
    if (replaces) await endBanner(trx, { institution_id, banner_id: replaces, now: moment, actor })
    await publishBanner(trx, { institution_id, ...banner, startsAt, endsAt, actor })
  },
})

/** A variable rate may change without advance notice (Reg DD 1030.5(a)(2)(i)); people are notified. */
const RATE_NOTICE =
  'Everyone with an open account is notified once you approve. The rate is variable, so no advance notice is needed.'

/** Changes the interest rate from a given date. */
export const rateAct = staffAct(contentEndpoints.proposeRate, {
  about,
  command: 'The command set-rate reads a rate as a percentage or as a fraction.',
  propose({ now }, _caller, change) {
    const rate = readPercent(change.rate)
    if (rate === undefined) throw invalid('rate', 'Enter a percentage, such as 4.40')
    if (change.effective_date <= easternDate(now)) {
      throw invalid('effective_date', 'Choose a future date')
    }
    return {
      payload: change,
      words: `Change the rate to ${change.rate}% (${apyFromRate(rate)}% APY) effective ${formatFullDay(change.effective_date)}. ${RATE_NOTICE}`,
    }
  },
  async facts(db, { institution_id, payload }) {
    const { rate, effective_date } = NewRate.parse(payload)
    const known = await findRate(db, institution_id, parseBusinessDate(effective_date))
    const wanted = readPercent(rate)
    return [
      {
        label: 'Rate',
        value: percentOf(known),
        after: wanted === undefined ? `${rate}%` : percentOf({ rate: formatRate(wanted) }),
      },
      { label: 'First day in force', value: formatFullDay(effective_date) },
    ]
  },
  async run({ ctx, now, actor }, { institution_id, payload }) {
    const { rate: percent, effective_date } = NewRate.parse(payload)
    const rate = readPercent(percent)
    if (rate === undefined) throw new Error('the request has no rate')
    const effectiveDate = parseBusinessDate(effective_date)
    await changeRate(ctx, { institution_id, rate, effectiveDate, now, actor })
  },
})

/** Cancels a rate that two people approved, until the day it begins. */
export const cancelRateAct = staffAct(contentEndpoints.cancelRate, {
  about,
  command: {
    arguments: [['effective_date', 'effective_date']],
    help: 'to cancel a rate change that is not in force yet',
  },
  async propose({ trx, now }, { institution_id }, { effective_date }) {
    const date = parseBusinessDate(effective_date)
    const planned = await findRate(trx, institution_id, date)
    if (planned?.effective_date !== date) throw new DomainError('not_found')
    if (date <= easternDate(now)) {
      throw invalid('effective_date', 'This rate is already in force.')
    }
    return {
      subject_id: subjectOf(institution_id, `rate ${date}`),
      payload: { effective_date },
      words: `Cancel the rate of ${percentOf(planned)} planned for ${formatFullDay(date)}. Everyone with an open account is notified once you approve.`,
    }
  },
  async facts(db, { institution_id, payload }) {
    const date = parseBusinessDate(CancelledRate.parse(payload).effective_date)
    const planned = await findRate(db, institution_id, date)
    const before = await findRate(db, institution_id, addDays(date, -1))
    return [
      {
        label: `Rate from ${formatFullDay(date)}`,
        value: planned?.effective_date === date ? percentOf(planned) : 'None',
        after: percentOf(before),
      },
    ]
  },
  async run({ trx, now, actor }, { institution_id, payload }) {
    const effectiveDate = parseBusinessDate(CancelledRate.parse(payload).effective_date)
    await dropRate(trx, { institution_id, effectiveDate, now, actor })
  },
})

/** The rate in force on a day. */
function findRate(db: Database, institution_id: string, date: BusinessDate) {
  return db
    .selectFrom('product_rates')
    .select(['rate', 'effective_date'])
    .where('institution_id', '=', institution_id)
    .where('effective_date', '<=', date)
    .orderBy('effective_date', 'desc')
    .executeTakeFirst()
}

function percentOf(set: { rate: string } | undefined): string {
  if (set === undefined) return 'None'
  const rate = parseRate(set.rate)
  return `${formatPercent(rate)}% (${apyFromRate(rate)}% APY)`
}

const BRAND_WORDS: Readonly<Record<keyof BrandFields, string>> = {
  name: 'name',
  short_name: 'short name',
  logo_alt_text: 'logo alt text',
  support_email: 'support email',
  color_primary: 'primary color',
  color_secondary: 'secondary color',
  reasons: 'reasons to save',
}

/** Publishes the current draft of the brand. A draft with errors cannot be requested. */
export const brandAct = staffAct(brandEndpoints.proposeBrand, {
  about,
  command: 'The commands set-branding and set-logo write the draft first.',
  async propose({ trx }, { institution_id }) {
    await lockDraft(trx, institution_id)
    const { live, draft, findings } = await readBrand(trx, institution_id)
    if (draft === null) throw invalid('', 'There is no draft to publish.')
    const errors = findings.filter(isError)
    if (errors.length > 0) {
      const what = errors.map(({ about: part }) => part).join(', ')
      throw invalid('', `Fix these before publishing: ${what}.`)
    }
    const changes = brandChanges(live, draft.fields)
    if (changes.length === 0 && draft.logos.length === 0) {
      throw invalid('', 'The draft is the same as the live branding.')
    }
    const logos = draft.logos.map((form) => `logo ${form}`)
    return {
      subject_id: institution_id,
      payload: {
        fields: draft.fields,
        logos: await hashDraftLogos(trx, institution_id),
        before: live,
      },
      words: `Publish new branding: ${[...changes, ...logos].join('; ')}`,
    }
  },
  async facts(db, { institution_id, payload }) {
    const { live } = await readBrand(db, institution_id)
    const wanted = BrandFields.parse(payload['fields'])
    return changedFields(live, wanted).map((name) => ({
      label: capitalized(BRAND_WORDS[name]),
      value: brandValue(live[name]),
      after: brandValue(wanted[name]),
    }))
  },
  evidence: () =>
    Promise.resolve({ links: [{ to: 'brand', label: 'Draft with previews', id: '', part: null }] }),
  async run({ ctx, trx, actor }, { institution_id, payload: { fields, logos } }) {
    const seen = { fields: BrandFields.parse(fields), logos }
    await publishDraft(trx, { institution_id, ...seen, now: ctx.realTime.now(), actor })
  },
})

function changedFields(live: BrandFields, draft: BrandFields): (keyof BrandFields)[] {
  return (Object.keys(BRAND_WORDS) as (keyof BrandFields)[]).filter(
    (name) => !isDeepStrictEqual(live[name], draft[name]),
  )
}

function brandChanges(live: BrandFields, draft: BrandFields): string[] {
  return changedFields(live, draft).map((name) =>
    name === 'reasons' ? BRAND_WORDS[name] : `${BRAND_WORDS[name]} “${draft[name]}”`,
  )
}

function brandValue(value: BrandFields[keyof BrandFields]): string {
  if (typeof value === 'string') return value || 'None'
  return value.map(({ title, text }) => `${title}: ${text}`).join('; ') || 'None'
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const documentAct = staffAct(consoleDocumentEndpoints.proposeDocument, {
  about,
  command: 'The command publish-document reads the text from a file.',
  async propose({ trx, now }, { institution_id }, document) {
    await checkDocument(trx, { ...document, institution_id, now })
    return {
      subject_id: subjectOf(institution_id, document.kind),
      payload: document,
      words: documentWords(document),
    }
  },
  async evidence(db, { institution_id, payload }) {
    return { texts: await listChangedSections(db, institution_id, NewDocument.parse(payload)) }
  },
  async run({ trx, now, actor }, { institution_id, payload }) {
    await announceDocument(trx, { ...NewDocument.parse(payload), institution_id, now, actor })
  },
})

function documentWords({ kind, words: { title }, effective_date, worse }: NewDocument): string {
  const when =
    effective_date === null ? 'immediately' : `effective ${formatFullDay(effective_date)}`
  const notice = isRequired(kind)
    ? 'Everyone with an open account is then notified and asked to sign it'
    : 'Signing it is optional'
  return [
    `Publish a new version of “${title}” ${when}. ${notice}.`,
    ...(worse === null
      ? []
      : [`Notice of less favorable changes, sent once you approve: “${worse}”`]),
  ].join(' ')
}

export const faqsAct = staffAct(consoleFaqEndpoints.proposeFaqs, {
  about,
  command: 'The command publish-faqs reads them from a file.',
  async propose({ trx }, { institution_id }, { faqs }) {
    assertPublishable(faqs)
    const words = faqsWords(await listFaqs(trx, institution_id), faqs)
    return { subject_id: institution_id, payload: { faqs }, words }
  },
  async evidence(db, { institution_id, payload }) {
    const live = await listFaqs(db, institution_id)
    return { texts: listChangedFaqs(live, NewFaqs.parse(payload).faqs) }
  },
  async run({ trx, actor }, { institution_id, payload }) {
    await publishFaqs(trx, { institution_id, ...NewFaqs.parse(payload), actor })
  },
})

/** Describes the differences by their questions. */
function faqsWords(before: readonly WrittenFaq[], after: readonly WrittenFaq[]): string {
  const bySlug = new Map(before.map((faq) => [faq.slug, faq]))
  const kept = new Set(after.map(({ slug }) => slug))
  const name = (faqs: readonly WrittenFaq[]) =>
    faqs.map(({ question }) => `“${question}”`).join(', ')
  const added = after.filter(({ slug }) => !bySlug.has(slug))
  const removed = before.filter(({ slug }) => !kept.has(slug))
  const changed = after.filter((faq) => {
    const old = bySlug.get(faq.slug)
    return (
      old !== undefined &&
      (old.question !== faq.question || old.answer !== faq.answer || old.topic !== faq.topic)
    )
  })
  const parts = [
    added.length > 0 && `new: ${name(added)}`,
    changed.length > 0 && `changed: ${name(changed)}`,
    removed.length > 0 && `removed: ${name(removed)}`,
  ].filter(Boolean)
  return `Publish FAQs: ${parts.join('; ') || 'new order'}`
}

/** Changes limits, or how accounts are linked, from a given date. */
export const termsAct = staffAct(termEndpoints.proposeTerms, {
  about,
  command:
    'The commands set-limit, set-linking-mode, set-joint-closing and set-joint-check change one term each.',
  async propose({ trx, now }, { institution_id }, change) {
    const { terms, sentences, notice } = await checkTerms(trx, { ...change, institution_id, now })
    return {
      subject_id: institution_id,
      payload: { ...change, terms },
      words: [
        `Effective ${formatFullDay(change.effective_date)}: ${sentences.join(' ')}`,
        'Everyone with an open account is notified once you approve.',
        ...(notice.days > 0 ? [`${notice.days} days’ notice is required.`] : []),
        ...(change.security_reason === null
          ? []
          : [`Security reason for skipping notice: ${change.security_reason}`]),
      ].join(' '),
    }
  },
  async facts(db, { institution_id, payload }) {
    const { terms } = NewTerms.parse(payload)
    const now = await readTerms(db, institution_id)
    return (Object.keys(terms) as Term[]).map((term) => ({
      label: TERM_WORDS[term],
      value: termValue(term, now[term]),
      after: termValue(term, terms[term]),
    }))
  },
  // The notice period begins when a second person approves, because everybody is notified then.
  async run({ trx, now, actor }, { institution_id, payload }) {
    await changeTerms(trx, { ...NewTerms.parse(payload), institution_id, now, actor })
  },
})

function termValue(term: Term, value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'Both holders together' : 'Either holder'
  if (value === null || value === undefined) return 'No limit'
  if (value === 'at_confirm' || value === 'after_acceptance') return secondHolderCheckWords(value)
  return term.endsWith('_cents') ? formatCents(Number(value)) : String(value)
}
