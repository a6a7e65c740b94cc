import { HTTP_STATUS, type FieldErrors } from '@passbook/contract/envelope'
import { create } from 'zustand'
import { onForget } from './caches.ts'
import { ApiError } from './error.ts'

/** SPEC 8: "Forbidden replies for alerts, beneficiaries, banners, messages and requests store the errors." */
type Stored = 'alerts' | 'beneficiaries' | 'banners' | 'messages' | 'requests'

/** By the paths of their calls. Everybody may change alert preferences, so they are left out. */
const STORED: readonly (readonly [RegExp, Stored])[] = [
  [/^\/alerts(\/|\/all)?$/, 'alerts'],
  [/^\/banner-alerts$/, 'banners'],
  [/^\/depositor\/beneficiar/, 'beneficiaries'],
  [/^\/messages/, 'messages'],
  [/^\/request\//, 'requests'],
]

/** The errors of the last refusal of each; cleared when a call succeeds again. */
export const useForbidden = create<Partial<Record<Stored, FieldErrors>>>(() => ({}))

onForget(() => useForbidden.setState({}, true))

/** Stores the errors of a forbidden reply to a call. */
export function noteRefusal(path: unknown, error: unknown): void {
  const stored = storedOf(path)
  if (!stored || !(error instanceof ApiError) || error.status !== HTTP_STATUS.FORBIDDEN) return
  const errors = error.first() === undefined ? { '': [error.message] } : error.errors
  useForbidden.setState({ [stored]: errors })
}

/** Removes stored errors once the call succeeds. */
export function noteAnswer(path: unknown): void {
  const stored = storedOf(path)
  const { [stored ?? 'alerts']: known, ...others } = useForbidden.getState()
  if (stored && known) useForbidden.setState(others, true)
}

function storedOf(path: unknown): Stored | undefined {
  return STORED.find(([paths]) => paths.test(String(path)))?.[1]
}
