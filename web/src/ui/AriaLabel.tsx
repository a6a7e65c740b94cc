import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'

export function AriaLabel({ children, isOptional }: { children: ReactNode; isOptional?: boolean }) {
  return (
    <Label className="font-bold">
      {children}
      {isOptional && <span className="font-normal text-ink-muted"> (optional)</span>}
    </Label>
  )
}
