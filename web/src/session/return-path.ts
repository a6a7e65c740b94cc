/** STATES: after an expiry one path is remembered, for the same person only, in memory. */
let remembered: { path: string; depositorId: string } | null = null
/** The page that a link in an email named, in memory, for the person who signs in next in this tab. */
let linked: string | null = null
let hasExpired = false

export function rememberReturnPath(path: string, depositorId: string): void {
  remembered = { path, depositorId }
}

/**
 * Remembers the page with which a person who is not signed in opened this tab, so that the button of an
 * email leads to what it names after signing in. The address alone shows nothing: the page's guard and
 * the server decide for the person who signs in.
 */
export function rememberLinkedPath(path: string): void {
  linked = path
}

/** Returns the path once; an expired person's path is dropped if a different person signs in. */
export function takeReturnPath(depositorId: string): string | null {
  const path = remembered?.depositorId === depositorId ? remembered.path : linked
  remembered = null
  linked = null
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
