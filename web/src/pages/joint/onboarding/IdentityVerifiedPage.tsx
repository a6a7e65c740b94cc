import { LIMITS, inWords } from '@passbook/contract/limits'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useLocation } from 'react-router'
import { readFirstName, readInvitation, readPasswordLink } from '../../../navigation-state.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { InvitationNeeded, OnboardingLink, named } from './InvitationNeeded.tsx'

/** The SSN matched; the person now has a limited time to choose a password. */
export function IdentityVerifiedPage() {
  const { state } = useLocation()
  const link = readPasswordLink(state)
  if (!link) return <InvitationNeeded />
  const proven = { ...readInvitation(state), ...link }
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={named('Thank you', readFirstName(state))}>
        <p>We verified your identity. Now choose the password you’ll sign in with.</p>
        <p>
          You have {inWords(LIMITS.joining.minutes, 'minute')}. If you need more time, open the link
          in your invitation again.
        </p>
      </Intro>
      <OnboardingLink to="/joint-account/onboarding/create-password" state={proven}>
        Choose a password
      </OnboardingLink>
    </>
  )
}
