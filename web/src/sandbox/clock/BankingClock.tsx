import { formatMoment } from '@passbook/contract/format-dates'
import type { ClockReading } from '@passbook/contract/sandbox'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sandbox } from '../sandbox-api.ts'
import { Section } from '../Section.tsx'
import { refreshSandbox } from '../use-sandbox.ts'
import { HappenedList } from './HappenedList.tsx'
import { useClock } from './use-clock.ts'

const DAY_MS = 86_400_000

interface Stop {
  label: string
  /** The time of the clock after the move. */
  at: (clock: ClockReading) => string
  what: string
}

const inDays = (days: number) => (clock: ClockReading) =>
  new Date(Date.parse(clock.now) + days * DAY_MS).toISOString()

const STOPS: Stop[] = [
  {
    label: 'Next cut-off',
    at: ({ next }) => next.cut_off,
    what: 'the file of the day leaves',
  },
  {
    label: 'Next settlement',
    at: ({ next }) => next.settlement,
    what: 'what left the day before settles; returns arrive',
  },
  {
    label: 'Next month end',
    at: ({ next }) => next.month_end,
    what: 'what the month earned is paid',
  },
  { label: 'One day', at: inDays(1), what: 'the same time tomorrow' },
  { label: 'One week', at: inDays(7), what: 'seven days of banking' },
  { label: 'One month', at: inDays(30), what: 'thirty days of banking' },
]

interface Move {
  label: string
  fromMs: number
  to: string
}

/** The banking clock. Moving it forward runs every cut-off, settlement and nightly job on the way. */
export function BankingClock() {
  const move = useMutation(
    { mutationFn: ({ to }: Move) => sandbox.moveClock(to), onSettled: refreshSandbox },
    queryClient,
  )
  const { data: clock } = useClock({ isMoving: move.isPending })
  return (
    <Section
      title="Banking clock"
      lead="Banking runs on a clock of its own here. Move it forward and every cut-off, settlement, return and night of earnings on the way happens, in order. It never goes back; signing in stays on real time."
    >
      <Card>
        <p className="text-sm text-ink-muted">Now, in Eastern Time</p>
        {clock ? (
          <p
            className="figures mt-1 text-lg font-bold"
            aria-live={move.isPending ? 'off' : 'polite'}
          >
            {formatMoment(clock.now, 'full')}
          </p>
        ) : (
          <Skeleton className="mt-1 h-7 w-72" />
        )}
        <p className="mt-1 text-ink-muted">{clock ? aheadWords(clock.ahead_days) : ' '}</p>
        <div className="mt-4 min-h-2">
          {move.isPending && clock && (
            <ProgressBar label="Living through the days" percent={shareOf(move.variables, clock)} />
          )}
        </div>
        {move.isError && (
          <Notice severity="error" role="alert" title="The clock stopped">
            {move.error.message}
          </Notice>
        )}
        <div role="status">{move.isSuccess && <HappenedList happened={move.data.happened} />}</div>
        <h2 className="mt-4 mb-3 text-lg">Move forward to</h2>
        <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {STOPS.map(({ label, at, what }) => (
            <li key={label} className="flex items-center gap-4">
              <Button
                variant="secondary"
                className="w-44 shrink-0"
                disabled={!clock || (move.isPending && move.variables.label !== label)}
                isPending={move.isPending && move.variables.label === label}
                pendingLabel="Living through the days"
                onClick={() =>
                  clock && move.mutate({ label, fromMs: Date.parse(clock.now), to: at(clock) })
                }
              >
                {label}
              </Button>
              <span className="text-sm text-ink-muted">{what}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}

function aheadWords(days: number): string {
  if (days <= 0) return 'That is real time.'
  return days === 1 ? 'A day ahead of real time.' : `${days} days ahead of real time.`
}

function shareOf({ fromMs, to }: Move, clock: ClockReading): number {
  const done = (Date.parse(clock.now) - fromMs) / (Date.parse(to) - fromMs)
  return Math.max(0, Math.min(100, Math.round(done * 100)))
}
