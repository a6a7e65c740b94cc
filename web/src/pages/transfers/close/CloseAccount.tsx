import { type Closing, type ClosingPreview, closingEndpoints } from '@passbook/contract/closing'
import { accountEndpoints } from '@passbook/contract/accounts'
import { useData } from '../../../api/use-data.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { CannotClose } from './CannotClose.tsx'
import { CloseReview } from './CloseReview.tsx'
import { WaitsForOther } from './WaitsForOther.tsx'

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
