import type { Closing } from '@passbook/contract/closing'
import { formatDeadline } from '@passbook/contract/dates'
import { Link, href } from 'react-router'
import { WhereYouStand } from '../../../features/standing/WhereYouStand.tsx'
import { LeadOn } from '../../../shell/LeadOn.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'

/** The first of two holders asked for it. */
export function WaitsForOther({ closing }: { closing: Closing }) {
  const until = closing.expires_at && formatDeadline(closing.expires_at)
  return (
    <>
      <Intro title="Close your account" />
      <WhereYouStand
        tone="info"
        status="Waiting for the other holder"
        reasons={[
          `You asked to close the account. It is closed when the other holder agrees${until ? `, until ${until}` : ''}. Otherwise it stays open, and until then everything works as before.`,
        ]}
      >
        <Link to={href('/joint-account/account-holder')} className={standaloneLinkClass}>
          Take it back
        </Link>
      </WhereYouStand>
      <div className="mt-8">
        <LeadOn to="/dashboard">Go to home</LeadOn>
      </div>
    </>
  )
}
