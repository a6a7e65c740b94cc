import type { Branding } from '@passbook/contract/branding'
import { charterOf } from '@passbook/contract/charter'
import * as wording from '../lib/wording.ts'

const DEFAULT_TITLE = wording.onlineAccount

/** SPEC 1: institution name plus page title, falling back to a default title. */
export function pageTitle(
  institution: Pick<Branding, 'name' | 'insurer'> | null | undefined,
  title: string = DEFAULT_TITLE,
): string {
  if (!institution) return title
  // SPEC 2 says "bank", which a credit union is not (UX 42).
  const own = title.replace('bank disclosures', `${charterOf(institution.insurer)} disclosures`)
  return `${institution.name} | ${own}`
}
