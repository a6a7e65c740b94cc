import { useId } from 'react'

/** How far something has come; the words beside it are the page's. */
export function ProgressBar({
  label,
  percent,
  isLabelShown = false,
}: {
  label: string
  percent: number
  isLabelShown?: boolean
}) {
  const id = useId()
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className={isLabelShown ? 'text-sm text-ink-muted' : 'sr-only'}>
        {label}
      </span>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-primary-tint forced-colors:border"
      >
        <div
          className="h-full bg-primary transition-[width] duration-300 forced-colors:bg-[Highlight]"
          style={{ width: `${value}%` }}
        />
      </div>
    </div>
  )
}
