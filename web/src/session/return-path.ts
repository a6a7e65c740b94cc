/** STATES: after an expiry one path is remembered, for the same person only, in memory. */
let remembered: { path: string; depositorId: string } | null = null
let hasExpired = false

export function rememberReturnPath(path: string, depositorId: string): void {
  remembered = { path, depositorId }
}

/** The path, once; whoever else signs in loses it. */
export function takeReturnPath(depositorId: string): string | null {
  const path = remembered?.depositorId === depositorId ? remembered.path : null
  remembered = null
  return path
}

/** A reload found the session over: where it leads from here on says why. */
export function noteExpiry(): void {
  hasExpired = true
}

export function isExpiryNoted(): boolean {
  return hasExpired
}

/** Whether a reload found the session over, once. */
export function takeExpiry(): boolean {
  const expired = hasExpired
  hasExpired = false
  return expired
}
