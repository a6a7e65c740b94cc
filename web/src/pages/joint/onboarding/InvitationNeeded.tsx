import { Intro } from '../../../shell/Intro.tsx'
import { LeadOn } from '../../../shell/LeadOn.tsx'

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
