import { accountEndpoints } from '@passbook/contract/accounts'
import { type Closing, type ClosingPreview, closingEndpoints } from '@passbook/contract/closing'
import { formatDeadline } from '@passbook/contract/dates'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { WhereYouStand } from '../../../features/standing/WhereYouStand.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { LeadOn } from '../../../shell/LeadOn.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { CannotClose } from './CannotClose.tsx'
import { CloseReview } from './CloseReview.tsx'

/** Closing the account: what it comes to, or why it cannot be done now. */
export function CloseAccount() {
  const accounts = useData(accountEndpoints.getAccounts)
  return (
    <QueryState query={accounts}>
      {([account]) =>
        account ? (
          <Asked uuid={account.uuid} closing={account.closing} />
        ) : (
          <Intro title="Close your account">There is no account to close.</Intro>
        )
      }
    </QueryState>
  )
}

function Asked({ uuid, closing }: { uuid: string; closing: Closing | null }) {
  const preview = useData(closingEndpoints.getClosing, { params: { uuid } })
  return (
    <QueryState query={preview}>
      {(shown) => {
        if (isOwnWish(closing, shown)) return <WaitsForOther closing={closing} />
        if (shown.reason !== null) return <CannotClose preview={shown} reason={shown.reason} />
        return <CloseReview preview={shown} refetch={() => void preview.refetch()} />
      }}
    </QueryState>
  )
}

/** Asked for by this person, and not agreed to yet. */
function isOwnWish(closing: Closing | null, { requested_by }: ClosingPreview): closing is Closing {
  return closing?.status === 'WAITING' && requested_by === null
}

/** The first of two holders asked for it. */
function WaitsForOther({ closing }: { closing: Closing }) {
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
