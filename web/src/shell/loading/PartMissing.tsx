import type { ReactNode } from 'react'
import * as wording from '../../lib/wording.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { MissingPart } from './lazy-part.tsx'

/** Says which part of the page is missing, and offers to fetch it again (UX 28). */
export function PartMissing({
  children,
  onRetry,
  isRetrying = false,
}: MissingPart & { children: ReactNode }) {
  return (
    <Notice severity="error" role="alert">
      <p>{children}</p>
      <div className="mt-4">
        <Button variant="secondary" isPending={isRetrying} onClick={onRetry}>
          {wording.retry}
        </Button>
      </div>
    </Notice>
  )
}
