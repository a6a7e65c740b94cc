import { formatBankingDay, formatWeekday } from '@passbook/contract/format-dates'
import type { LinkedAccount, MicrodepositsStage } from '@passbook/contract/linking'
import { linkStatusMessage } from '@passbook/contract/status-messages'
import { Link, href } from 'react-router'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { accountWords } from '../../lib/account-label.ts'
import type { LeavingState } from '../../session/departure.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { type LinkingFlow, useLinkingFlow } from './linking-flow.ts'
import { NoAmounts } from './NoAmounts.tsx'
import { RemoveLink } from './RemoveLink.tsx'
import { useLinkUpdates, useLastPendingId, usePendingLink } from './use-pending-link.ts'
import * as wording from './wording.ts'

const SAVED: LeavingState = { departure: 'saved' }

const TITLES: Record<MicrodepositsStage, string> = {
  scheduled: wording.twoMicrodepositsAreScheduled,
  sent: wording.twoMicrodepositsAreOn,
  arrived: wording.checkYourBankForTwo,
}

/** The next steps for micro-deposits, with dates. */
export function MicrodepositsSentPage() {
  const flow = useLinkingFlow()
  const { query, link } = usePendingLink()
  const pendingId = useLastPendingId(link?.uuid)
  useLinkUpdates(flow, { uuid: pendingId, pendingStatus: 'VERIFICATION_PENDING' })
  const facts = useStatusFacts()
  const message = facts && linkStatusMessage(facts)
  // Nothing is shown until a pending link is loaded; a loaded one stays visible during refetches.
  if (!pendingId) return <QueryState query={query}>{() => <NoAmounts />}</QueryState>
  if (link && link.status !== 'VERIFICATION_PENDING') {
    return (
      <>
        <Intro title={wording.verifyYourBankAccount} />
        {message && <StatusMessage message={message} />}
        <div className="mt-6 flex flex-col">
          <RemoveLink link={link} />
        </div>
      </>
    )
  }
  return <Pending link={link} flow={flow} />
}

function Pending({ link, flow }: { link: LinkedAccount | undefined; flow: LinkingFlow }) {
  const stage = link?.microdeposits_stage ?? 'sent'
  const arriveOn = link?.microdeposits_arrive_on
  return (
    <>
      <Intro title={TITLES[stage]}>{wording.eachIsUnder100}</Intro>
      <DefinitionRows
        rows={[
          { term: wording.to, value: link && accountWords(link) },
          {
            term: stage === 'arrived' ? wording.expectedOn : wording.shouldArriveBy,
            value: arriveOn && formatWeekday(arriveOn),
          },
          {
            term: wording.enterTheAmountsBy,
            value: link?.verification_ends_at && formatBankingDay(link.verification_ends_at),
          },
        ]}
      />
      <div className="mt-8 flex flex-col gap-3">
        {stage !== 'scheduled' && (
          <ContinueLink to={flow.microdeposits}>{wording.enterTheAmounts}</ContinueLink>
        )}
        <Link to={flow.bankingInformation} className={`${standaloneLinkClass} self-center`}>
          {wording.correctAccountDetails}
        </Link>
        {link && <RemoveLink link={link} />}
        <Link
          to={flow.home}
          state={flow.home === href('/logout') ? SAVED : null}
          className={`${standaloneLinkClass} self-center`}
        >
          {HOME_LABELS[flow.purpose]}
        </Link>
      </div>
    </>
  )
}

const HOME_LABELS: Record<LinkingFlow['purpose'], string> = {
  'first-link': wording.saveAndComeBackLater,
  relink: wording.backToHome,
  change: wording.backToHome,
  'change-before-funding': wording.backToYourFirstDeposit,
}
