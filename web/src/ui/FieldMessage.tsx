import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { FieldIds } from './field-ids.ts'

/** The error, then the hint: both below the control, where neither covers it. */
export function FieldMessage({
  ids,
  hint,
  error,
}: {
  ids: FieldIds
  hint?: ReactNode
  error?: string
}) {
  return (
    <>
      {error && (
        <p id={ids.error} className="flex gap-1.5 text-sm text-danger">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div id={ids.hint} className="text-sm text-ink-muted">
          {hint}
        </div>
      )}
    </>
  )
}
