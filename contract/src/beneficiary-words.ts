import { z } from 'zod/mini'

/** Beneficiaries receive an account when its last owner dies: the texts for pages and letters. */

export const BeneficiaryType = z.enum(
  ['person', 'organization'],
  'Choose a person or an organization',
)
export type BeneficiaryType = z.infer<typeof BeneficiaryType>

/** Contingent beneficiaries receive the account only if no primary one is alive. */
export const BeneficiaryKind = z.enum(['primary', 'contingent'])
export type BeneficiaryKind = z.infer<typeof BeneficiaryKind>

export const Relationship = z.enum([
  'spouse',
  'child',
  'parent',
  'sibling',
  'other_relative',
  'friend',
  'charity',
  'trust',
  'other',
])
export type Relationship = z.infer<typeof Relationship>

export const RELATIONSHIP_WORDS: Readonly<Record<Relationship, string>> = {
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Brother or sister',
  other_relative: 'Other relative',
  friend: 'Friend',
  charity: 'Charity',
  trust: 'Trust',
  other: 'Other',
}

/** The relationships that fit a person, and those that fit an organization. */
export const RELATIONSHIPS_OF: Readonly<Record<BeneficiaryType, readonly Relationship[]>> = {
  person: ['spouse', 'child', 'parent', 'sibling', 'other_relative', 'friend', 'other'],
  organization: ['charity', 'trust', 'other'],
}

export const KIND_WORDS: Readonly<Record<BeneficiaryKind, string>> = {
  primary: 'Primary',
  contingent: 'Contingent',
}

interface Named {
  first_name: string | null
  last_name: string | null
  organization_name: string | null
}

export function nameOfBeneficiary({ first_name, last_name, organization_name }: Named): string {
  return organization_name ?? `${first_name ?? ''} ${last_name ?? ''}`.trim()
}
