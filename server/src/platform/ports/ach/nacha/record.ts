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

/** Where a named field begins, for pointing at it in a refusal. */
export function columnOf<L extends Layout>(layout: L, name: FieldName<L>): number {
  return layout.fields.find((field) => field.name === name)?.start ?? 1
}

/** `totalDebitCents` → `total debit cents`, for messages. */
export function fieldLabel(name: string): string {
  return name.replace(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`)
}
