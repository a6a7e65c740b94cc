import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import type { z } from 'zod/mini'
import { DigitsField } from '../../../forms/fields/DigitsField.tsx'
import { SelectField } from '../../../forms/fields/SelectField.tsx'
import { SsnField } from '../../../forms/fields/SsnField.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { TypedDateField } from '../../../forms/fields/TypedDateField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { useAct } from '../../api/use-act.ts'
import { ASK, ActDialog, type ActProps } from './ActDialog.tsx'

const { body: Taxpayer } = customerActEndpoints.askToCorrectTaxpayer

/** A second staff member must approve, because tax is reported under the name and number. */
export function TaxpayerDialog({ customer, ...ends }: ActProps<Customer>) {
  const ask = useAct(customerActEndpoints.askToCorrectTaxpayer)
  const form = useAppForm<z.input<typeof Taxpayer>, z.output<typeof Taxpayer>>({
    schema: Taxpayer,
    defaultValues: {
      first_name: customer.first_name ?? '',
      last_name: customer.last_name ?? '',
      ssn: '',
      reason: '',
    },
  })
  return (
    <ActDialog
      {...ends}
      title="Correct name or SSN"
      does={
        <p>
          Ask for a document that shows it. Once it’s approved, they must sign a new W-9. With a new
          number, 24% of their earnings is withheld until they sign.
        </p>
      }
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async (body) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body })
        return 'The correction was sent for approval.'
      }}
    >
      <TextField form={form} name="first_name" label="First name" autoComplete="off" />
      <TextField form={form} name="last_name" label="Last name" autoComplete="off" />
      <SsnField
        form={form}
        name="ssn"
        label="New Social Security number"
        hint="Leave it empty if the number is right."
      />
    </ActDialog>
  )
}

const { body: Notice } = customerActEndpoints.askToRecordNotice

const NOTICES = [
  { value: 'b', label: 'B-notice (CP2100): name and number don’t match' },
  { value: 'c', label: 'C-notice: interest or dividends weren’t reported' },
]

/** Records a notice; the server decides whether a B-notice is the second, and the days. */
export function NoticeDialog({ customer, ...ends }: ActProps<Customer>) {
  const ask = useAct(customerActEndpoints.askToRecordNotice)
  const form = useAppForm<z.input<typeof Notice>, z.output<typeof Notice>>({
    schema: Notice,
    defaultValues: { issued_on: '', received_on: '', listed_last_four: '', reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title="Record an IRS notice"
      does={
        <p>
          Record it only if the name and number in the notice are still the ones we have. If the
          mistake was ours, correct it instead. Once it’s approved, we tell the customer when
          withholding starts. Mail the IRS’s letter by the day shown in the request.
        </p>
      }
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async (body) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body })
        return 'The notice was sent for approval.'
      }}
    >
      <SelectField form={form} name="notice" label="Notice" options={NOTICES} />
      <TypedDateField form={form} name="issued_on" label="Date on the notice" />
      <TypedDateField form={form} name="received_on" label="Date received" />
      <DigitsField
        form={form}
        name="listed_last_four"
        label="Last four digits of the number in the notice"
        maxLength={4}
      />
    </ActDialog>
  )
}

const { body: End } = customerActEndpoints.askToEndWithholding

const PROOFS = [
  { value: 'social_security_card', label: 'Copy of the Social Security card' },
  { value: 'letter_147c', label: 'IRS letter 147C' },
]
const BY_IRS = [{ value: 'irs', label: 'The IRS told us to stop' }]

/** Ends withholding with proof; a first B-notice ends with a signed W-9 instead. */
export function EndWithholdingDialog({ customer, ...ends }: ActProps<Customer>) {
  const ask = useAct(customerActEndpoints.askToEndWithholding)
  const form = useAppForm<z.input<typeof End>, z.output<typeof End>>({
    schema: End,
    defaultValues: { reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title="End backup withholding"
      does={<p>Once it’s approved, nothing more is withheld because of this notice.</p>}
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async (body) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body })
        return 'Ending the withholding was sent for approval.'
      }}
    >
      <SelectField
        form={form}
        name="proof"
        label="What we received"
        options={customer.withholding_ends_by === 'irs' ? BY_IRS : PROOFS}
      />
    </ActDialog>
  )
}
