import { MAX_DATE, MIN_DATE } from '@passbook/contract/dates'
import { MAX_AMOUNT_CENTS, NOT_AN_AMOUNT } from '@passbook/contract/money'
import { type FormEvent, useState } from 'react'
import { centsToText, parseCents } from '../../../lib/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { DatePicker } from '../../../ui/DatePicker.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import * as wording from '../wording.ts'
import { type Choice, DIRECTION_CHOICES, STATUS_CHOICES } from './filters-in-address.ts'
import type { Filters } from './use-filters.ts'

const ANY = 'any'

/** More filters for the list; they apply when the button is pressed. */
export function FilterFields({ filters, change }: Pick<Filters, 'filters' | 'change'>) {
  const [status, setStatus] = useState(filters.status ?? ANY)
  const [direction, setDirection] = useState(filters.direction ?? ANY)
  const [from, setFrom] = useState(filters.from ?? '')
  const [to, setTo] = useState(filters.to ?? '')
  const [least, setLeast] = useState(textOf(filters.min_cents))
  const [most, setMost] = useState(textOf(filters.max_cents))
  const [isTried, setTried] = useState(false)
  const [min_cents, max_cents] = [centsOf(least), centsOf(most)]
  const isOrdered = from === '' || to === '' || from <= to

  function show(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (min_cents === null || max_cents === null || !isOrdered) return
    change({ status: given(status), direction: given(direction), from, to, min_cents, max_cents })
  }
  return (
    <form noValidate onSubmit={show} className="grid gap-4 pt-2 pb-4 text-ink sm:grid-cols-2">
      <Select
        label={wording.status}
        value={status}
        onChange={setStatus}
        options={withAny(STATUS_CHOICES)}
      />
      <Select
        label={wording.direction}
        value={direction}
        onChange={setDirection}
        options={withAny(DIRECTION_CHOICES)}
      />
      <DatePicker
        label={wording.fromHeading}
        value={from}
        onChange={setFrom}
        min={MIN_DATE}
        max={MAX_DATE}
      />
      <DatePicker
        label={wording.to}
        value={to}
        onChange={setTo}
        min={MIN_DATE}
        max={MAX_DATE}
        error={isTried && !isOrdered ? wording.chooseADateThatIsnt : undefined}
      />
      <AmountField
        label={wording.atLeast}
        text={least}
        onType={setLeast}
        isWrong={isTried && min_cents === null}
      />
      <AmountField
        label={wording.atMost}
        text={most}
        onType={setMost}
        isWrong={isTried && max_cents === null}
      />
      <div>
        <Button type="submit" variant="secondary">
          {wording.showTransactions}
        </Button>
      </div>
    </form>
  )
}

interface AmountFieldProps {
  label: string
  text: string
  onType: (text: string) => void
  isWrong: boolean
}

function AmountField({ label, text, onType, isWrong }: AmountFieldProps) {
  return (
    <Field label={label} error={isWrong ? NOT_AN_AMOUNT : undefined}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          placeholder="$"
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}

function withAny(choices: readonly Choice[]) {
  return [{ value: ANY, label: wording.all }, ...choices]
}

function given(value: string): string {
  return value === ANY ? '' : value
}

function textOf(cents: string | number | undefined): string {
  return cents === undefined ? '' : centsToText(Number(cents))
}

/** '' for an empty field, null for an invalid amount. */
function centsOf(text: string): string | null {
  if (text.trim() === '') return ''
  const cents = parseCents(text)
  return cents === null || cents < 1 || cents > MAX_AMOUNT_CENTS ? null : String(cents)
}
