import { z } from 'zod/mini'
import { AllocationBp, Allocations, Beneficiaries, CHANGE_FIELDS } from './beneficiaries.ts'
import {
  BeneficiaryKind,
  BeneficiaryType,
  RELATIONSHIPS_OF,
  Relationship,
} from './beneficiary-words.ts'
import { endpoint } from './endpoint.ts'
import {
  OptionalName,
  OptionalText,
  PastDate,
  SsnOfAnother,
  emptyOr,
  StateCode,
  ZipCode,
  shortText,
} from './person.ts'

/** Nine digits, with or without the hyphen; stored without it. */
const Ein = z.pipe(
  z.optional(
    z.string().check(
      z.trim(),
      z.refine(
        (ein) => ein === '' || /^\d{2}-?\d{7}$/.test(ein),
        'Enter nine digits, like 12-3456789',
      ),
    ),
  ),
  z.transform((ein) => ein?.replaceAll('-', '') || undefined),
)

/** A post office box is allowed too, because only letters are sent there. */
const Street = shortText('Enter the street address')

/** The details of a beneficiary, without kind, share and SSN. */
const FIELDS = {
  type: BeneficiaryType,
  first_name: OptionalName,
  last_name: OptionalName,
  organization_name: OptionalText,
  ein: Ein,
  relationship: z.enum(Relationship.options, 'Choose a relationship'),
  date_of_birth: emptyOr(PastDate),
  street: emptyOr(Street),
  unit: OptionalText,
  city: OptionalText,
  state: emptyOr(StateCode),
  zip: emptyOr(ZipCode),
}
const Details = z.object(FIELDS)
type Details = z.output<typeof Details>

interface Rule {
  field: keyof Details
  error: string
  isSatisfied: (details: Details) => boolean
}

const isPerson = ({ type }: Details) => type === 'person'
const hasAddress = ({ street, unit, city, state, zip }: Details) =>
  [street, unit, city, state, zip].some((part) => part !== undefined)

/** Rules that involve more than one field. */
const RULES: readonly Rule[] = [
  required('first_name', 'Enter their first name', isPerson),
  required('last_name', 'Enter their last name', isPerson),
  required('date_of_birth', 'Enter their date of birth', isPerson),
  required(
    'organization_name',
    'Enter the name of the organization',
    ({ type }) => type === 'organization',
  ),
  {
    field: 'relationship',
    error: 'Choose a relationship',
    isSatisfied: ({ type, relationship }) =>
      RELATIONSHIPS_OF[type]?.includes(relationship) ||
      !Relationship.options.includes(relationship),
  },
  required('street', 'Enter the street address, or leave the whole address blank', hasAddress),
  required('city', 'Enter the city, or leave the whole address blank', hasAddress),
  required('state', 'Choose the state, or leave the whole address blank', hasAddress),
  required('zip', 'Enter the ZIP code, or leave the whole address blank', hasAddress),
]

function required(field: keyof Details, error: string, when: (details: Details) => boolean): Rule {
  return { field, error, isSatisfied: (details) => details[field] !== undefined || !when(details) }
}

/** Checked even if a single field is already wrong, so that a form shows all errors at once. */
const checks = RULES.map(({ field, error, isSatisfied }) =>
  z.refine<Details>(isSatisfied, { error, path: [field], when: () => true }),
)

/** The fields of a form about a beneficiary, and the checks across its fields. */
export const BENEFICIARY_FIELDS = { ...FIELDS, ssn: emptyOr(SsnOfAnother) }
export const BENEFICIARY_CHECKS = checks

export const BeneficiaryDetails = z.object(BENEFICIARY_FIELDS).check(...checks)
export type BeneficiaryDetails = z.output<typeof BeneficiaryDetails>

/** A stored beneficiary, checked against the same rules after a part of it was changed. */
export const StoredDetails = Details.check(...checks)

/** Null removes the value; a field that is left out stays. */
function patchable<T extends z.ZodMiniType>(schema: T) {
  return z.optional(z.nullable(schema))
}

const Changes = z.object({
  ...CHANGE_FIELDS,
  type: z.optional(BeneficiaryType),
  first_name: patchable(OptionalName),
  last_name: patchable(OptionalName),
  organization_name: patchable(OptionalText),
  ein: patchable(Ein),
  relationship: z.optional(Relationship),
  date_of_birth: patchable(emptyOr(PastDate)),
  ssn: patchable(emptyOr(SsnOfAnother)),
  street: patchable(emptyOr(Street)),
  unit: patchable(OptionalText),
  city: patchable(OptionalText),
  state: patchable(emptyOr(StateCode)),
  zip: patchable(emptyOr(ZipCode)),
})
export type BeneficiaryChanges = Omit<z.output<typeof Changes>, keyof typeof CHANGE_FIELDS>

/** Separate from the other beneficiary calls, because lists and guards do not need these checks. */
export const namingEndpoints = {
  addBeneficiary: endpoint({
    method: 'POST',
    path: '/depositor/beneficiaries',
    auth: 'session',
    summary: 'Adds a beneficiary, with the shares of all of that kind',
    body: z
      .object({
        ...BENEFICIARY_FIELDS,
        kind: BeneficiaryKind,
        allocation_bp: AllocationBp,
        /** The shares of all others of its kind; empty for the first. */
        allocations: Allocations,
        ...CHANGE_FIELDS,
      })
      .check(...checks),
    data: Beneficiaries,
    errors: [400, 403, 429],
  }),
  updateBeneficiary: endpoint({
    method: 'PATCH',
    path: '/depositor/beneficiaries/:uuid',
    auth: 'session',
    summary: 'Changes the details of a beneficiary; kind and share stay',
    params: z.object({ uuid: z.uuid() }),
    body: Changes,
    data: Beneficiaries,
    errors: [400, 403, 404, 429],
  }),
}
