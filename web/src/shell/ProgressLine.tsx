import { useNavigation } from 'react-router'

/** A line along the top while the next page is on its way, unless it is there in a moment. */
export function ProgressLine() {
  if (useNavigation().state === 'idle') return null
  return (
    <div
      aria-hidden
      data-testid="progress-line"
      className="animate-advance fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-primary-edge forced-colors:bg-[Highlight]"
    />
  )
}
