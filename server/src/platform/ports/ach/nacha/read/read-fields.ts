import {
  type Field,
  type FieldName,
  type Layout,
  type ValuesOf,
  columnOf,
  fieldLabel,
} from '../record.ts'
import { AchRefusal } from './refusal.ts'
import type { AchRecord } from './split-records.ts'

/** Refuses the file and points at a field of a record. */
export function refuseField<L extends Layout>(
  record: AchRecord,
  layout: L,
  name: FieldName<L>,
  problem: string,
): never {
  throw new AchRefusal(
    record.line,
    columnOf(layout, name),
    `${layout.title}, ${fieldLabel(name)}: ${problem}`,
  )
}

function readField(layout: Layout, field: Field, record: AchRecord): string | number {
  const text = record.text.slice(field.start - 1, field.start - 1 + field.length)
  switch (field.kind) {
    case 'literal':
      if (text !== field.value) refuseField(record, layout, field.name, `must be ${field.value}`)
      return text
    case 'digits':
      if (!/^\d+$/.test(text)) {
        refuseField(record, layout, field.name, `must be ${field.length} digits`)
      }
      return text
    case 'number':
      // Blanks instead of leading zeros are common and mean the same.
      if (!/^ *\d+$/.test(text)) refuseField(record, layout, field.name, 'must be a number')
      if (!Number.isSafeInteger(Number(text))) {
        refuseField(record, layout, field.name, 'the number is too large')
      }
      return Number(text)
    case 'raw':
      return text
    default:
      return text.trim()
  }
}

type Values = Record<string, string | number>

/** Whether every field of the layout has a value, as the type of the record promises. */
function isWhole<L extends Layout>(layout: L, values: Values): values is Values & ValuesOf<L> {
  return layout.fields.every(({ name, kind }) => !carriesValue(kind) || Object.hasOwn(values, name))
}

function carriesValue(kind: Field['kind']): boolean {
  return kind !== 'literal' && kind !== 'blank'
}

/** Reads a record by its layout; the first malformed field refuses the file. */
export function readFields<L extends Layout>(layout: L, record: AchRecord): ValuesOf<L> {
  const values: Values = {}
  for (const field of layout.fields) {
    const value = readField(layout, field, record)
    if (carriesValue(field.kind)) values[field.name] = value
  }
  if (!isWhole(layout, values)) throw new Error(`the ${layout.title} was read in part`)
  return values
}
