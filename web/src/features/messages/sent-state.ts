/** Told to the thread's page by the form that began it. */
export const SENT = { isMessageSent: true } as const

export function wasSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isMessageSent' in state
}
