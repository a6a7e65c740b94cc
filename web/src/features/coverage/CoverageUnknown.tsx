import { useBranding } from '../../branding/use-branding.ts'
import type { MissingPart } from '../../shell/loading/lazy-part.tsx'
import { PartMissing } from '../../shell/loading/PartMissing.tsx'

/** A warning is promised before a deposit (UX 10): where nobody can tell, that is said. */
export function CoverageUnknown({ onRetry, isRetrying }: MissingPart) {
  const insurer = useBranding()?.insurer
  if (insurer === 'NONE') return null
  return (
    <PartMissing onRetry={onRetry} isRetrying={isRetrying}>
      We could not check whether all of your balance would be insured with this deposit.
    </PartMissing>
  )
}
