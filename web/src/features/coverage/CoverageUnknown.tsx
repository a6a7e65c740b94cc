import { useBranding } from '../../branding/use-branding.ts'
import type { MissingPart } from '../../shell/loading/lazy-part.tsx'
import { PartMissing } from '../../shell/loading/PartMissing.tsx'
import * as wording from './wording.ts'

/** A warning before a deposit is promised (UX 10): if coverage cannot be checked, the page says so. */
export function CoverageUnknown({ onRetry, isRetrying }: MissingPart) {
  const insurer = useBranding()?.insurer
  if (insurer === 'NONE') return null
  return (
    <PartMissing onRetry={onRetry} isRetrying={isRetrying}>
      {wording.weCouldntCheckWhether}
    </PartMissing>
  )
}
