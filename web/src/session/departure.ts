import { fill } from '../lib/fill.ts'
import * as wording from '../lib/wording.ts'
import type { Path } from '../path.ts'

/** The page that every way of signing out leads to. */
export const LOGOUT: Path = '/logout'

/** Why a person is at sign-in without having pressed "Log out". */
export type Departure = 'expired' | 'elsewhere' | 'password-changed' | 'saved'

const DEPARTURES: readonly string[] = ['expired', 'elsewhere', 'password-changed', 'saved']

/** The navigation state on the way to the logout page. */
export interface LeavingState {
  departure: Departure
  /** What "Save and exit" could not save, in words. */
  lost?: string | null
}

/** Navigation state is untrusted, so it is checked. */
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

/** The text about what "Save and exit" could not save. */
export function lostWords(state: unknown): string | null {
  const lost = readLost(state)
  return lost && fill(wording.lostWasntSavedWell, { lost })
}
