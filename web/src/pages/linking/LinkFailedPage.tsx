import { linkingOffer } from '@passbook/contract/linking-mode'
import { Link } from 'react-router'
import { useBranding } from '../../branding/use-branding.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useLinkingFlow } from './linking-flow.ts'

/** The widget ended without a linked account: says what to do instead. */
export function LinkFailedPage() {
  const flow = useLinkingFlow()
  const mayEnterDetails = useMayEnterDetails()
  return (
    <>
      <Intro title="Your account was not linked">
        <p>
          We couldn’t reach your bank, or the sign-in there didn’t work. Nothing changed, and no
          money moved.
        </p>
        <p>
          Check that you can sign in on your bank’s website, then try again
          {mayEnterDetails ? ', or enter your account details instead' : ''}.
        </p>
      </Intro>
      <div className="flex flex-col gap-3">
        <ContinueLink to={flow.selection}>Try again</ContinueLink>
        {mayEnterDetails && (
          <Link to={flow.bankingInformation} className={buttonClass('secondary', true)}>
            Enter routing and account number
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
