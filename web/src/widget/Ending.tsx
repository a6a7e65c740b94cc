import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { StepHeading } from './StepHeading.tsx'

interface Action {
  label: string
  onClick: () => void
}

/** A final screen of the widget: why it ends, and what the person can do. */
export function Ending({
  title,
  children,
  action,
  otherAction,
}: {
  title: string
  children: ReactNode
  action?: Action
  otherAction?: Action
}) {
  return (
    <>
      <StepHeading title={title}>{children}</StepHeading>
      <div className="flex flex-col gap-4">
        {action && (
          <Button isFullWidth onClick={action.onClick}>
            {action.label}
          </Button>
        )}
        {otherAction && (
          <Button variant="secondary" isFullWidth onClick={otherAction.onClick}>
            {otherAction.label}
          </Button>
        )}
      </div>
    </>
  )
}
