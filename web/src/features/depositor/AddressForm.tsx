import { AddressInformation } from '@passbook/contract/registration'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { StateField } from '../../forms/StateField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { ZipField } from '../../forms/ZipField.tsx'
import { BackLink } from '../../shell/BackLink.tsx'
import type { StepFormProps } from './step-form.ts'

/** Where a person lives. */
export function AddressForm({ depositor, onSave, back }: StepFormProps) {
  const form = useAppForm({
    schema: AddressInformation,
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
    <Form
      form={form}
      submitLabel="Continue"
      onSubmit={onSave}
      footer={back && <BackLink to={back} />}
    >
      <LeaveWarning form={form} />
      <TextField form={form} name="street" label="Street address" autoComplete="address-line1" />
      <TextField
        form={form}
        name="unit"
        label="Apartment, suite or unit"
        isOptional
        autoComplete="address-line2"
      />
      <TextField form={form} name="city" label="City" autoComplete="address-level2" />
      <StateField form={form} name="state" label="State" />
      <ZipField form={form} name="zip" label="ZIP code" />
    </Form>
  )
}
