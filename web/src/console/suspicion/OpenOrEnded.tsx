import { SegmentedControl } from '../../ui/SegmentedControl.tsx'

const VIEWS = [
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'Ended' },
] as const

export type View = (typeof VIEWS)[number]['value']

interface OpenOrEndedProps {
  /** What is listed. */
  label: string
  view: View
  onChange: (view: View) => void
}

/** What is still to be done, or what is kept. */
export function OpenOrEnded({ label, view, onChange }: OpenOrEndedProps) {
  return (
    <div className="mb-4 w-fit">
      <SegmentedControl label={label} isFramed segments={VIEWS} value={view} onChange={onChange} />
    </div>
  )
}
