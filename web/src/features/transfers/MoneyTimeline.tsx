import type { Stop } from '@passbook/contract/money-timeline'
import type { ReactNode } from 'react'

interface MoneyTimelineProps {
  stops: readonly Stop[]
  /** The action at the current stop: Cancel. */
  action?: ReactNode
}

/** The timeline of a transfer (UX 40): a line of stops, the current one filled; not by color alone. */
export function MoneyTimeline({ stops, action }: MoneyTimelineProps) {
  return (
    <ol>
      {stops.map((stop, index) => (
        <TimelineStop
          key={stop.kind}
          stop={stop}
          isLast={index === stops.length - 1}
          action={stop.state === 'current' && action}
        />
      ))}
    </ol>
  )
}

const DOTS: Record<Stop['state'], string> = {
  current: 'border-success bg-success',
  done: 'border-success bg-surface',
  ahead: 'border-control-border bg-surface',
}

/** A canceled or returned transfer is not shown as a success. */
const ENDED = 'border-ink-muted bg-ink-muted'

interface TimelineStopProps {
  stop: Stop
  isLast: boolean
  action: ReactNode
}

function TimelineStop({ stop, isLast, action }: TimelineStopProps) {
  const { kind, when, what, state } = stop
  return (
    <li className="relative flex gap-4 pb-5 last:pb-0" aria-current={state === 'current' && 'step'}>
      {!isLast && (
        <span
          aria-hidden
          className={`absolute top-5 bottom-0 left-2 w-0.5 ${state === 'ahead' ? 'bg-hairline' : 'bg-success'}`}
        />
      )}
      <span
        aria-hidden
        className={`relative mt-1 size-4.5 shrink-0 rounded-full border-2 forced-color-adjust-none ${kind === 'ended' ? ENDED : DOTS[state]}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{when}</p>
        <p className="text-sm text-pretty text-ink-muted">{what}</p>
        {action && <div className="mt-2">{action}</div>}
      </div>
    </li>
  )
}
