import { type ServiceTerms, transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../../api/use-data.ts'
import { movedWords } from '../../../features/transfers/schedule-words.ts'
import { DatePickerField } from '../../../forms/fields/DatePickerField.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { dayLimits } from './deposit-plan.ts'
import type { DepositValues } from './deposit-schema.ts'

interface DayFieldProps {
  form: AppForm<DepositValues>
  label: string
  /** The one chosen, if it can be. */
  day: string | undefined
  terms: ServiceTerms
}

/** The day it leaves, typed or from a calendar; a closed one says where it moves. */
export function DayField({ form, label, day, terms }: DayFieldProps) {
  const { first, last } = dayLimits(terms)
  return (
    <div className="flex flex-col gap-1.5">
      <DatePickerField form={form} name="date" label={label} min={first} max={last} />
      <p aria-live="polite" className="text-sm text-pretty">
        {day && <MovedDay day={day} />}
      </p>
    </div>
  )
}

function MovedDay({ day }: { day: string }) {
  const query = { direction: 'LinkedToPrimary', date: day } as const
  const terms = useData(transferEndpoints.getService, { query }).data
  if (!terms?.promise) return null
  return movedWords({ date: day, leaves: terms.promise.file_date, today: terms.as_of })
}
