import { type Rate, formatRate, parseRate } from '../interest-math.ts'

const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?$/

/** Reads 4.40 exactly; undefined where it is no percentage of at most four decimals. */
export function readPercent(text: string): Rate | undefined {
  const percent = PERCENT.exec(text)
  return percent ? parseRate(hundredth(percent[1] ?? '', percent[2] ?? '')) : undefined
}

/** 4.4020 for a rate of 0.044020. */
export function formatPercent(rate: Rate): string {
  const [whole = '', fraction = ''] = formatRate(rate).split('.')
  return `${Number(whole + fraction.slice(0, 2))}.${fraction.slice(2)}`
}

/** Moves the decimal point two places to the left. */
function hundredth(whole: string, fraction: string): string {
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`
}
