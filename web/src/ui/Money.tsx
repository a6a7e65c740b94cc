import { formatAmount, formatMovement } from '../lib/money.ts'

export interface MoneyProps {
  cents: number
  /** A movement: '+' and green for in, '−' and ink for out. */
  isSigned?: boolean
  className?: string
}

/** An amount in aligned figures; the cents have the same size. */
export function Money({ cents, isSigned = false, className = '' }: MoneyProps) {
  const tone = isSigned && cents > 0 ? 'text-success' : ''
  return (
    <span className={`figures whitespace-nowrap ${tone} ${className}`}>
      {isSigned ? formatMovement(cents) : formatAmount(cents)}
    </span>
  )
}
