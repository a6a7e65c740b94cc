import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { areDetailsWrong } from '@passbook/contract/return-words'
import { linkStatusMessage } from '@passbook/contract/status-messages'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { useOrder } from '../../features/transfers/use-order.ts'
import { accountWords } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type LinkingFlow, useLinkingFlow } from './linking-flow.ts'
import { NoAmounts } from './NoAmounts.tsx'
import { RemoveLink } from './RemoveLink.tsx'
import { usePendingLink } from './use-pending-link.ts'
import * as wording from './wording.ts'

/** Sends new micro-deposits; a message above says what happened to the last ones. */
export function ReissuePage() {
  const flow = useLinkingFlow()
  const { query, link } = usePendingLink()
  const facts = useStatusFacts()
  const message = facts && linkStatusMessage(facts)
  const mayReissue = (link?.reissues_left ?? 0) > 0
  const isReturned = link?.status === 'VERIFICATION_RETURNED'
  if (query.data && !link) return <NoAmounts />
  return (
    <>
      <Intro title={link ? titleOf(link) : wording.sendNewMicrodeposits}>
        {mayReissue && !isReturned && wording.wellSendTwoNewDeposits}
      </Intro>
      {message && message.key !== 'amounts' && (
        <div className="mb-6">
          <StatusMessage message={message} withoutStep />
        </div>
      )}
      <QueryState query={query}>
        {() => {
          if (!link) return null
          if (isReturned) return <Returned link={link} mayReissue={mayReissue} />
          return mayReissue ? <Reissue link={link} /> : <NoReissuesLeft flow={flow} />
        }}
      </QueryState>
    </>
  )
}

function titleOf({ status, return_code, reissues_left }: LinkedAccount): string {
  if (status === 'VERIFICATION_RETURNED') {
    return areDetailsWrong(return_code) ? wording.correctYourAccountDetails : wording.anotherAccount
  }
  return reissues_left ? wording.sendNewMicrodeposits : wording.linkAnAccountAnotherWay
}

function NoReissuesLeft({ flow }: { flow: LinkingFlow }) {
  return (
    <div className="flex flex-col gap-4">
      <Notice severity="warning">{wording.weCantSendMoreDeposits}</Notice>
      <ContinueLink to={flow.selection}>{wording.linkAnotherWay}</ContinueLink>
    </div>
  )
}

interface ReturnedProps {
  link: LinkedAccount
  mayReissue: boolean
}

/** New deposits to the same account would come back too, so other details are the first choice. */
function Returned({ link, mayReissue }: ReturnedProps) {
  const flow = useLinkingFlow()
  const [isSame, setSame] = useState(false)
  if (isSame) return <Reissue link={link} />
  return (
    <div className="flex flex-col gap-3">
      <ContinueLink to={flow.bankingInformation}>
        {areDetailsWrong(link.return_code)
          ? wording.correctAccountDetails
          : wording.enterAnotherAccount}
      </ContinueLink>
      <Link to={flow.selection} className={buttonClass('secondary', true)}>
        {wording.linkAnotherWay}
      </Link>
      {mayReissue && (
        <LinkButton className="self-center" onClick={() => setSame(true)}>
          {wording.sendNewDepositsToThis}
        </LinkButton>
      )}
      <RemoveLink link={link} />
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
        {fill(wording.wellSendThemToLink, { link: accountWords(link) })}{' '}
        {link.reissues_left === 1
          ? wording.thisIsYourLastRequest
          : fill(wording.youCanRequestNewDeposits, { reissuesLeft: link.reissues_left })}
      </p>
      <Refusal error={reissue.error} />
      <Button
        isFullWidth
        isPending={reissue.isPending}
        onClick={() => reissue.mutate({ body: order })}
      >
        {wording.sendNewMicrodeposits}
      </Button>
      <Link to={flow.bankingInformation} className={`${standaloneLinkClass} self-center`}>
        {wording.correctAccountDetails}
      </Link>
      <RemoveLink link={link} />
    </div>
  )
}
