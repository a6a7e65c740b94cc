import { EARLY_CHECK } from '@passbook/contract/early-check'

/**
 * A logout that did not reach the server: the cookie it would have removed must not resume the
 * session later. A flag without any account data, kept until the server has answered.
 */
const KEY = EARLY_CHECK.owedLogout

export function oweLogout(): void {
  storage()?.setItem(KEY, 'yes')
}

export function isLogoutOwed(): boolean {
  return Boolean(storage()?.getItem(KEY))
}

export function settleLogout(): void {
  storage()?.removeItem(KEY)
}

/** A browser may forbid storage. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
