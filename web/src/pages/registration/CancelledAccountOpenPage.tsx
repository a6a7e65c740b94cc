import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'

export function CancelledAccountOpenPage() {
  return (
    <>
      <Intro title="Your application is cancelled">
        No account was opened and no deposit was taken. We sent you an email that says so.
      </Intro>
      <LeadOn to="/logout">Log out</LeadOn>
    </>
  )
}
