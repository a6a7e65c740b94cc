import { LIMITS, inWords } from '@passbook/contract/limits'
import { Intro } from '../../../shell/Intro.tsx'
import { OnboardingLink } from './InvitationNeeded.tsx'
import { OpenInvitation } from './OpenInvitation.tsx'

/** Explains what sharing an account means, before asking for anything. */
export function InvitationPage() {
  return (
    <OpenInvitation>
      {({ invitation, inviter }) => (
        <>
          <Intro title="You’re invited to share an account">
            <p>{inviter} invites you to become a joint holder of their account.</p>
          </Intro>
          <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
            <li>
              You would both own all of it. Each of you could deposit, and each of you could
              withdraw all of it.
            </li>
            <li>
              You verify your identity with your Social Security number and choose a password.
            </li>
            <li>You become a holder when you have signed the account documents.</li>
            <li>
              The invitation works for {inWords(LIMITS.invitation.hours, 'hour')} after we sent it.
            </li>
          </ul>
          <OnboardingLink to="/joint-account/onboarding/ssn-verification" state={invitation}>
            Continue
          </OnboardingLink>
        </>
      )}
    </OpenInvitation>
  )
}
