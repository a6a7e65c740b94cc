import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'

type Address = Pick<Selectable<Tables['depositors']>, 'street' | 'unit' | 'city' | 'state' | 'zip'>

/** The lines of a mailing address; empty while no address is known. */
export function addressOf({ street, unit, city, state, zip }: Address): string[] {
  if (street === null) return []
  return [[street, unit].filter(Boolean).join(', '), `${city}, ${state} ${zip}`]
}
