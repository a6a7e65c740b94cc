import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Path } from '../../../path.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import * as wording from '../wording.ts'

/** A greeting with the person's name, if it is known. */
export function named(words: string, firstName: string | null): string {
  return firstName ? `${words}, ${firstName}` : words
}

interface OnboardingLinkProps {
  to: Extract<Path, `/joint-account/onboarding/${string}`>
  /** The navigation state that opens the next page (SPEC 2). */
  state: object
  children: ReactNode
}

/** A link to the next page of the invitation, which opens only with this state. */
export function OnboardingLink({ to, state, children }: OnboardingLinkProps) {
  return (
    <Link to={to} state={state} className={buttonClass('primary', true)}>
      {children}
    </Link>
  )
}

/** Shown when a page of the invitation is opened without its link. */
export function InvitationNeeded() {
  return (
    <>
      <Intro title={wording.openTheLinkInYour}>
        <p>{wording.toGetStartedOpenThe}</p>
      </Intro>
      <ContinueLink to="/login">{wording.signIn}</ContinueLink>
    </>
  )
}
