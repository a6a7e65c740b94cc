/** Told to the choice of an account by the page that removed the one before. */
export const REMOVED = { isLinkRemoved: true } as const

export function wasRemoved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isLinkRemoved' in state
}
