import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Path } from '../../../path.ts'
import { buttonClass } from '../../../ui/button-class.ts'

interface OnboardingLinkProps {
  to: Extract<Path, `/joint-account/onboarding/${string}`>
  /** What the next page opens with (SPEC 2). */
  state: object
  children: ReactNode
}

/** On to the next page of an invitation, which opens only with what was proven so far. */
export function OnboardingLink({ to, state, children }: OnboardingLinkProps) {
  return (
    <Link to={to} state={state} className={buttonClass('primary', true)}>
      {children}
    </Link>
  )
}
