import { RELATIONSHIPS_OF, RELATIONSHIP_WORDS } from '@passbook/contract/beneficiary-words'
import { useWatch } from 'react-hook-form'
import { DigitsField } from '../../forms/fields/DigitsField.tsx'
import { RadioCardsField } from '../../forms/fields/RadioCardsField.tsx'
import { SelectField } from '../../forms/fields/SelectField.tsx'
import { StateField } from '../../forms/fields/StateField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { TypedDateField } from '../../forms/fields/TypedDateField.tsx'
import { ZipField } from '../../forms/fields/ZipField.tsx'
import type { AppForm } from '../../forms/use-app-form.ts'
import type { BeneficiaryInput, BeneficiaryOutput } from './beneficiary-schema.ts'

export type BeneficiaryFormOf = AppForm<BeneficiaryInput, BeneficiaryOutput>

const TYPES = [
  { value: 'person', label: 'A person', hint: 'Including minors' },
  { value: 'organization', label: 'An organization', hint: 'A charity, a trust or a company' },
]
const EIN_HINT =
  'Its tax ID. Only an organization found in the IRS directory of charities counts toward your insurance coverage.'

/** Who the beneficiary is. Autofill is off, because the details are not the account owner's. */
export function BeneficiaryFields({ form }: { form: BeneficiaryFormOf }) {
  const type = useWatch({ control: form.control, name: 'type' })
  const options = RELATIONSHIPS_OF[type].map((value) => ({
    value,
    label: RELATIONSHIP_WORDS[value],
  }))
  const relationship = (
    <SelectField
      form={form}
      name="relationship"
      label={type === 'person' ? 'Relationship' : 'Type of organization'}
      options={options}
    />
  )
  return (
    <>
      <RadioCardsField form={form} name="type" label="Who is the beneficiary?" options={TYPES} />
      {type === 'person' ? (
        <>
          <TextField form={form} name="first_name" label="First name" autoComplete="off" />
          <TextField form={form} name="last_name" label="Last name" autoComplete="off" />
          {relationship}
          <TypedDateField form={form} name="date_of_birth" label="Date of birth" />
        </>
      ) : (
        <>
          <TextField
            form={form}
            name="organization_name"
            label="Name of the organization"
            autoComplete="off"
          />
          {relationship}
          <DigitsField
            form={form}
            name="ein"
            label="EIN"
            hint={EIN_HINT}
            isOptional
            maxLength={9}
          />
        </>
      )}
    </>
  )
}

/** The beneficiary's address: either complete or empty. */
export function AddressFields({ form }: { form: BeneficiaryFormOf }) {
  return (
    <fieldset className="flex flex-col gap-6 border-t border-hairline pt-6">
      <legend className="sr-only">Address</legend>
      <p>
        <span className="block font-bold">
          Address <span className="font-normal text-ink-muted">(optional)</span>
        </span>
        <span className="text-ink-muted">Helps us find them.</span>
      </p>
      <TextField form={form} name="street" label="Street address" autoComplete="off" />
      <TextField
        form={form}
        name="unit"
        label="Apartment, suite or unit"
        isOptional
        autoComplete="off"
      />
      <TextField form={form} name="city" label="City" autoComplete="off" />
      <StateField form={form} name="state" label="State" />
      <ZipField form={form} name="zip" label="ZIP code" />
    </fieldset>
  )
}
