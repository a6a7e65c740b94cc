import type { BrandFields, Finding } from '@passbook/contract/console/content/brand'
import { themeOf } from '../../../../platform/institutions/theme.ts'
import { lintColors } from './lint-colors.ts'
import { type Logos, lintLogos } from './lint-logos.ts'
import { type InstitutionData, lintWords } from './lint-words.ts'

export interface LintedBrand {
  fields: BrandFields
  logos: Logos
  standing: InstitutionData
}

/** Lists everything that is wrong with a brand, errors first. */
export function lintBrand({ fields, logos, standing }: LintedBrand): Finding[] {
  const theme = themeOf(fields.color_primary, fields.color_secondary)
  const found = [
    ...lintColors(fields, theme),
    ...lintLogos(logos, theme),
    ...lintWords(fields, standing),
  ]
  const [errors, warnings] = [found.filter(isError), found.filter((each) => !isError(each))]
  return [...errors, ...warnings]
}

export function isError({ severity }: Finding): boolean {
  return severity === 'error'
}
