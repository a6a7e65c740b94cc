import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'

export function CancelledAccountOpenPage() {
  return (
    <>
      <Intro title="Your application is cancelled">
        No account was opened and no deposit was made. We emailed you a confirmation.
      </Intro>
      <ContinueLink to="/logout">Log out</ContinueLink>
    </>
  )
}
