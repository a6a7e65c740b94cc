import { accountEndpoints } from '@passbook/contract/accounts'
import { type ServiceTerms, transferEndpoints } from '@passbook/contract/transfers'
import type { FieldPathByValue } from 'react-hook-form'
import { useData } from '../../../api/use-data.ts'
import { movedWords } from '../../../features/transfers/schedule-words.ts'
import { useLinkOf, useOwnLabel } from '../../../features/transfers/transaction-words.ts'
import { DatePickerField } from '../../../forms/fields/DatePickerField.tsx'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { useField } from '../../../forms/use-field.ts'
import { accountLabel } from '../../../lib/account-label.ts'
import { fill } from '../../../lib/fill.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { type Segment, SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import * as wording from '../wording.ts'
import { dayLimits } from './deposit-plan.ts'
import type { DepositValues } from './deposit-schema.ts'

interface ChoiceFieldProps<Value extends string> {
  form: AppForm<DepositValues>
  name: FieldPathByValue<DepositValues, Value>
  label: string
  segments: readonly Segment<Value>[]
  onChosen?: (value: Value) => void
}

/** A labeled choice between a few options that are all visible. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { form, name, label, segments, onChosen } = props
  const { id, value, onChange } = useField<DepositValues, DepositValues, Value>({ form, name })
  return (
    <div id={id} className="flex flex-col gap-1.5">
      <p aria-hidden className="font-bold">
        {label}
      </p>
      <SegmentedControl
        label={label}
        segments={segments}
        value={value}
        isFramed
        onChange={(chosen) => {
          onChange(chosen)
          onChosen?.(chosen)
        }}
      />
    </div>
  )
}

interface DayFieldProps {
  form: AppForm<DepositValues>
  label: string
  /** The chosen day, if it is valid. */
  day: string | undefined
  terms: ServiceTerms
}

/** The transfer date, typed or picked; for a non-business day it says which day is used instead. */
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

/** Shown if the chosen day has passed, for example because the page was left open or bookmarked. */
export function DayHasPassed() {
  return (
    <div className="mb-6">
      <Notice severity="info" role="status" title={wording.theDayYouChoseHas}>
        <p>{wording.nothingWasScheduled}</p>
      </Notice>
    </div>
  )
}

/** "From Copper Canyon Bank •• 1234"; renders nothing until the account is loaded. */
export function FromAccount() {
  const from = useFromLabel()
  return from && <p>{fill(wording.from, { from })}</p>
}

export function FromAndTo() {
  const from = useFromLabel()
  const [account] = useData(accountEndpoints.getAccounts).data ?? []
  const own = useOwnLabel(account?.account_last_four ?? null)
  if (!from || !account) return null
  return (
    <p>
      {fill(wording.fromToAccountLastFour, {
        from,
        accountLastFour: own,
      })}
    </p>
  )
}

/** The name of the account that deposits come from. */
export function useFromLabel(): string | null {
  const link = useLinkOf('LinkedToPrimary')
  return link ? accountLabel(link.bank_name ?? wording.yourBank, link.account_last_four) : null
}
