import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatCents } from '@passbook/contract/money'
import { parseCents } from '../../lib/money.ts'
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

/**
 * An amount of dollars. The form holds whole cents, null for an empty field, or NaN for a text that is no
 * amount: such a text is never read as another amount, it stays as typed until it is corrected.
 */
export function MoneyField<In extends FieldValues, Out>({
  isLarge = false,
  parse = parseCents,
  ...bound
}: MoneyFieldProps<In, Out>) {
  const { frame, value, onChange, onBlur, ref, ...field } = useLabelledField(bound)
  const read = (text: string) => {
    const amount = text.trim().replace(/^\$/, '')
    return amount === '' ? null : (parse(amount) ?? Number.NaN)
  }
  const [typed, setTyped] = useState('')
  const { keepCaret, holdInput } = useCaret()
  // The typed text stays as it is ('$12.'), unless the page has set another amount meanwhile.
  const text = Object.is(read(typed), value ?? null) ? typed : textOf(value)
  return (
    <Field {...frame}>
      {(control) => (
        <TextInput
          {...field}
          {...control}
          ref={(input) => {
            ref(input)
            holdInput(input)
          }}
          inputMode="decimal"
          autoComplete="off"
          placeholder="$0.00"
          value={text}
          onBlur={() => {
            if (!Number.isNaN(value)) setTyped(textOf(value))
            onBlur()
          }}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            const written = whileTyped(text, event.target.value)
            if (written !== event.target.value) keepCaret(event.target, written)
            setTyped(written)
            onChange(read(written))
          }}
          isFigure={isLarge}
          className="figures"
        />
      )}
    </Field>
  )
}

function textOf(cents: number | null | undefined): string {
  return cents === null || cents === undefined || Number.isNaN(cents) ? '' : formatCents(cents)
}

const DIGITS = /^\$?[\d,]*(?:\.\d{0,2})?$/
const SIGNS = /[^\d.$\s]/

/**
 * Groups the digits while only digits and a point are typed. Whoever types commas or anything else writes
 * the amount themselves, and it is taken as a whole or not at all.
 */
function whileTyped(before: string, now: string): string {
  const isOwnWriting = before !== '' && before !== grouped(before)
  if (isOwnWriting || SIGNS.test(insertedIn(before, now)) || !DIGITS.test(now)) return now
  return grouped(now)
}

function grouped(text: string): string {
  const [dollars = '', ...cents] = text.replaceAll(/[$,]/g, '').split('.')
  if (dollars === '' && cents.length === 0) return ''
  return `$${[dollars.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...cents].join('.')}`
}

/** The part of a text that was not there before. */
function insertedIn(before: string, now: string): string {
  let start = 0
  while (start < now.length && now[start] === before[start]) start += 1
  let left = Math.min(now.length, before.length) - start
  let end = now.length
  while (left > 0 && now[end - 1] === before[before.length - (now.length - end) - 1]) {
    end -= 1
    left -= 1
  }
  return now.slice(start, end)
}

/** Keeps the caret behind the same digit while commas come and go (UX 16). */
function useCaret() {
  const input = useRef<HTMLInputElement | null>(null)
  const next = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    input.current?.setSelectionRange(next.current, next.current)
    next.current = null
  })
  return {
    holdInput: (element: HTMLInputElement | null) => {
      input.current = element
    },
    keepCaret: ({ value, selectionStart }: HTMLInputElement, written: string) => {
      const digits = value.slice(0, selectionStart ?? value.length).replaceAll(/[$,]/g, '').length
      let place = 0
      for (let seen = 0; seen < digits && place < written.length; place += 1) {
        if (written[place] !== '$' && written[place] !== ',') seen += 1
      }
      next.current = digits === 0 ? Math.min(1, written.length) : place
    },
  }
}
