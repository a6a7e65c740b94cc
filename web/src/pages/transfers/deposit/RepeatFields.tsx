import type { ServiceTerms } from '@passbook/contract/transfers'
import { MAX_DATE } from '@passbook/contract/dates'
import { useWatch } from 'react-hook-form'
import { EVERY_CHOICES, repeatWords } from '../../../features/transfers/schedule-words.ts'
import { DatePickerField } from '../../../forms/fields/DatePickerField.tsx'
import { SelectField } from '../../../forms/fields/SelectField.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { useField } from '../../../forms/use-field.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { DayField } from './DayField.tsx'
import type { DepositValues } from './deposit-schema.ts'

interface RepeatFieldsProps {
  form: AppForm<DepositValues>
  /** The first one chosen, if it can be. */
  day: string | undefined
  terms: ServiceTerms
}

const ENDS = [
  { value: 'never', label: 'When I stop it' },
  { value: 'date', label: 'On a day' },
] as const

/** How often, from when, until when. */
export function RepeatFields({ form, day, terms }: RepeatFieldsProps) {
  const every = useWatch({ control: form.control, name: 'every' })
  const ends = useField<DepositValues, DepositValues, DepositValues['ends']>({
    form,
    name: 'ends',
  })
  return (
    <>
      <SelectField form={form} name="every" label="How often" options={EVERY_CHOICES} />
      <div className="flex flex-col gap-1.5">
        <DayField form={form} label="First one leaves" day={day} terms={terms} />
        {day && (
          <p className="text-sm text-ink-muted">{repeatWords({ every, anchor_date: day })}.</p>
        )}
      </div>
      <div className="flex flex-col gap-1.5">
        <p aria-hidden className="font-bold">
          Ends
        </p>
        <SegmentedControl
          label="Ends"
          segments={ENDS}
          value={ends.value}
          onChange={ends.onChange}
        />
      </div>
      {ends.value === 'date' && (
        <DatePickerField
          form={form}
          name="ends_on"
          label="Nothing leaves after"
          min={terms.as_of}
          max={MAX_DATE}
        />
      )}
    </>
  )
}
