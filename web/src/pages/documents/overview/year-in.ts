/** The year an instant is shown in: dates are shown in UTC (SPEC 9). */
export function yearIn(instant: string): number {
  return new Date(instant).getUTCFullYear()
}
