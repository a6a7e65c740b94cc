import { WHOLE_BP, formatShare, parseShare } from '@passbook/contract/allocations'
import { type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form'
import { type AppForm, controlId } from '../../forms/use-app-form.ts'
import { useField } from '../../forms/use-field.ts'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldMessage } from '../../ui/FieldMessage.tsx'
import { fieldIds } from '../../ui/field-ids.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { type Sharer, evenShares, keysOf } from './shares.ts'
import * as wording from './wording.ts'

type SharesName<In extends FieldValues> = FieldPathByValue<In, Record<string, string>>
type ShareName<In extends FieldValues> = FieldPathByValue<In, string | undefined>

/** Above this number of shares the total sticks to the screen, because the end of the list is not visible. */
const LONG = 5

interface SharesFieldsProps<In extends FieldValues, Out> {
  form: AppForm<In, Out>
  name: SharesName<In>
  sharers: readonly Sharer[]
}

/** Each beneficiary's share, the total, and what is left to 100 % (UX 9). */
export function SharesFields<In extends FieldValues, Out>({
  form,
  name,
  sharers,
}: SharesFieldsProps<In, Out>) {
  const shares: Readonly<Record<string, string>> = useWatch({ control: form.control, name })
  const { error } = form.getFieldState(name, form.formState)
  const ids = fieldIds(controlId(form, name), false, typeof error?.message === 'string')
  const total = <Total shares={sharers.map(({ key }) => shares[key] ?? '')} />
  const isLong = sharers.length > LONG
  return (
    <fieldset id={ids.control} aria-describedby={ids.describedBy} className="flex flex-col gap-3">
      <legend className="mb-1.5 font-bold">{wording.shares}</legend>
      {isLong && (
        <div className="sticky top-header z-10 max-lg:top-frame-top max-sm:top-18 border-b border-hairline bg-paper py-3 low:static">
          {total}
        </div>
      )}
      {sharers.map(({ key, name: whose }) => (
        <ShareField
          key={key}
          form={form}
          // The keys of the shares are dynamic, so the form's type does not know them.
          name={`${name}.${key}` as ShareName<In>}
          whose={whose}
        />
      ))}
      {!isLong && total}
      {sharers.length > 1 && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => {
            form.setValue(name, evenShares(keysOf(sharers)) as never, { shouldDirty: true })
            form.clearErrors(name)
          }}
        >
          {wording.splitEvenly}
        </Button>
      )}
      <FieldMessage ids={ids} error={error?.message} />
    </fieldset>
  )
}

interface ShareFieldProps<In extends FieldValues, Out> {
  form: AppForm<In, Out>
  name: ShareName<In>
  whose: string
}

function ShareField<In extends FieldValues, Out>({ form, name, whose }: ShareFieldProps<In, Out>) {
  const { id, value, error, onChange, ...field } = useField({ form, name })
  const ids = fieldIds(id, false, Boolean(error))
  return (
    <div className="flex flex-col gap-1 border-b border-hairline pb-3">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={ids.control} className="min-w-0 wrap-anywhere">
          {whose}
        </label>
        <span className="flex w-32 shrink-0 items-center gap-2">
          <TextInput
            {...field}
            id={ids.control}
            aria-describedby={ids.describedBy}
            aria-invalid={error ? true : undefined}
            inputMode="decimal"
            autoComplete="off"
            className="figures text-right"
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value.replaceAll(/[^\d.]/g, ''))}
          />
          <span aria-hidden>%</span>
        </span>
      </div>
      <FieldMessage ids={ids} error={error} />
    </div>
  )
}

/** The total; screen readers announce it when it changes. */
function Total({ shares }: { shares: readonly string[] }) {
  const sum = shares.reduce((bp, text) => bp + (parseShare(text) ?? 0), 0)
  return (
    <p
      role="status"
      className={`figures flex flex-wrap justify-between gap-x-4 font-bold ${sum === WHOLE_BP ? '' : 'text-danger'}`}
    >
      <span>{fill(wording.totalSum, { sum: formatShare(sum) })}</span>
      <span>{leftWords(sum)}</span>
    </p>
  )
}

function leftWords(sum: number): string {
  if (sum === WHOLE_BP) return wording.allSharesAssigned
  const difference = formatShare(Math.abs(WHOLE_BP - sum))
  return sum < WHOLE_BP
    ? fill(wording.differenceLeftToAssign, { difference })
    : fill(wording.differenceTooMuch, { difference })
}
