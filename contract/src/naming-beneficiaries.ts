import { z } from 'zod/mini'
import { AllocationBp, Allocations, Beneficiaries, ListVersion } from './beneficiaries.ts'
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
  StateCode,
  ZipCode,
  shortText,
} from './person.ts'

/** An empty text is no answer; any other is held against the schema, in its words. */
function emptyOr<T extends z.ZodMiniType<unknown, string>>(schema: T) {
  return z.pipe(
    z.optional(z.string()),
    z.pipe(
      z.transform((text: string | undefined) => text?.trim() || undefined),
      z.optional(schema),
    ),
  )
}

/** Nine digits, with or without the hyphen; kept as its digits. */
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

/** Also a post office box: letters are all that is sent there. */
const Street = shortText('Enter the street address')

/** What is told of a beneficiary, beside kind, share and number. */
const FIELDS = {
  type: BeneficiaryType,
  first_name: OptionalName,
  last_name: OptionalName,
  organization_name: OptionalText,
  ein: Ein,
  relationship: z.enum(Relationship.options, 'Choose what fits best'),
  date_of_birth: emptyOr(PastDate),
  street: emptyOr(Street),
  unit: OptionalText,
  city: OptionalText,
  state: emptyOr(StateCode),
  zip: emptyOr(ZipCode),
}
const Told = z.object(FIELDS)
type Told = z.output<typeof Told>

interface Rule {
  field: keyof Told
  error: string
  isKept: (told: Told) => boolean
}

const isPerson = ({ type }: Told) => type === 'person'
const hasAddress = ({ street, unit, city, state, zip }: Told) =>
  [street, unit, city, state, zip].some((part) => part !== undefined)

/** What depends on more than one field. */
const RULES: readonly Rule[] = [
  needed('first_name', 'Enter their first name', isPerson),
  needed('last_name', 'Enter their last name', isPerson),
  needed('date_of_birth', 'Enter their date of birth', isPerson),
  needed(
    'organization_name',
    'Enter the name of the organization',
    ({ type }) => type === 'organization',
  ),
  {
    field: 'relationship',
    error: 'Choose what fits best',
    isKept: ({ type, relationship }) =>
      RELATIONSHIPS_OF[type]?.includes(relationship) ||
      !Relationship.options.includes(relationship),
  },
  needed('street', 'Enter the street address, or no address at all', hasAddress),
  needed('city', 'Enter the city, or no address at all', hasAddress),
  needed('state', 'Choose the state, or give no address at all', hasAddress),
  needed('zip', 'Enter the ZIP code, or no address at all', hasAddress),
]

function needed(field: keyof Told, error: string, when: (told: Told) => boolean): Rule {
  return { field, error, isKept: (told) => told[field] !== undefined || !when(told) }
}

/** Also where a field by itself is wrong: a form tells everything at once. */
const checks = RULES.map(({ field, error, isKept }) =>
  z.refine<Told>(isKept, { error, path: [field], when: () => true }),
)

/** What a form about one of them asks, and what must hold of the answers together. */
export const BENEFICIARY_FIELDS = { ...FIELDS, ssn: emptyOr(SsnOfAnother) }
export const BENEFICIARY_CHECKS = checks

export const BeneficiaryDetails = z.object(BENEFICIARY_FIELDS).check(...checks)
export type BeneficiaryDetails = z.output<typeof BeneficiaryDetails>

/** What is stored of one, held against the same rules after a part of it was changed. */
export const StoredDetails = Told.check(...checks)

/** Null takes away what was there; what is left out stays. */
function patchable<T extends z.ZodMiniType>(schema: T) {
  return z.optional(z.nullable(schema))
}

const Changes = z.object({
  version: ListVersion,
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
export type BeneficiaryChanges = Omit<z.output<typeof Changes>, 'version'>

/** Apart from the rest: lists and guards need none of these checks. */
export const namingEndpoints = {
  addBeneficiary: endpoint({
    method: 'POST',
    path: '/depositor/beneficiaries',
    auth: 'session',
    summary: 'Names one more, with the shares of all of that kind',
    body: z
      .object({
        ...BENEFICIARY_FIELDS,
        kind: BeneficiaryKind,
        allocation_bp: AllocationBp,
        /** Of the others of its kind: all of them, none for the first. */
        allocations: Allocations,
        version: ListVersion,
      })
      .check(...checks),
    data: Beneficiaries,
    errors: [403],
  }),
  updateBeneficiary: endpoint({
    method: 'PATCH',
    path: '/depositor/beneficiaries/:uuid',
    auth: 'session',
    summary: 'Changes what is told of one; kind and share stay',
    params: z.object({ uuid: z.uuid() }),
    body: Changes,
    data: Beneficiaries,
    errors: [403, 404],
  }),
}
