import { refuseField } from './read-fields.ts'
import type { Layout } from '../record.ts'
import type { AchRecord } from './split-records.ts'

type Values = Readonly<Record<string, string | number>>

/** Refuses a control record at its first field that disagrees with the records before it. */
export function checkControl(
  record: AchRecord,
  layout: Layout,
  stated: Values,
  expected: Values,
): void {
  for (const [name, value] of Object.entries(expected)) {
    if (stated[name] !== value) {
      refuseField(record, layout, name, `says ${stated[name]}, the records before say ${value}`)
    }
  }
}
