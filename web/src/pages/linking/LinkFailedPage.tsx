import { linkingOffer } from '@passbook/contract/linking-mode'
import { Link } from 'react-router'
import { useBranding } from '../../branding/use-branding.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useLinkingFlow } from './linking-flow.ts'
import * as wording from './wording.ts'

/** The widget ended without a linked account: says what to do instead. */
export function LinkFailedPage() {
  const flow = useLinkingFlow()
  const mayEnterDetails = useMayEnterDetails()
  return (
    <>
      <Intro title={wording.yourAccountWasNotLinked}>
        <p>{wording.weCouldntReachYourBank}</p>
        <p>{mayEnterDetails ? wording.checkThatYouCanSignOrEnter : wording.checkThatYouCanSign}</p>
      </Intro>
      <div className="flex flex-col gap-3">
        <ContinueLink to={flow.selection}>{wording.tryAgain}</ContinueLink>
        {mayEnterDetails && (
          <Link to={flow.bankingInformation} className={buttonClass('secondary', true)}>
            {wording.enterRoutingAndAccountNumber}
          </Link>
        )}
      </div>
    </>
  )
}

/** Whether the institution accepts manually entered accounts. */
function useMayEnterDetails(): boolean {
  const branding = useBranding()
  return branding !== null && linkingOffer(branding.linking_mode).manual
}
