import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { advanceClock, readClock } from './sandbox-api.ts'

const DAY_MS = 86_400_000
const READ_EVERY_MS = 5_000
const READ_WHILE_MOVING_MS = 300
const STEPS = [
  { days: 1, label: 'One day' },
  { days: 7, label: 'One week' },
  { days: 30, label: 'One month' },
]

const eastern = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/New_York',
})

/** Banking time. Moved forward, it lives through every cut-off, settlement and night on the way. */
export function BankingClock() {
  const move = useMutation(
    { mutationFn: (step: { days: number; fromMs: number }) => advanceClock(step.days) },
    queryClient,
  )
  const clock = useQuery(
    {
      queryKey: ['sandbox-clock'],
      queryFn: readClock,
      refetchInterval: move.isPending ? READ_WHILE_MOVING_MS : READ_EVERY_MS,
    },
    queryClient,
  )
  const nowMs = clock.data ? Date.parse(clock.data.now) : null
  return (
    <Card className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="text-lg font-bold">Banking clock</h2>
          {nowMs === null ? (
            <Skeleton className="mt-1 h-6 w-64" />
          ) : (
            <p className="figures" aria-live="polite">
              {eastern.format(nowMs)} ET
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-ink-muted">Move forward</span>
          {STEPS.map(({ days, label }) => (
            <Button
              key={days}
              variant="secondary"
              disabled={nowMs === null || (move.isPending && move.variables.days !== days)}
              isPending={move.isPending && move.variables.days === days}
              pendingLabel={`Living through ${days} days`}
              onClick={() => nowMs !== null && move.mutate({ days, fromMs: nowMs })}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      {move.isPending && nowMs !== null && (
        <div className="mt-4">
          <ProgressBar
            label="Living through the days"
            percent={share(nowMs - move.variables.fromMs, move.variables.days * DAY_MS)}
          />
        </div>
      )}
      {move.isError && (
        <div className="mt-4">
          <Notice severity="error">{move.error.message}</Notice>
        </div>
      )}
    </Card>
  )
}

function share(done: number, all: number): number {
  return Math.max(0, Math.min(100, Math.round((done / all) * 100)))
}
