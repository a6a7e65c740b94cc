import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import type { z } from 'zod/mini'
import { StateField } from '../../../forms/fields/StateField.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { ZipField } from '../../../forms/fields/ZipField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { useAct } from '../../api/use-act.ts'
import * as wording from '../wording.ts'
import { ActDialog, type ActProps } from './ActDialog.tsx'

const { body } = customerActEndpoints.correctAddress
type In = z.input<typeof body>

/** Corrects the address. The customer gets the same notice as for a change of their own. */
export function AddressDialog({ customer, ...ends }: ActProps<Customer>) {
  const { depositor_id: uuid, lives_at } = customer
  const correct = useAct(customerActEndpoints.correctAddress)
  const form = useAppForm<In, z.output<typeof body>>({
    schema: body,
    defaultValues: {
      street: lives_at.street ?? '',
      unit: lives_at.unit ?? '',
      city: lives_at.city ?? '',
      state: lives_at.state ?? '',
      zip: lives_at.zip ?? '',
      reason: '',
    },
  })
  return (
    <ActDialog
      {...ends}
      title={wording.correctAddress}
      does={<p>{wording.newStatementsAndTaxForms}</p>}
      form={form}
      reason="reason"
      submitLabel={wording.correctAddress}
      onSubmit={async (address) => {
        await correct.mutateAsync({ params: { uuid }, body: address })
        return wording.addressCorrectedWeNotifiedThem
      }}
    >
      <TextField form={form} name="street" label={wording.streetAddress} autoComplete="off" />
      <TextField form={form} name="unit" label={wording.unit} isOptional autoComplete="off" />
      <TextField form={form} name="city" label={wording.city} autoComplete="off" />
      <StateField form={form} name="state" label={wording.state} autoComplete="off" />
      <ZipField form={form} name="zip" label={wording.zipCode} autoComplete="off" />
    </ActDialog>
  )
}
