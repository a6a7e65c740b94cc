import { type Account, type BalancePoint, accountEndpoints } from '@passbook/contract/accounts'
import { formatDate } from '@passbook/contract/dates'
import { useState } from 'react'
import { useData } from '../../../api/use-data.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { ChartHeading, ChartSkeleton } from '../ChartCard.tsx'
import { BalanceTable } from './BalanceTable.tsx'
import { ChartDrawing } from './ChartDrawing.tsx'
import { chartSentence, pointWords } from './chart-words.ts'
import { type Range, periodOf, rangesFor } from './ranges.ts'

interface BalanceChartProps {
  account: Account
  /** The bank's day. */
  today: string
}

/** What the account held over time: a drawing with its sentence, a scrubber, and a table (UX 3). */
export function BalanceChart({ account, today }: BalanceChartProps) {
  const ranges = rangesFor(account.opened_on, today)
  const [chosen, setChosen] = useState<Range>('1Y')
  const [isTable, setIsTable] = useState(false)
  const range = ranges.find(({ value }) => value === chosen)?.value ?? ranges.at(-1)?.value ?? 'All'
  const balances = useData(accountEndpoints.getBalances, {
    params: { uuid: account.uuid },
    query: periodOf(range, account.opened_on, today),
  })
  const hasBalance = balances.data?.points.some(({ balance_cents }) => balance_cents > 0) ?? true
  return (
    <>
      <ChartHeading>
        {hasBalance && (
          <div className="-mx-3 flex flex-1 flex-wrap items-center justify-between gap-x-4 max-sm:basis-full sm:mx-0 sm:justify-end print:hidden">
            {ranges.length > 1 && (
              <SegmentedControl
                label="How far back"
                segments={ranges}
                value={range}
                onChange={setChosen}
              />
            )}
            <LinkButton className="max-sm:mx-3" onClick={() => setIsTable(!isTable)}>
              {isTable ? 'Show as chart' : 'Show as table'}
            </LinkButton>
          </div>
        )}
      </ChartHeading>
      <QueryState query={balances} loading={<ChartSkeleton />}>
        {({ points }) => {
          if (!hasBalance) return <Figure points={[]} />
          return isTable ? <BalanceTable points={points} /> : <Figure key={range} points={points} />
        }}
      </QueryState>
    </>
  )
}

function Figure({ points }: { points: readonly BalancePoint[] }) {
  const { earnings } = useCharterWords()
  const [index, setIndex] = useState(points.length - 1)
  const [first, shown, last] = [points[0], points[index], points.at(-1)]
  if (!first || !last || !shown)
    return <p className="text-ink-muted">{chartSentence([], earnings)}</p>
  return (
    <figure>
      <p aria-hidden className="figures text-sm font-bold">
        {pointWords(shown)}
      </p>
      <div className="relative mt-2 h-44 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:h-52 xl:h-96">
        <ChartDrawing points={points} index={index} />
        <input
          type="range"
          aria-label="Day"
          aria-valuetext={pointWords(shown)}
          min={0}
          max={points.length - 1}
          value={index}
          onChange={(event) => setIndex(Number(event.target.value))}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0 print:hidden"
        />
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-ink-muted">
        <span>{formatDate(first.date)}</span>
        <span>{formatDate(last.date)}</span>
      </p>
      <figcaption className="mt-3 text-sm text-ink-muted">
        {chartSentence(points, earnings)}
      </figcaption>
    </figure>
  )
}
