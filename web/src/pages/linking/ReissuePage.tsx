import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { linkStatusMessage } from '@passbook/contract/status-messages'
import { Link, useNavigate } from 'react-router'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { useOrder } from '../../features/transfers/use-order.ts'
import { accountWords } from '../../lib/account-label.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type LinkingFlow, useLinkingFlow } from './linking-flow.ts'
import { NoAmounts } from './NoAmounts.tsx'
import { RemoveLink } from './RemoveLink.tsx'
import { usePendingLink } from './use-pending-link.ts'

/** Sends new micro-deposits; a message above says what happened to the last ones. */
export function ReissuePage() {
  const flow = useLinkingFlow()
  const { query, link } = usePendingLink()
  const facts = useStatusFacts()
  const message = facts && linkStatusMessage(facts)
  const mayReissue = (link?.reissues_left ?? 0) > 0
  if (query.data && !link) return <NoAmounts />
  return (
    <>
      <Intro title="Send new micro-deposits">
        {mayReissue && 'We send two new deposits. The old ones can then no longer be used.'}
      </Intro>
      {message && message.key !== 'amounts' && (
        <div className="mb-6">
          <StatusMessage message={message} withoutStep />
        </div>
      )}
      <QueryState query={query}>
        {() => (link && mayReissue ? <Reissue link={link} /> : <NoReissuesLeft flow={flow} />)}
      </QueryState>
    </>
  )
}

function NoReissuesLeft({ flow }: { flow: LinkingFlow }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice severity="warning">
        We cannot send more deposits to this account. Please link an account another way, or contact
        us.
      </Notice>
      <ContinueLink to={flow.selection}>Link another way</ContinueLink>
    </div>
  )
}

function Reissue({ link }: { link: LinkedAccount }) {
  const flow = useLinkingFlow()
  const navigate = useNavigate()
  const order = { account_id: link.uuid }
  const reissue = useOrder(linkingEndpoints.reissueManual, order, {
    onSuccess: () => navigate(flow.sent),
  })
  return (
    <div className="flex flex-col gap-3">
      <p className="mb-3">
        To {accountWords(link)}.{' '}
        {link.reissues_left === 1
          ? 'This is the last time.'
          : 'It can be done once more after this.'}
      </p>
      <Refusal error={reissue.error} />
      <Button
        isFullWidth
        isPending={reissue.isPending}
        onClick={() => reissue.mutate({ body: order })}
      >
        Send new micro-deposits
      </Button>
      <Link to={flow.bankingInformation} className={`${standaloneLinkClass} self-center`}>
        Correct the account details
      </Link>
      <RemoveLink link={link} />
    </div>
  )
}
