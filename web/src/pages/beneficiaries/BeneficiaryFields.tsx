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
import * as wording from './wording.ts'

export type BeneficiaryFormOf = AppForm<BeneficiaryInput, BeneficiaryOutput>

const TYPES = [
  { value: 'person', label: wording.aPerson, hint: wording.includingMinors },
  { value: 'organization', label: wording.anOrganization, hint: wording.aCharityATrustOr },
]
const EIN_HINT = wording.itsTaxIdOnlyAn

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
      label={type === 'person' ? wording.relationship : wording.typeOfOrganization}
      options={options}
    />
  )
  return (
    <>
      <RadioCardsField
        form={form}
        name="type"
        label={wording.whoIsTheBeneficiary}
        options={TYPES}
      />
      {type === 'person' ? (
        <>
          <TextField form={form} name="first_name" label={wording.firstName} autoComplete="off" />
          <TextField form={form} name="last_name" label={wording.lastName} autoComplete="off" />
          {relationship}
          <TypedDateField form={form} name="date_of_birth" label={wording.dateOfBirth} />
        </>
      ) : (
        <>
          <TextField
            form={form}
            name="organization_name"
            label={wording.nameOfTheOrganization}
            autoComplete="off"
          />
          {relationship}
          <DigitsField
            form={form}
            name="ein"
            label={wording.ein}
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
      <legend className="sr-only">{wording.address}</legend>
      <p>
        <span className="block font-bold">
          {wording.address} <span className="font-normal text-ink-muted">{wording.optional}</span>
        </span>
        <span className="text-ink-muted">{wording.helpsUsFindThem}</span>
      </p>
      <TextField form={form} name="street" label={wording.streetAddress} autoComplete="off" />
      <TextField
        form={form}
        name="unit"
        label={wording.apartmentSuiteOrUnit}
        isOptional
        autoComplete="off"
      />
      <TextField form={form} name="city" label={wording.city} autoComplete="off" />
      <StateField form={form} name="state" label={wording.state} />
      <ZipField form={form} name="zip" label={wording.zipCode} />
    </fieldset>
  )
}
