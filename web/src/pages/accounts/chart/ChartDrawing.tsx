import type { BalancePoint } from '@passbook/contract/accounts'
import { useMemo } from 'react'
import { HEIGHT, WIDTH, drawBalances } from './chart-paths.ts'

interface ChartDrawingProps {
  points: readonly BalancePoint[]
  /** The day the scrubber is at. */
  index: number
}

/** The drawing alone: readers have its sentence and its table. */
export function ChartDrawing({ points, index }: ChartDrawingProps) {
  const { line, area, earned, x, y } = useMemo(() => drawBalances(points), [points])
  const at = points[index]
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full overflow-visible text-primary-text"
    >
      <path d={area} className="fill-primary-tint" />
      <path d={earned} className="fill-current opacity-25" />
      <path
        d={`M0 ${HEIGHT}H${WIDTH}`}
        className="stroke-hairline"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={line}
        className="fill-none stroke-current stroke-2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {at && (
        <>
          <path
            d={`M${x(index)} 0V${HEIGHT}`}
            className="stroke-ink-muted"
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
          />
          {/* A line without length and a round end is a dot, however the drawing is stretched. */}
          <path
            d={`M${x(index)} ${y(at.balance_cents)}h0`}
            className="stroke-current stroke-8"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  )
}
