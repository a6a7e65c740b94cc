import { accountEndpoints } from '@passbook/contract/accounts'
import { type Closing, type ClosingPreview, closingEndpoints } from '@passbook/contract/closing'
import { formatDeadline } from '@passbook/contract/format-dates'
import { mayLink } from '@passbook/contract/account-status'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { newMessage } from '../../../destinations.ts'
import { AccountStatusNote } from '../../../features/account-status/AccountStatus.tsx'
import { EndClosingRequest } from '../../../features/joint/EndRequest.tsx'
import { fill } from '../../../lib/fill.ts'
import { useProgress } from '../../../session/progress.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { CloseReview } from './CloseReview.tsx'
import { PayoutSummary } from './PayoutSummary.tsx'

/** Closes the account: shows the payout to confirm, or why it cannot be closed now. */
export function CloseAccount() {
  const accounts = useData(accountEndpoints.getAccounts)
  return (
    <QueryState query={accounts}>
      {([account]) =>
        account ? (
          <CloseSteps uuid={account.uuid} closing={account.closing} />
        ) : (
          <Intro title={wording.closeYourAccount}>{wording.thereIsNoAccountTo}</Intro>
        )
      }
    </QueryState>
  )
}

function CloseSteps({ uuid, closing }: { uuid: string; closing: Closing | null }) {
  const preview = useData(closingEndpoints.getClosing, { params: { uuid } })
  return (
    <QueryState query={preview}>
      {(shown) => {
        if (isOwnOrder(closing, shown)) return <WaitingForOtherHolder closing={closing} />
        if (shown.reason !== null) return <CannotClose preview={shown} reason={shown.reason} />
        return <CloseReview preview={shown} refetch={() => void preview.refetch()} />
      }}
    </QueryState>
  )
}

/** Whether this person requested the closing and the other holder has not agreed yet. */
function isOwnOrder(closing: Closing | null, { requested_by }: ClosingPreview): closing is Closing {
  return closing?.status === 'WAITING' && requested_by === null
}

/** Shown to the holder who requested the closing, while the other has not agreed. */
function WaitingForOtherHolder({ closing }: { closing: Closing }) {
  const until = closing.expires_at && formatDeadline(closing.expires_at)
  return (
    <>
      <Intro title={wording.closeYourAccount} />
      <AccountStatusNote
        tone="info"
        status={wording.waitingForTheOtherHolder}
        reasons={[
          until ? fill(wording.youAskedToCloseUntil, { until }) : wording.youAskedToCloseThe,
        ]}
      >
        <EndClosingRequest />
      </AccountStatusNote>
      <div className="mt-8">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
      </div>
    </>
  )
}

interface CannotCloseProps {
  preview: ClosingPreview
  reason: string
}

/** Says why the account cannot be closed now, with one next step (UX 36, 37). */
function CannotClose({ preview, reason }: CannotCloseProps) {
  const progress = useProgress((state) => state.progress)
  const lacksLink = preview.pays_to === null && preview.payout_cents > 0
  const mayLinkOne = lacksLink && progress !== null && mayLink(progress)
  return (
    <>
      <Intro title={wording.closeYourAccount} />
      <div className="flex flex-col gap-6">
        <AccountStatusNote
          tone="warning"
          status={wording.thisAccountCantBeClosed}
          reasons={[reason]}
        >
          {mayLinkOne ? (
            <Link to={href('/relink/selection')} className={buttonClass()}>
              {wording.linkABankAccount}
            </Link>
          ) : (
            <Link to={newMessage(progress, { topic: 'account' })} className={standaloneLinkClass}>
              {wording.sendUsAMessage}
            </Link>
          )}
        </AccountStatusNote>
        {addsUp(preview) && <PayoutSummary preview={preview} title={wording.balanceToday} />}
        <Link to={href('/dashboard')} className={buttonClass('secondary', true)}>
          {wording.goToHome}
        </Link>
      </div>
    </>
  )
}

/** While a deposit is on hold, part of the balance is not paid out and the summary would mislead. */
function addsUp({ balance_cents, interest_cents, withheld_cents, payout_cents }: ClosingPreview) {
  return payout_cents > 0 && balance_cents + interest_cents - withheld_cents === payout_cents
}
