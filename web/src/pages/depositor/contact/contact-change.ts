import type { User } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { create } from 'zustand'
import { onForget } from '../../../api/caches.ts'
import { toDigits } from '../../../lib/phone.ts'
import { useVisit } from '../../../session/visit-store.ts'

/** The change of email or phone that is under way in this tab; the code it waits for is the session's. */
export interface ContactChange {
  type: MfaType
  /** As typed, and as each call of the three sends it. */
  value: string
  /** A first phone replaces nothing. */
  isFirst: boolean
  /** Something did not change and can prove who is asking in the days after. */
  hasOtherFactor: boolean
  /** The number it replaces gets texts, and so a notice. */
  isOldTexted: boolean
}

interface State {
  change: ContactChange | null
  /** Why it came to nothing, in the server's words. */
  failure: readonly string[]
  /** A new address was saved instead: it needs no codes of its own. */
  isAddressSaved: boolean
}

const NOTHING: State = { change: null, failure: [], isAddressSaved: false }

export const useContactChange = create<State>(() => NOTHING)

onForget(() => useContactChange.setState(NOTHING, true))

/** Opens the page of the codes. */
export function beginChange(change: ContactChange): void {
  useContactChange.setState({ change, failure: [], isAddressSaved: false })
  useVisit.setState({ mfaTypeInChange: change.type, editUser: null })
  leaveMark(change.type)
}

/** Closes it again, and opens the page that tells what became of the change. */
export function endChange(editUser: 'success' | 'failed', failure: readonly string[] = []): void {
  useContactChange.setState({ failure })
  useVisit.setState({ mfaTypeInChange: null, editUser })
  leaveMark(null)
}

/** Opens the page that tells of a new address. */
export function noteAddressSaved(): void {
  useContactChange.setState({ ...NOTHING, isAddressSaved: true })
  useVisit.setState({ mfaTypeInChange: null, editUser: 'success' })
}

/** Whether the person already has what the change is for. */
export function isSaved({ type, value }: ContactChange, user: User): boolean {
  if (type === 'email') return user.email === value.toLowerCase()
  return user.phone !== null && toDigits(user.phone) === toDigits(value)
}

/**
 * That a change was begun in this tab, and nothing about it: a reload forgets the codes it waits
 * for, and the page it leads to can then say what became of it.
 */
const KEY = 'passbook-contact-change'

export function leaveMark(type: MfaType | null): void {
  if (type === null) storage()?.removeItem(KEY)
  else storage()?.setItem(KEY, type)
}

export function readMark(): MfaType | null {
  const mark = storage()?.getItem(KEY)
  return mark === 'email' || mark === 'phone' ? mark : null
}

/** A browser may forbid it. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
