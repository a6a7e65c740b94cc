import { AddressInformation, addressInformation } from '@passbook/contract/registration'
import { StateField } from '../../forms/fields/StateField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { ZipField } from '../../forms/fields/ZipField.tsx'
import { StepForm, type StepFormProps, autofill } from './StepForm.tsx'

const SCHEMAS = { your: AddressInformation, their: addressInformation('their') }

/** Where a person lives. */
export function AddressForm({ whose = 'your', depositor, draft, ...saving }: StepFormProps) {
  const form = useDraftedForm({
    draft,
    schema: SCHEMAS[whose],
    defaultValues: {
      step: 'address',
      street: depositor.street ?? '',
      unit: depositor.unit ?? '',
      city: depositor.city ?? '',
      state: depositor.state ?? '',
      zip: depositor.zip ?? '',
    },
  })
  return (
    <StepForm form={form} {...saving}>
      <TextField
        form={form}
        name="street"
        label="Street address"
        autoComplete={autofill(whose, 'address-line1')}
      />
      <TextField
        form={form}
        name="unit"
        label="Apartment, suite or unit"
        isOptional
        autoComplete={autofill(whose, 'address-line2')}
      />
      <TextField
        form={form}
        name="city"
        label="City"
        autoComplete={autofill(whose, 'address-level2')}
      />
      <StateField
        form={form}
        name="state"
        label="State"
        autoComplete={autofill(whose, 'address-level1')}
      />
      <ZipField
        form={form}
        name="zip"
        label="ZIP code"
        autoComplete={autofill(whose, 'postal-code')}
      />
    </StepForm>
  )
}
