import { type ReactNode, useEffect, useRef } from 'react'
import { STEP_COUNT } from './steps.ts'

/** The heading of a step. It gets the focus on arrival (UX 29), except in the first step. */
export function StepHeading({
  number,
  title,
  children,
}: {
  number?: number
  title: string
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.hasFocus()) heading.current?.focus()
  }, [])
  return (
    <div className="mb-6 flex flex-col gap-1">
      {number && (
        <p className="text-sm text-ink-muted">
          Step {number} of {STEP_COUNT}
        </p>
      )}
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold">
        {title}
      </h1>
      {children && <p className="mt-1 text-ink-muted">{children}</p>}
    </div>
  )
}
