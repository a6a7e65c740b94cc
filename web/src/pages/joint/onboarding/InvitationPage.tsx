import { LIMITS, inWords } from '@passbook/contract/limits'
import { useInvitation } from '../../../features/auth/use-emailed-link.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { InvitationNeeded, OnboardingLink } from './InvitationNeeded.tsx'

/** Explains what sharing an account means, before asking for anything. */
export function InvitationPage() {
  const invitation = useInvitation()
  if (!invitation) return <InvitationNeeded />
  return (
    <>
      <Intro title="You are invited to share an account">
        <p>The email you got says who asks you to become the second holder of their savings.</p>
      </Intro>
      <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
        <li>Both of you own all of it: each may deposit, and each may withdraw everything.</li>
        <li>You prove who you are by your Social Security number and choose a password.</li>
        <li>The account is yours too once you have agreed to its documents.</li>
        <li>
          The invitation works for {inWords(LIMITS.invitation.hours, 'hour')} from when it was sent.
        </li>
      </ul>
      <OnboardingLink to="/joint-account/onboarding/ssn-verification" state={invitation}>
        Continue
      </OnboardingLink>
    </>
  )
}
