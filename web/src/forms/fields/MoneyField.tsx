import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { NumericFormat } from 'react-number-format'
import { centsToText, parseCents } from '../../lib/money.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { type BoundProps, useLabelledField, type Labelled } from '../use-field.ts'

export interface MoneyFieldProps<In extends FieldValues, Out>
  extends BoundProps<In, Out, number | null | undefined>, Labelled {
  /** The main figure of a page. */
  isLarge?: boolean
  /** Parses what was typed; dollars and cents by default. */
  parse?: (typed: string) => number | null
}

/** An amount of dollars; the form holds whole cents, or null. */
export function MoneyField<In extends FieldValues, Out>({
  isLarge = false,
  parse = parseCents,
  ...bound
}: MoneyFieldProps<In, Out>) {
  const { frame, value, onChange, onBlur, ref, ...field } = useLabelledField(bound)
  const [typed, setTyped] = useState('')
  // The typed text stays as it is ('12.'), unless the page has set another amount meanwhile.
  const text = parse(typed) === (value ?? null) ? typed : centsToText(value)
  return (
    <Field {...frame}>
      {(control) => (
        <NumericFormat
          {...field}
          {...control}
          getInputRef={ref}
          customInput={TextInput}
          prefix="$"
          thousandSeparator
          decimalScale={2}
          allowNegative={false}
          valueIsNumericString
          inputMode="decimal"
          autoComplete="off"
          placeholder="$0.00"
          value={text}
          onBlur={() => {
            setTyped(centsToText(value))
            onBlur()
          }}
          onValueChange={({ value: numeric }, { event }) => {
            if (!event) return
            setTyped(numeric)
            onChange(parse(numeric))
          }}
          isFigure={isLarge}
          className="figures"
        />
      )}
    </Field>
  )
}
