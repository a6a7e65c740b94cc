import type { Branding } from '@passbook/contract/branding'
import { charterOf } from '@passbook/contract/charter'

const DEFAULT_TITLE = 'Online savings'

/** SPEC 2 names these for a bank; no credit union is one (UX 42). */
const AT_A_CREDIT_UNION: Readonly<Record<string, string>> = {
  'View bank disclosures': 'View credit union disclosures',
}

/** SPEC 1: institution name plus page title, falling back to a default title. */
export function pageTitle(
  institution: Pick<Branding, 'name' | 'insurer'> | null | undefined,
  title: string = DEFAULT_TITLE,
): string {
  if (!institution) return title
  const isCreditUnion = charterOf(institution.insurer) === 'credit union'
  return `${institution.name} | ${(isCreditUnion && AT_A_CREDIT_UNION[title]) || title}`
}
