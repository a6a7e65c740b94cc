import { AchWriteError } from './read/refusal.ts'
import { toAscii } from './transliterate.ts'

/** A NACHA record is 94 columns; its layout is a table that the reader and the writer share. */

export const RECORD_LENGTH = 94

/**
 * How a field is spelled:
 * - `literal`: always `value`
 * - `blank`: reserved, written as blanks and ignored when read
 * - `text`: left-justified, trimmed when read; too long or not ASCII is refused when written
 * - `name`: like `text`, but transliterated and cut to length when written
 * - `raw`: kept exactly as it stands, blanks included
 * - `digits`: every column a digit, kept as a string
 * - `number`: an integer, right-justified and zero-filled
 */
type FieldKind = 'literal' | 'blank' | 'text' | 'name' | 'raw' | 'digits' | 'number'

/** `start` is the 1-based column, as every description of the format counts. */
export type Field = {
  readonly name: string
  readonly start: number
  readonly length: number
  readonly kind: FieldKind
  readonly value?: string
}

export type Layout = { readonly title: string; readonly fields: readonly Field[] }

type ValueField<L extends Layout> = Exclude<
  L['fields'][number],
  { readonly kind: 'literal' | 'blank' }
>

/** The values of a record: numbers for `number` fields, strings for the rest. */
export type ValuesOf<L extends Layout> = {
  [F in ValueField<L> as F['name']]: F['kind'] extends 'number' ? number : string
}

export type FieldName<L extends Layout> = L['fields'][number]['name']

/** The column at which a field begins, for pointing at it in a refusal. */
export function columnOf<L extends Layout>(layout: L, name: FieldName<L>): number {
  return layout.fields.find((field) => field.name === name)?.start ?? 1
}

/** `totalDebitCents` → `total debit cents`, for messages. */
export function fieldLabel(name: string): string {
  return name.replace(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`)
}

function textOf(field: Field, value: string | number): string {
  switch (field.kind) {
    case 'number':
      if (!Number.isSafeInteger(value) || Number(value) < 0) {
        throw new RangeError('must be a whole number, not negative')
      }
      return String(value).padStart(field.length, '0')
    case 'digits':
      if (!/^\d*$/.test(String(value)) || String(value).length !== field.length) {
        throw new RangeError(`must be ${field.length} digits`)
      }
      return String(value)
    case 'name':
      return toAscii(String(value)).slice(0, field.length).trim().padEnd(field.length)
    default:
      if (/[^ -~]/.test(String(value))) throw new RangeError('must be printable ASCII')
      return String(value).padEnd(field.length)
  }
}

function formatField(layout: Layout, field: Field, value: string | number | undefined): string {
  if (field.kind === 'blank') return ' '.repeat(field.length)
  try {
    const text = textOf(field, field.value ?? value ?? '')
    if (text.length > field.length) throw new RangeError(`does not fit ${field.length} columns`)
    return text
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new AchWriteError(`${layout.title}, ${fieldLabel(field.name)}: ${error.message}`)
  }
}

/** Formats a record as its 94 columns. */
export function formatRecord<L extends Layout>(layout: L, values: ValuesOf<L>): string {
  const given: Readonly<Record<string, string | number | undefined>> = values
  return layout.fields.map((field) => formatField(layout, field, given[field.name])).join('')
}
