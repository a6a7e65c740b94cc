import type { ReactNode } from 'react'

export type StatusTone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

const TONES: Record<StatusTone, string> = {
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  info: 'text-info',
  neutral: 'text-ink-muted',
}

/** A status as a dot and a word; the word alone is enough (UX 31). */
export function StatusDot({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm whitespace-nowrap ${TONES[tone]}`}>
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-full bg-current forced-color-adjust-none forced-colors:bg-[CanvasText]"
      />
      {children}
    </span>
  )
}
