import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'

export function MfaAccountLockedPage() {
  return (
    <>
      <Intro title="Account locked">
        <p>
          Too many incorrect codes were entered, so we have locked sign-in for a while. It opens
          again by itself; your money and your account are not affected.
        </p>
        <p>If it was not you who tried, contact us.</p>
      </Intro>
      <LeadOn to="/login">Back to sign in</LeadOn>
    </>
  )
}
