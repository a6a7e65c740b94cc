import { type Every, repeatWords } from '@passbook/contract/repeating'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { MAX_DATE } from '@passbook/contract/dates'
import { useWatch } from 'react-hook-form'
import { EVERY_CHOICES } from '../../../features/transfers/schedule-words.ts'
import { DatePickerField } from '../../../forms/fields/DatePickerField.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { asTitle } from '../../../lib/as-title.ts'
import * as wording from '../wording.ts'
import { ChoiceField, DayField } from './DepositFields.tsx'
import type { DepositPlan } from './deposit-plan.ts'
import type { DepositValues } from './deposit-schema.ts'

interface RepeatFieldsProps {
  form: AppForm<DepositValues>
  which: 'first' | 'next'
  /** The first day, if it is valid. */
  day: string | undefined
  terms: ServiceTerms
  anchorOf?: (plan: Pick<DepositPlan, 'every' | 'date'>) => string | undefined
}

const ENDS = [
  { value: 'never', label: wording.whenICancel },
  { value: 'date', label: wording.onADate },
] as const

/** The frequency, the first day and the end of a repeating deposit. */
export function RepeatFields({ form, which, day, terms, anchorOf }: RepeatFieldsProps) {
  const every = useWatch({ control: form.control, name: 'every' })
  const ends = useWatch({ control: form.control, name: 'ends' })
  return (
    <>
      <ChoiceField<Every>
        form={form}
        name="every"
        label={wording.howOften}
        segments={EVERY_CHOICES}
      />
      <div className="flex flex-col gap-1.5">
        <DayField
          form={form}
          label={which === 'first' ? wording.firstDepositDate : wording.nextDepositDate}
          day={day}
          terms={terms}
        />
        {day && (
          <p className="text-sm text-ink-muted">
            {asTitle(repeatWords({ every, anchor_date: anchorOf?.({ every, date: day }) ?? day }))}.
          </p>
        )}
      </div>
      <ChoiceField<DepositValues['ends']>
        form={form}
        name="ends"
        label={wording.ends}
        segments={ENDS}
      />
      {ends === 'date' && (
        <DatePickerField
          form={form}
          name="ends_on"
          label={wording.endDate}
          min={terms.as_of}
          max={MAX_DATE}
        />
      )}
    </>
  )
}
