import { LIMITS, inWords } from '@passbook/contract/limits'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useLocation } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { readFirstName, readInvitation, readPasswordLink } from '../../../navigation-state.ts'
import { Intro } from '../../../shell/Intro.tsx'
import * as wording from '../wording.ts'
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
      <Intro documentTitle={null} title={named(wording.thankYou, readFirstName(state))}>
        <p>{wording.weVerifiedYourIdentityNow}</p>
        <p>
          {fill(wording.youHaveMinutesIfYou, {
            minutes: inWords(LIMITS.joining.minutes, 'minute'),
          })}
        </p>
      </Intro>
      <OnboardingLink to="/joint-account/onboarding/create-password" state={proven}>
        {wording.chooseAPassword}
      </OnboardingLink>
    </>
  )
}
