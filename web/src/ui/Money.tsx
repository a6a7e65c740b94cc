import { formatAmount, formatMovement } from '../lib/money.ts'

export interface MoneyProps {
  cents: number
  /** A movement: '+' and green for in, '−' and ink for out. */
  isSigned?: boolean
  /** The money did not move in the end: returned or cancelled. It has the same sign, in gray and struck. */
  isStruck?: boolean
  className?: string
}

/** An amount in aligned figures; the cents have the same size. */
export function Money({ cents, isSigned, isStruck, className = '' }: MoneyProps) {
  const moved = isSigned && cents > 0 ? 'text-success' : ''
  const tone = isStruck ? 'text-ink-muted line-through' : moved
  return (
    <span className={`figures whitespace-nowrap ${tone} ${className}`}>
      {isSigned ? formatMovement(cents) : formatAmount(cents)}
    </span>
  )
}
