/** '0.044020' → '4.402%'. */
export function ratePercent(rate: string): string {
  return `${Number((Number(rate) * 100).toFixed(4))}%`
}
