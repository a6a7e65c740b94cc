/** STATES: after an expiry one path is remembered, for the same person only, in memory. */
let remembered: { path: string; depositorId: string } | null = null
let hasExpired = false

export function rememberReturnPath(path: string, depositorId: string): void {
  remembered = { path, depositorId }
}

/** Returns the path once; if a different person signs in, it is dropped. */
export function takeReturnPath(depositorId: string): string | null {
  const path = remembered?.depositorId === depositorId ? remembered.path : null
  remembered = null
  return path
}

/** Records that a reload found the session expired, so that the next page can say why. */
export function noteExpiry(): void {
  hasExpired = true
}

export function isExpiryNoted(): boolean {
  return hasExpired
}

/** Whether a reload found the session expired; true only once. */
export function takeExpiry(): boolean {
  const expired = hasExpired
  hasExpired = false
  return expired
}
