import type { FieldPathByValue } from 'react-hook-form'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { useField } from '../../../forms/use-field.ts'
import { type Segment, SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { DepositValues } from './deposit-schema.ts'

interface ChoiceFieldProps<Value extends string> {
  form: AppForm<DepositValues>
  name: FieldPathByValue<DepositValues, Value>
  label: string
  segments: readonly Segment<Value>[]
  onChosen?: (value: Value) => void
}

/** One of a few, all in view, with its name above. */
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
