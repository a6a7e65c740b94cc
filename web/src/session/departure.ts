import type { Path } from '../path.ts'

/** Where every way out leads. */
export const LOGOUT: Path = '/logout'

/** Why a person finds themselves at sign-in without having chosen to log out. */
export type Departure = 'expired' | 'elsewhere' | 'password-changed'

const DEPARTURES: readonly string[] = ['expired', 'elsewhere', 'password-changed']

/** Navigation state, which anything may have written. */
export function readDeparture(state: unknown): Departure | null {
  if (typeof state !== 'object' || state === null) return null
  const value: unknown = Reflect.get(state, 'departure')
  return isDeparture(value) ? value : null
}

function isDeparture(value: unknown): value is Departure {
  return typeof value === 'string' && DEPARTURES.includes(value)
}
