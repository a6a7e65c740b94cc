import { formatMoment } from '@passbook/contract/format-dates'

/** A date and time in banking time that does not wrap. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatMoment(at)}
    </time>
  )
}
