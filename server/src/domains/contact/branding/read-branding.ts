import type { Branding } from '@passbook/contract/branding'
import { CHARTER_WORDS, charterOf } from '@passbook/contract/charter'
import type { Context } from '../../../context.ts'
import { apyFromRate } from '../../../ledger/interest-math.ts'
import { NO_RATE } from '../../../ledger/interest/rates.ts'
import { apyWords, cachedRateOn } from '../../../ledger/product/terms.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { LogoForm } from '../../../platform/db/tables/institutions.ts'
import type { CachedInstitution, Part } from '../../../platform/institutions/known-institution.ts'
import { themeOf } from '../../../platform/institutions/theme.ts'
import { logoVersion } from './change-institution.ts'
import { findSupportPhone, listReasons } from './queries.ts'

/** The branding record without the day's yield, cached until the institution changes. */
const BASE_RECORD: Part<Omit<Branding, 'savings'>> = {
  name: 'branding',
  read: async (db, institution, known) => ({
    name: institution.name,
    slug: institution.slug,
    short_name: institution.short_name,
    logos: {
      'hor-color': await logoAddress(known, 'hor-color'),
      'hor-white': await logoAddress(known, 'hor-white'),
      icon: await logoAddress(known, 'icon'),
    },
    logo_alt_text: institution.logo_alt_text,
    emails: { support: institution.support_email },
    phones: { support: await findSupportPhone(db, institution.id) },
    password_requirements: {
      min_length: institution.password_min_length,
      max_length: institution.password_max_length,
    },
    insurer: institution.insurer,
    show_fdic: institution.insurer === 'FDIC',
    linking_mode: institution.linking_mode,
    color_primary: institution.color_primary,
    color_secondary: institution.color_secondary,
    reasons: await listReasons(db, institution.id),
    theme: themeOf(institution.color_primary, institution.color_secondary),
    completed_at: institution.updated_at.toISOString(),
  }),
}

async function logoAddress(known: CachedInstitution, form: LogoForm): Promise<string> {
  return `/brand/${form}?v=${(await logoVersion(known, form)) ?? 'none'}`
}

/** Today's branding record (SPEC 3), with the theme derived from the institution's two colors. */
export function readBranding(
  { clock }: Pick<Context, 'clock'>,
  known: CachedInstitution,
): Promise<Branding> {
  const today = easternDate(clock.now())
  return known.part({
    name: `branding of ${today}`,
    read: async () =>
      Object.freeze({ ...(await known.part(BASE_RECORD)), savings: await readYield(known, today) }),
  })
}

/** The yield on a day, for people who are not signed in yet. */
async function readYield(
  known: CachedInstitution,
  today: BusinessDate,
): Promise<Branding['savings']> {
  const rate = await cachedRateOn(known, today)
  if (rate === NO_RATE) return null
  const apy = apyFromRate(rate)
  return {
    apy,
    apy_words: apyWords(apy, today, CHARTER_WORDS[charterOf(known.institution.insurer)].rate),
  }
}
