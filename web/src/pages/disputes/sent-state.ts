/** Told to the report's page by the form that sent it. */
export const SENT = { isReportSent: true } as const

export function wasSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReportSent' in state
}
