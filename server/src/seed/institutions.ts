import { readFileSync } from 'node:fs'
import type { Insertable } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { LogoForm } from '../platform/db/tables/institutions.ts'
import { type Transaction, inTransaction } from '../platform/db/transaction.ts'
import { originAt } from '../platform/institutions/public-origin.ts'
import { localHost } from '../platform/local-host.ts'
import { seedDisclosures } from './disclosures.ts'
import { faqs } from './faqs.ts'
import { seedAchProfile, seedBanks, seedProducts, seedTaxProfile } from './institution-profiles.ts'
import { seedGiving, seedNonprofits } from './nonprofits.ts'

type NewInstitution = Insertable<Tables['institutions']>

/**
 * Three institutions with very different brands (DESIGN 4), and one that links only its own accounts.
 * Their ids are the same in every installation.
 */
const institutions: NewInstitution[] = [
  {
    id: '3f6a1c52-8d0e-4b7a-9c41-5e2d7f90a1b3',
    slug: 'harborlight',
    name: 'Harborlight Savings',
    short_name: 'Harborlight',
    is_default: true,
    logo_alt_text: 'Harborlight Savings',
    support_email: 'support@harborlight.example',
    color_primary: '#14181f',
    color_secondary: '#5c6470',
    insurer: 'FDIC',
    insurance_certificate: '10001',
    linking_mode: 'UNRESTRICTED',
  },
  {
    id: '6b94e7d0-2f35-4c18-a6e9-0d8c1b4f73a5',
    slug: 'summit',
    name: 'Summit Ridge Bank',
    short_name: 'Summit Ridge',
    logo_alt_text: 'Summit Ridge Bank',
    support_email: 'help@summitridge.example',
    color_primary: '#a3123f',
    color_secondary: '#0b3d91',
    insurer: 'FDIC',
    insurance_certificate: '10002',
    linking_mode: 'UNRESTRICTED',
  },
  {
    // Pale on purpose: without correction these colors would fail the contrast rules.
    id: '9e08d3b6-71c4-4f2d-8b5a-c3a6e15d0f27',
    slug: 'meadow',
    name: 'Meadow Community Credit Union',
    short_name: 'Meadow',
    logo_alt_text: 'Meadow Community Credit Union',
    support_email: 'members@meadowcu.example',
    color_primary: '#f4d35e',
    color_secondary: '#bfe3d0',
    insurer: 'NCUA',
    insurance_certificate: '20001',
    linking_mode: 'UNRESTRICTED',
  },
  {
    // This institution shows SPEC 3's same-institution linking.
    id: 'c47d2e91-5a08-4e36-b1f7-8e29d06a4b5c',
    slug: 'juniper',
    name: 'Juniper Street Bank',
    short_name: 'Juniper Street',
    logo_alt_text: 'Juniper Street Bank',
    support_email: 'hello@juniperstreet.example',
    color_primary: '#0f5e57',
    color_secondary: '#8a6d3b',
    insurer: 'FDIC',
    insurance_certificate: '10003',
    linking_mode: 'BOTH_SAME_FI_ONLY',
  },
]

const LOGO_FORMS: LogoForm[] = ['hor-color', 'hor-white', 'icon']

/** The origin of each seeded institution while it has no domain, by slug. */
export function originsOf(config: Config): Map<string, string> {
  return new Map(
    institutions.map(({ slug, is_default = false }) => [
      slug,
      originAt(config, localHost({ slug, is_default })),
    ]),
  )
}

/**
 * Fills an empty database, or completes one that was restored from the snapshot. Existing
 * institutions are kept, and get what a newer version added.
 */
export async function seedInstitutions(db: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    const existing = await trx.selectFrom('institutions').select(['id', 'slug']).execute()
    if (existing.length === 0) {
      for (const institution of institutions) await insertInstitution(trx, institution)
    } else {
      for (const institution of institutions) await completeRestored(trx, institution)
    }
    for (const { id, slug } of existing) await seedBanking(trx, { id, slug })
    await seedBanks(trx)
    await seedNonprofits(trx)
  })
}

async function insertInstitution(trx: Transaction, institution: NewInstitution): Promise<void> {
  const { id } = await trx
    .insertInto('institutions')
    .values(institution)
    .returning('id')
    .executeTakeFirstOrThrow()
  await seedBrand(trx, { ...institution, id })
  await seedBanking(trx, { id, slug: institution.slug })
}

/**
 * Completes an institution that was just restored, which has no logo yet. The snapshot may be older
 * than the code, so the values of the code win.
 */
async function completeRestored(trx: Transaction, institution: NewInstitution): Promise<void> {
  const { id = '', ...values } = institution
  const logo = await trx
    .selectFrom('institution_logos')
    .select('form')
    .where('institution_id', '=', id)
    .executeTakeFirst()
  if (logo) return
  const { numUpdatedRows } = await trx
    .updateTable('institutions')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await seedBrand(trx, { ...institution, id })
}

async function seedBrand(
  trx: Transaction,
  { id, ...institution }: NewInstitution & { id: string },
): Promise<void> {
  const logos = LOGO_FORMS.map((form) => ({
    institution_id: id,
    form,
    content_type: 'image/svg+xml' as const,
    content: readFileSync(new URL(`logos/${institution.slug}-${form}.svg`, import.meta.url)),
  }))
  await trx.insertInto('institution_logos').values(logos).execute()
  const questions = faqs(institution).map((faq, index) => ({
    ...faq,
    institution_id: id,
    position: index + 1,
  }))
  await trx.insertInto('faqs').values(questions).execute()
}

async function seedReasons(trx: Transaction, { id, slug }: { id: string; slug: string }) {
  const reasons = reasonsOf(slug).map((reason) => ({ ...reason, institution_id: id }))
  if (reasons.length === 0) return
  await trx
    .insertInto('institution_reasons')
    .values(reasons)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function seedBanking(trx: Transaction, institution: { id: string; slug: string }) {
  await seedReasons(trx, institution)
  await seedProducts(trx, institution.id)
  await seedGiving(trx, institution)
  await seedAchProfile(trx, institution)
  await seedTaxProfile(trx, institution)
  await seedDisclosures(trx, institution.id)
}

/** The reasons to save at each seeded institution; three are shown next to sign-in. */
const REASONS: Record<string, readonly [string, string][]> = {
  harborlight: [
    ['Every cent earns, every day.', 'No balance is too small, and there is no monthly fee.'],
    [
      'Dates before you confirm.',
      'When money leaves, when it earns, and when you can withdraw it.',
    ],
    ['A code for every new device.', 'Your password alone does not open your savings.'],
  ],
  summit: [
    ['Interest on the whole balance.', 'Worked out every day, credited on the last of each month.'],
    ['Link your bank in minutes.', 'Sign in to your other bank in a secure window.'],
    ['Change your mind.', 'You can cancel a transfer until that day’s cutoff.'],
  ],
  meadow: [
    ['Owned by its members.', 'A credit union belongs to the people who save with it.'],
    ['Dividends every day.', 'Each cent of your shares earns from the day it settles.'],
    ['Plain language.', 'You see every date before you confirm.'],
  ],
  juniper: [
    ['For those who bank here.', 'Savings beside the checking account you have with us.'],
    ['No other bank in between.', 'Money moves between your own accounts at Juniper Street.'],
    ['Say who it goes to.', 'Up to twenty beneficiaries, each with a share of your choosing.'],
  ],
}

export function reasonsOf(slug: string) {
  return (REASONS[slug] ?? []).map(([title, text], index) => ({ title, text, position: index + 1 }))
}
