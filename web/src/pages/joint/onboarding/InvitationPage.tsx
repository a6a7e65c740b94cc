import { LIMITS, inWords } from '@passbook/contract/limits'
import { fill } from '../../../lib/fill.ts'
import { Intro } from '../../../shell/Intro.tsx'
import * as wording from '../wording.ts'
import { OnboardingLink } from './InvitationNeeded.tsx'
import { OpenInvitation } from './OpenInvitation.tsx'

/** Explains what sharing an account means, before asking for anything. */
export function InvitationPage() {
  return (
    <OpenInvitation>
      {({ invitation, inviter }) => (
        <>
          <Intro title={wording.youreInvitedToShareAn}>
            <p>{fill(wording.inviterInvitesYouToBecome, { inviter })}</p>
          </Intro>
          <ul className="mb-8 flex list-disc flex-col gap-2 pl-5">
            <li>{wording.youWouldBothOwnAll}</li>
            <li>{wording.youVerifyYourIdentityWith}</li>
            <li>{wording.youBecomeAHolderWhen}</li>
            <li>
              {fill(wording.theInvitationWorksForHours, {
                hours: inWords(LIMITS.invitation.hours, 'hour'),
              })}
            </li>
          </ul>
          <OnboardingLink to="/joint-account/onboarding/ssn-verification" state={invitation}>
            {wording.continueLabel}
          </OnboardingLink>
        </>
      )}
    </OpenInvitation>
  )
}
