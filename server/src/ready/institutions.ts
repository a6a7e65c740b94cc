import { DisclosureKind } from '@passbook/contract/disclosures'
import { checkDigitOk } from '@passbook/contract/routing-number'
import { listLogos } from '../domains/contact/branding/queries.ts'
import { readBrandFields } from '../domains/contact/branding/drafts.ts'
import { isError, lintBrand } from '../domains/contact/branding/lint/lint-brand.ts'
import { NO_RATE, readRates } from '../ledger/interest/rates.ts'
import { easternDate } from '../platform/calendar/eastern.ts'
import type { Database } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import { findContact } from '../platform/institutions/contact.ts'
import { type Institution, findInstitution } from '../platform/institutions/queries.ts'
import type { Check, Danger, Deployment } from './check.ts'

type TaxProfile = Pick<
  Tables['tax_profiles'],
  'phone' | 'street' | 'city' | 'state' | 'zip' | 'tin' | 'transmitter_control_code'
>

/** What one institution has entered. */
export interface Entered {
  institution: Institution
  tax: TaxProfile | undefined
}

type Find = (entered: Entered, deployment: Deployment) => Promise<string[]> | string[]

/** A check of what each institution has entered; a finding begins with its slug. */
export function ofInstitutions(name: string, danger: Danger, find: Find): Check {
  return {
    name,
    danger,
    needsDatabase: true,
    async look(deployment) {
      const found: string[] = []
      for (const entered of await listEntered(deployment.ctx.db)) {
        const lines = await find(entered, deployment)
        found.push(...lines.map((line) => `${entered.institution.slug}: ${line}`))
      }
      return found
    },
  }
}

async function listEntered(db: Database): Promise<Entered[]> {
  const rows = await db.selectFrom('institutions').select('id').orderBy('slug').execute()
  const entered: Entered[] = []
  for (const { id } of rows) {
    const tax = await db
      .selectFrom('tax_profiles')
      .select(['phone', 'street', 'city', 'state', 'zip', 'tin', 'transmitter_control_code'])
      .where('institution_id', '=', id)
      .executeTakeFirst()
    entered.push({ institution: await findInstitution(db, id), tax })
  }
  return entered
}

/** The numbers of the sandbox: no bank has a routing number and nobody an EIN that begins so. */
const INVENTED_ROUTING = /^99/
const INVENTED_TIN = /^00/
const INVENTED_CODE = /^DEMO/
const SAMPLE_ADDRESS = /\.example$/

export const institutionChecks: readonly Check[] = [
  ofInstitutions('numbers in the ACH network', 'money or data can be lost', findAchProblems),
  {
    name: 'institutions',
    danger: 'people cannot be served',
    needsDatabase: true,
    async look({ ctx }) {
      if ((await listEntered(ctx.db)).length > 0) return []
      return ['There is no institution: insert it, with its domain, profiles and documents.']
    },
  },
  ofInstitutions('disclosures', 'a law is broken', findMissingDisclosures),
  ofInstitutions('rate and terms', 'a law is broken', findMissingTerms),
  ofInstitutions(
    'phone and postal address',
    'a law is broken',
    async ({ institution }, { ctx }) => {
      const { phone, address } = await findContact(ctx.db, institution.id)
      if (phone !== null && address.length > 0) return []
      return [
        'it has no phone and postal address for errors, so no statement is made (12 CFR 1005.9). Enter its tax profile, which has both.',
      ]
    },
  ),
  ofInstitutions('tax profile', 'a law is broken', ({ tax }) => findTaxProblems(tax)),
  ofInstitutions('insurer', 'a law is broken', ({ institution }) => {
    const { insurer, insurance_certificate } = institution
    if (insurer === 'NONE' || insurance_certificate !== null) return []
    return [
      `it shows ${insurer} insurance without ${insurer === 'FDIC' ? 'a certificate' : 'a charter'} number. Enter the number in institutions.insurance_certificate.`,
    ]
  }),
  ofInstitutions('brand', 'a law is broken', findBrandErrors),
  ofInstitutions('support email', 'people cannot be served', ({ institution }) =>
    SAMPLE_ADDRESS.test(institution.support_email)
      ? [
          `customers are asked to write to ${institution.support_email}, which is a sample. Change it with “npm run operator -- set-branding --support-email …”.`,
        ]
      : [],
  ),
  ofInstitutions('questions and answers', 'advice', async ({ institution }, { ctx }) => {
    const faq = await ctx.db
      .selectFrom('faqs')
      .select('id')
      .where('institution_id', '=', institution.id)
      .limit(1)
      .executeTakeFirst()
    return faq ? [] : ['its help page is empty. Publish questions in the console under Content.']
  }),
]

