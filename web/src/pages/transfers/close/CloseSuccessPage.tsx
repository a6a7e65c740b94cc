import { accountEndpoints } from '@passbook/contract/accounts'
import type { Closing } from '@passbook/contract/closing'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useData } from '../../../api/use-data.ts'
import { PayoutCard } from '../../../features/transfers/payout/PayoutCard.tsx'
import { ReadableUntil } from '../../../features/transfers/payout/ReadableUntil.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import * as wording from '../wording.ts'

/** Confirms the closing: the status of the payout, and how long documents stay readable. */
export function CloseSuccessPage() {
  const accounts = useData(accountEndpoints.getAccounts)
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={wording.yourAccountIsClosed}>{wording.weEmailedYouAConfirmation}</Intro>
      <QueryState query={accounts}>
        {([account]) => account?.closing && <ClosingDetails closing={account.closing} />}
      </QueryState>
      <div className="mt-8">
        <ContinueLink to="/dashboard/documents">{wording.goToYourDocuments}</ContinueLink>
      </div>
    </div>
  )
}

function ClosingDetails({ closing }: { closing: Closing }) {
  return (
    <div className="flex flex-col gap-6">
      <PayoutCard closing={closing} />
      {closing.payout_cents === 0 && <p>{wording.theAccountWasEmptySo}</p>}
      <ReadableUntil closing={closing} />
      {closing.payout_cents > 0 && <p>{wording.youCanTrackYourPayout}</p>}
    </div>
  )
}
