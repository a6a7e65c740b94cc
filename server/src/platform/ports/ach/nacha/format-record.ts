import type { Field, Layout, ValuesOf } from './record.ts'
import { fieldLabel } from './record.ts'
import { AchWriteError } from './read/refusal.ts'
import { toAscii } from './transliterate.ts'

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

/** The 94 columns of a record. */
export function formatRecord<L extends Layout>(layout: L, values: ValuesOf<L>): string {
  const given: Readonly<Record<string, string | number | undefined>> = values
  return layout.fields.map((field) => formatField(layout, field, given[field.name])).join('')
}
