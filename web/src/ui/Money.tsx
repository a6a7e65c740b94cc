import { formatCents } from '@passbook/contract/money'

export interface MoneyProps {
  cents: number
  /** A movement: '+' and green in, '−' and ink out. */
  isSigned?: boolean
  className?: string
}

/** An amount in figures that line up; the cents are the same size. */
export function Money({ cents, isSigned = false, className = '' }: MoneyProps) {
  const tone = isSigned && cents > 0 ? 'text-success' : ''
  return (
    <span className={`figures whitespace-nowrap ${tone} ${className}`}>
      {isSigned ? signed(cents) : formatCents(cents).replace('-', '−')}
    </span>
  )
}

function signed(cents: number): string {
  const sign = cents > 0 ? '+' : cents < 0 ? '−' : ''
  return `${sign}${formatCents(Math.abs(cents))}`
}
