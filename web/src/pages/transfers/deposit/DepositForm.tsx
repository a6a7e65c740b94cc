import type { FieldErrors } from '@passbook/contract/envelope'
import { formatCents } from '@passbook/contract/money'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { Suspense, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { PromiseCard } from '../../../features/transfers/PromiseCard.tsx'
import { Form } from '../../../forms/Form.tsx'
import { LeaveWarning } from '../../../forms/LeaveWarning.tsx'
import { MoneyField } from '../../../forms/fields/MoneyField.tsx'
import { useAppForm, type AppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { PartMissing } from '../../../shell/loading/PartMissing.tsx'
import { type MissingPart, lazyPart } from '../../../shell/loading/lazy-part.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import * as wording from '../wording.ts'
import { ChoiceField } from './DepositFields.tsx'
import { type DepositPlan, type When, dayLimits } from './deposit-plan.ts'
import { depositSchema, planOf, valuesOf, type DepositValues } from './deposit-schema.ts'

const LABELS: Record<When, string> = {
  now: wording.now,
  date: wording.pickADate,
  repeat: wording.recurring,
}

interface WhenFieldProps {
  form: AppForm<DepositValues>
  choices: readonly When[]
  terms: ServiceTerms
}

/** Now, on a day, or repeating; the default is now, so that the common case stays short. */
function WhenField({ form, choices, terms }: WhenFieldProps) {
  return (
    <ChoiceField<When>
      form={form}
      name="when"
      label={wording.when}
      segments={choices.map((value) => ({ value, label: LABELS[value] }))}
      onChosen={(when) => {
        // A repeating deposit starts with the next ACH file, unless another day is chosen.
        const nextFile = terms.promise?.file_date
        const isOpen = when === 'repeat' && form.getValues('date') === ''
        if (isOpen && nextFile) form.setValue('date', nextFile)
      }}
    />
  )
}

const loadDay = () => import('./DepositFields.tsx').then((m) => m.DayField)
const loadRepeat = () => import('./RepeatFields.tsx').then((m) => m.RepeatFields)
/** Loaded separately: the calendar is as large as the rest of the page, and a deposit now needs none. */
const DayField = lazyPart(loadDay, DaysMissing)
const RepeatFields = lazyPart(loadRepeat, DaysMissing)

interface DepositFormProps {
  terms: ServiceTerms
  /** The values chosen before, if any. */
  given: Partial<DepositPlan>
  when: When
  /** The allowed choices; with only one, the field is not shown. */
  choices: readonly When[]
  submitLabel: string
  /** The form edits a repeating deposit. */
  isChange?: boolean
  /** The anchor date of the existing schedule, if the plan keeps its days. */
  anchorOf?: (plan: Pick<DepositPlan, 'every' | 'date'>) => string | undefined
  /** Returned errors are shown like the form's. */
  onReview: (plan: DepositPlan) => Promise<FieldErrors | void>
}

/** Asks for the amount and the dates; nothing is transferred before the review. */
export function DepositForm(props: DepositFormProps) {
  const { terms, given, choices, submitLabel, isChange = false, onReview } = props
  const which = isChange ? 'next' : 'first'
  const { min_deposit_cents: min, max_deposit_cents: max } = terms
  const form = useAppForm({
    schema: depositSchema(terms),
    defaultValues: valuesOf(given, props.when),
  })
  const [typed, when, date] = useWatch({
    control: form.control,
    name: ['amount_cents', 'when', 'date'],
  })
  // Preloads the lazy parts, so that a day can be chosen even if the connection is lost later.
  useEffect(() => void Promise.all([loadDay(), loadRepeat()]).catch(() => undefined), [])
  const { first, last } = dayLimits(terms)
  const day = when !== 'now' && date >= first && date <= last ? date : undefined
  return (
    <Form form={form} submitLabel={submitLabel} onSubmit={(values) => onReview(planOf(values))}>
      <LeaveWarning form={form} />
      <MoneyField
        form={form}
        name="amount_cents"
        label={wording.amount}
        hint={fill(wording.minToMax, { min: formatCents(min), max: formatCents(max) })}
        isLarge
      />
      {choices.length > 1 && <WhenField form={form} choices={choices} terms={terms} />}
      {when !== 'now' && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          {when === 'date' ? (
            <DayField form={form} label={wording.transferDate} day={day} terms={terms} />
          ) : (
            <RepeatFields
              form={form}
              which={which}
              day={day}
              terms={terms}
              anchorOf={props.anchorOf}
            />
          )}
        </Suspense>
      )}
      {(when === 'now' || day) && (
        <PromiseCard amountCents={typed} date={day} which={when === 'repeat' ? which : undefined} />
      )}
    </Form>
  )
}

function DaysMissing({ onRetry, isRetrying }: MissingPart) {
  return (
    <PartMissing onRetry={onRetry} isRetrying={isRetrying}>
      {wording.weCouldntLoadTheDates}
    </PartMissing>
  )
}
