import type { MfaType } from '@passbook/contract/enums'

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
