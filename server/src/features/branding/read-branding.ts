import type { Branding } from '@passbook/contract/branding'
import type { Context } from '../../context.ts'
import type { LogoForm } from '../../db/tables/institutions.ts'
import type { Institution } from '../../institutions/queries.ts'
import { themeOf } from '../../institutions/theme-of.ts'
import { listReasons, logoVersions } from './queries.ts'
import { readYield } from './read-yield.ts'

/** The branding record of SPEC 3, with the theme derived from its two colours. */
export async function readBranding(ctx: Context, institution: Institution): Promise<Branding> {
  const versions = await logoVersions(ctx.db, institution.id)
  const logo = (form: LogoForm) => `/brand/${form}?v=${versions.get(form) ?? 'none'}`
  return {
    name: institution.name,
    slug: institution.slug,
    short_name: institution.short_name,
    logos: { 'hor-color': logo('hor-color'), 'hor-white': logo('hor-white'), icon: logo('icon') },
    logo_alt_text: institution.logo_alt_text,
    emails: { support: institution.support_email },
    password_requirements: {
      min_length: institution.password_min_length,
      max_length: institution.password_max_length,
    },
    insurer: institution.insurer,
    show_fdic: institution.insurer === 'FDIC',
    linking_mode: institution.linking_mode,
    color_primary: institution.color_primary,
    color_secondary: institution.color_secondary,
    savings: await readYield(ctx, institution),
    reasons: await listReasons(ctx.db, institution.id),
    theme: themeOf(institution.color_primary, institution.color_secondary),
    completed_at: institution.updated_at.toISOString(),
  }
}
