import type { ServiceTerms } from '@passbook/contract/transfers'
import type { AppForm } from '../../../forms/use-app-form.ts'
import { ChoiceField } from './ChoiceField.tsx'
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
  return (
    <ChoiceField<When>
      form={form}
      name="when"
      label="When"
      segments={choices.map((value) => ({ value, label: LABELS[value] }))}
      onChosen={(when) => {
        // What repeats begins with the next file, unless another day is chosen.
        const nextFile = terms.promise?.file_date
        const isOpen = when === 'repeat' && form.getValues('date') === ''
        if (isOpen && nextFile) form.setValue('date', nextFile)
      }}
    />
  )
}
