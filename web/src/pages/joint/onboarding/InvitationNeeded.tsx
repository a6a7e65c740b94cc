import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Path } from '../../../path.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { LeadOn } from '../../../shell/LeadOn.tsx'
import { buttonClass } from '../../../ui/button-class.ts'

/** Words to somebody, with their name where it is known. */
export function named(words: string, firstName: string | null): string {
  return firstName ? `${words}, ${firstName}` : words
}

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

/** The pages of an invitation begin with its link. */
export function InvitationNeeded() {
  return (
    <>
      <Intro title="Open the link in your invitation">
        <p>
          This page begins with the link in the email that invites you. If you cannot find it, ask
          whoever invited you to send it again.
        </p>
      </Intro>
      <LeadOn to="/login">Sign in</LeadOn>
    </>
  )
}

interface DeadInvitationProps {
  /** As the server says it. */
  words: string
}

/** It expired, was replaced or was used already; nobody is told which, nor whose it was. */
export function DeadInvitation({ words }: DeadInvitationProps) {
  return (
    <>
      <Intro title="This invitation does not work any more">
        <p>{words}</p>
        <p>If you have chosen a password already, sign in with your email address.</p>
      </Intro>
      <LeadOn to="/login">Sign in</LeadOn>
    </>
  )
}
