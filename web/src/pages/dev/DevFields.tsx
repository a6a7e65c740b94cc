import { CheckboxField } from '../../forms/fields/CheckboxField.tsx'
import { DatePickerField } from '../../forms/fields/DatePickerField.tsx'
import { EmailField } from '../../forms/fields/EmailField.tsx'
import { FileField } from '../../forms/fields/FileField.tsx'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { OneTimeCodeField } from '../../forms/fields/OneTimeCodeField.tsx'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import { PhoneField } from '../../forms/fields/PhoneField.tsx'
import { RadioCardsField } from '../../forms/fields/RadioCardsField.tsx'
import { SelectField } from '../../forms/fields/SelectField.tsx'
import { SsnField } from '../../forms/fields/SsnField.tsx'
import { StateField } from '../../forms/fields/StateField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { TypedDateField } from '../../forms/fields/TypedDateField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { ZipField } from '../../forms/fields/ZipField.tsx'
import { DevSchema } from './dev-schema.ts'
import type { DevValues } from './dev-schema.ts'

const CHECKS = [
  { label: 'At least 12 characters', isMet: (password: string) => password.length >= 12 },
]
const REPETITIONS = [
  { value: 'once', label: 'Once' },
  { value: 'weekly', label: 'Every week' },
  { value: 'two-weeks', label: 'Every two weeks' },
  { value: 'monthly', label: 'Every month' },
]
const KINDS = [
  { value: 'checking', label: 'Checking', hint: 'For everyday payments' },
  { value: 'savings', label: 'Savings', hint: 'Some banks limit transfers out of these' },
]

/** Every field in one form; the submit returns errors, to show how they look. */
export function DevFields({
  defaultValues,
  isDisabled,
  isWatched = false,
}: {
  defaultValues: Partial<DevValues>
  isDisabled?: boolean
  /** Leaving the form half filled in shows a warning. */
  isWatched?: boolean
}) {
  const form = useAppForm({ schema: DevSchema, defaultValues })
  const common = { form, isDisabled }
  return (
    <Form
      form={form}
      submitLabel="Continue"
      onSubmit={async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        return { email: ['This email address is already in use'], '': ['Nothing was saved'] }
      }}
    >
      {isWatched && <LeaveWarning form={form} />}
      <MoneyField
        {...common}
        name="amount_cents"
        label="Amount"
        isLarge
        hint="Between $25 and $250,000. You can add more at any time."
      />
      <TextField {...common} name="name" label="First name" autoComplete="given-name" />
      <EmailField {...common} name="email" label="Email" />
      <PasswordField
        {...common}
        name="password"
        label="Password"
        autoComplete="new-password"
        checks={CHECKS}
      />
      <PhoneField {...common} name="phone" label="Mobile phone" isOptional />
      <SsnField
        {...common}
        name="ssn"
        label="Social Security number"
        hint="Federal law requires it."
      />
      <TypedDateField
        {...common}
        name="date_of_birth"
        label="Date of birth"
        hint="For example, 3 7 1985"
        isBirthday
      />
      <StateField {...common} name="state" label="State" />
      <ZipField {...common} name="zip" label="ZIP code" />
      <SelectField {...common} name="repetition" label="How often" options={REPETITIONS} />
      <DatePickerField {...common} name="date" label="First deposit" min="2026-01-01" />
      <RadioCardsField {...common} name="kind" label="Account type" options={KINDS} />
      <FileField
        {...common}
        name="files"
        label="Attachments"
        isMultiple
        isOptional
        hint="PDF or image, at most 3"
      />
      <CheckboxField {...common} name="agreed" label="I have read and agree to the disclosures" />
      <OneTimeCodeField {...common} name="code" label="Code" hint="We sent it to ··3456" />
    </Form>
  )
}