async function findMissingDisclosures(
  { institution }: Entered,
  { ctx }: Deployment,
): Promise<string[]> {
  const published = await ctx.db
    .selectFrom('disclosure_documents')
    .select('kind')
    .where('institution_id', '=', institution.id)
    .where('retired_at', 'is', null)
    .where('published_at', '<=', ctx.realTime.now())
    .execute()
  const missing = DisclosureKind.options.filter(
    (kind) => !published.some((document) => document.kind === kind),
  )
  if (missing.length === 0) return []
  return [
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not published, so nobody can agree. Publish in the console under Content.`,
  ]
}

async function findMissingTerms({ institution }: Entered, { ctx }: Deployment): Promise<string[]> {
  const product = await ctx.db
    .selectFrom('savings_products')
    .select('institution_id')
    .where('institution_id', '=', institution.id)
    .executeTakeFirst()
  if (!product) return ['it has no savings product. Insert its terms into savings_products.']
  const today = easternDate(ctx.realTime.now())
  const rates = await readRates(ctx.db, institution.id)
  if (rates.some(({ date, rate }) => date <= today && rate !== NO_RATE)) return []
  return [
    'it has no rate in force, so the agreement has no yield (12 CFR 1030.4). Set one with “npm run operator -- set-rate”.',
  ]
}

async function findAchProblems({ institution }: Entered, { ctx }: Deployment): Promise<string[]> {
  const profile = await ctx.db
    .selectFrom('ach_profiles')
    .select(['routing_number', 'immediate_destination'])
    .where('institution_id', '=', institution.id)
    .executeTakeFirst()
  if (!profile) return ['it has no numbers for ACH files. Insert its row into ach_profiles.']
  return [
    ...findRoutingProblem('its routing number', profile.routing_number),
    ...findRoutingProblem('the destination of its ACH files', profile.immediate_destination),
  ]
}

function findRoutingProblem(what: string, number: string): string[] {
  if (!checkDigitOk(number)) {
    return [
      `${what}, ${number}, has a wrong check digit: files are refused or go astray. Correct ach_profiles.`,
    ]
  }
  if (!INVENTED_ROUTING.test(number)) return []
  return [`${what}, ${number}, is one of the sandbox. Enter the real one in ach_profiles.`]
}

/** Without a profile the check of the phone and address says so. */
function findTaxProblems(tax: TaxProfile | undefined): string[] {
  if (tax === undefined) return []
  return [
    ...(INVENTED_TIN.test(tax.tin)
      ? ['its taxpayer number in tax_profiles is one of the sandbox. Enter its EIN.']
      : []),
    ...(INVENTED_CODE.test(tax.transmitter_control_code)
      ? [
          'its transmitter control code in tax_profiles is one of the sandbox: the IRS takes no file. Enter the one that Form 4419 or IR-TCC brought.',
        ]
      : []),
  ]
}

/** What other checks look at, with what they say to do. */
const CHECKED_ELSEWHERE = new Set(['Insurer', 'Phone', 'Address'])

async function findBrandErrors(
  { institution, tax }: Entered,
  { ctx }: Deployment,
): Promise<string[]> {
  const logos = await listLogos(ctx.db, institution.id)
  const { insurer, insurance_certificate } = institution
  const findings = lintBrand({
    fields: await readBrandFields(ctx.db, institution.id),
    logos: Object.fromEntries(logos.map(({ form, ...logo }) => [form, logo])),
    standing: {
      insurer,
      insurance_certificate,
      phone: tax?.phone ?? null,
      address: tax ? `${tax.street}, ${tax.city}, ${tax.state} ${tax.zip}` : null,
    },
  })
  return findings
    .filter((finding) => isError(finding) && !CHECKED_ELSEWHERE.has(finding.about))
    .map(({ about, looks, change }) => `${about}: ${looks} ${change}`)
}
