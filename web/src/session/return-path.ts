/** STATES: after an expiry one path is remembered, for the same person only, in memory. */
let remembered: { path: string; depositorId: string } | null = null

export function rememberReturnPath(path: string, depositorId: string): void {
  remembered = { path, depositorId }
}

/** The path, once; whoever else signs in loses it. */
export function takeReturnPath(depositorId: string): string | null {
  const path = remembered?.depositorId === depositorId ? remembered.path : null
  remembered = null
  return path
}
