import type { ServiceTerms } from '@passbook/contract/transfers'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { useField } from '../../../forms/use-field.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { When } from './deposit-plan.ts'
import type { DepositValues } from './deposit-schema.ts'

const LABELS: Record<When, string> = { now: 'Now', date: 'On a day', repeat: 'Repeating' }

interface WhenFieldProps {
  form: AppForm<DepositValues>
  choices: readonly When[]
  terms: ServiceTerms
}

/** Now unless somebody wants it otherwise: the short way stays short. */
export function WhenField({ form, choices, terms }: WhenFieldProps) {
  const { id, value, onChange } = useField<DepositValues, DepositValues, When>({
    form,
    name: 'when',
  })
  function choose(when: When) {
    onChange(when)
    // What repeats begins with the next file, unless another day is chosen.
    const nextFile = terms.promise?.file_date
    if (when === 'repeat' && nextFile && form.getValues('date') === '') {
      form.setValue('date', nextFile)
    }
  }
  return (
    <div id={id} className="flex flex-col gap-1.5">
      <p aria-hidden className="font-bold">
        When
      </p>
      <SegmentedControl
        label="When"
        segments={choices.map((when) => ({ value: when, label: LABELS[when] }))}
        value={value}
        onChange={choose}
      />
    </div>
  )
}
