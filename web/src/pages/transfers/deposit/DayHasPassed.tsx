import { Notice } from '../../../ui/Notice.tsx'

/** The page was left open, or its address kept, until after the day that was chosen. */
export function DayHasPassed() {
  return (
    <div className="mb-6">
      <Notice severity="info" role="status" title="The day you chose has passed">
        <p>Nothing was done. Choose another day.</p>
      </Notice>
    </div>
  )
}
