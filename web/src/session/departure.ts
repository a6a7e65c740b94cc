import type { Path } from '../path.ts'

/** Where every way out leads. */
export const LOGOUT: Path = '/logout'

/** Why a person finds themselves at sign-in without having pressed "Log out". */
export type Departure = 'expired' | 'elsewhere' | 'password-changed' | 'saved'

const DEPARTURES: readonly string[] = ['expired', 'elsewhere', 'password-changed', 'saved']

/** What a navigation to the way out carries. */
export interface LeavingState {
  departure: Departure
  /** What "Save and exit" could not save, in words. */
  lost?: string | null
}

/** Navigation state, which anything may have written. */
export function readDeparture(state: unknown): Departure | null {
  const value = read(state, 'departure')
  return isDeparture(value) ? value : null
}

export function readLost(state: unknown): string | null {
  const value = read(state, 'lost')
  return typeof value === 'string' ? value : null
}

function read(state: unknown, key: keyof LeavingState): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined
}

function isDeparture(value: unknown): value is Departure {
  return typeof value === 'string' && DEPARTURES.includes(value)
}

/** What "Save and exit" tells of what it could not keep. */
export function lostWords(state: unknown): string | null {
  const lost = readLost(state)
  return lost && `${lost} was not kept: we ask for it again.`
}
