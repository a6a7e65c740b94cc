import { formatMoment } from '../../lib/moment.ts'

/** A moment in banking time; it stays on one line. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatMoment(at)}
    </time>
  )
}
