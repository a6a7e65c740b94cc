import { useId } from 'react'

/** A progress bar; the page provides the text next to it. */
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
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className={isLabelShown ? 'text-sm text-ink-muted' : 'sr-only'}>
        {label}
      </span>
      <progress
        aria-labelledby={id}
        value={percent}
        max={100}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border border-primary-edge bg-primary-tint forced-color-adjust-none [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-primary forced-colors:border-[CanvasText] forced-colors:bg-[Canvas] forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
      />
    </div>
  )
}
