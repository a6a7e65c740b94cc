import type { Depositor } from '@passbook/contract/depositor'
import { AddressInformation } from '@passbook/contract/registration'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { StateField } from '../../forms/StateField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { ZipField } from '../../forms/ZipField.tsx'
import { BackLink } from '../../shell/BackLink.tsx'
import { DepositorForm } from './DepositorForm.tsx'
import { useSaveStep } from './use-save-step.ts'

export function AddressPage() {
  return (
    <DepositorForm title="Address" intro="Where you live. We cannot take a PO box.">
      {(depositor) => <AddressForm depositor={depositor} />}
    </DepositorForm>
  )
}

function AddressForm({ depositor }: { depositor: Depositor }) {
  const save = useSaveStep()
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
      onSubmit={save}
      footer={<BackLink to="/registration/basic-information" />}
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
