import type { User } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { create } from 'zustand'
import { onForget } from '../../../api/caches.ts'
import { toDigits } from '../../../lib/phone.ts'
import { useVisit } from '../../../session/visit-store.ts'

/** The email or phone change in progress in this tab; the session store holds the code it waits for. */
export interface ContactChange {
  type: MfaType
  /** As typed; each of the three calls sends it. */
  value: string
  /** A first phone replaces nothing. */
  isFirst: boolean
  /** Another factor stays the same and can prove the person's identity in the days after. */
  hasOtherFactor: boolean
  /** The old number can receive texts, so it gets a notice. */
  isOldTexted: boolean
}

interface State {
  change: ContactChange | null
  /** The server's messages about why the change failed. */
  failure: readonly string[]
  /** A new home address was saved, which does not use these codes. */
  isAddressSaved: boolean
}

const NOTHING: State = { change: null, failure: [], isAddressSaved: false }

export const useContactChange = create<State>(() => NOTHING)

onForget(() => useContactChange.setState(NOTHING, true))

/** Starts a change; its guard then opens the code page. */
export function beginChange(change: ContactChange): void {
  useContactChange.setState({ change, failure: [], isAddressSaved: false })
  useVisit.setState({ mfaTypeInChange: change.type, editUser: null })
  storeUnfinished(change.type)
}

/** Ends a change: closes the code page and opens the page with the result. */
export function endChange(editUser: 'success' | 'failed', failure: readonly string[] = []): void {
  useContactChange.setState({ failure })
  useVisit.setState({ mfaTypeInChange: null, editUser })
  storeUnfinished(null)
}

/** Opens the success page for a new home address. */
export function noteAddressSaved(): void {
  useContactChange.setState({ ...NOTHING, isAddressSaved: true })
  useVisit.setState({ mfaTypeInChange: null, editUser: 'success' })
}

/** Whether the person already has the new email or phone. */
export function isSaved({ type, value }: ContactChange, user: User): boolean {
  if (type === 'email') return user.email === value.toLowerCase()
  return user.phone !== null && toDigits(user.phone) === toDigits(value)
}

/**
 * Records that a change was started in this tab, but not the new value. A reload loses the codes, and
 * the next page can then say that nothing changed.
 */
const KEY = 'passbook-contact-change'

export function storeUnfinished(type: MfaType | null): void {
  if (type === null) storage()?.removeItem(KEY)
  else storage()?.setItem(KEY, type)
}

export function readUnfinished(): MfaType | null {
  const mark = storage()?.getItem(KEY)
  return mark === 'email' || mark === 'phone' ? mark : null
}

/** Null if the browser forbids storage. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
