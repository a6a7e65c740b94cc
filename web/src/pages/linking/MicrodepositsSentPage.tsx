import { formatBankingDay, formatWeekday } from '@passbook/contract/dates'
import { linkStatusMessage } from '@passbook/contract/status-messages'
import { transferEndpoints } from '@passbook/contract/transfers'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { accountWords } from '../../lib/account-label.ts'
import type { LeavingState } from '../../session/departure.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useLinkingFlow } from './linking-flow.ts'
import { NoAmounts } from './NoAmounts.tsx'
import { RemoveLink } from './RemoveLink.tsx'
import { useLinkUpdates, useLastPendingId, usePendingLink } from './use-pending-link.ts'

const SAVED: LeavingState = { departure: 'saved' }

/** The next steps for micro-deposits, with dates. */
export function MicrodepositsSentPage() {
  const flow = useLinkingFlow()
  const { query, link } = usePendingLink()
  const pendingId = useLastPendingId(link?.uuid)
  useLinkUpdates(flow, { uuid: pendingId, pendingStatus: 'VERIFICATION_PENDING' })
  const service = useData(transferEndpoints.getService, { query: {} })
  const arriveOn = link?.microdeposits_arrive_on
  const isPast = Boolean(arriveOn && service.data && arriveOn < service.data.as_of)
  const facts = useStatusFacts()
  const message = facts && linkStatusMessage(facts)
  // Nothing is shown until a pending link is loaded; a loaded one stays visible during refetches.
  if (!pendingId) return <QueryState query={query}>{() => <NoAmounts />}</QueryState>
  if (link && link.status !== 'VERIFICATION_PENDING') {
    return (
      <>
        <Intro title="Two small deposits were sent" />
        {message && <StatusMessage message={message} />}
        <div className="mt-6 flex flex-col">
          <RemoveLink link={link} />
        </div>
      </>
    )
  }
  return (
    <>
      <Intro
        title={isPast ? 'Two small deposits were sent' : 'Two small deposits are on their way'}
      >
        Each is under $1.00, named ACCTVERIFY on your statement. We take the same sum back, so they
        cost you nothing. When you see them, come back and tell us the two amounts.
      </Intro>
      <DefinitionRows
        rows={[
          { term: 'To', value: link && accountWords(link) },
          {
            term: 'Due on',
            value: arriveOn && formatWeekday(arriveOn),
          },
          {
            term: 'Enter the amounts by',
            value: link?.verification_ends_at && formatBankingDay(link.verification_ends_at),
          },
        ]}
      />
      <div className="mt-8 flex flex-col gap-3">
        <ContinueLink to={flow.microdeposits}>I have the amounts</ContinueLink>
        <Link to={flow.bankingInformation} className={`${standaloneLinkClass} self-center`}>
          Correct the account details
        </Link>
        {link && <RemoveLink link={link} />}
        <Link
          to={flow.isRelink ? href('/dashboard') : href('/logout')}
          state={flow.isRelink ? null : SAVED}
          className={`${standaloneLinkClass} self-center`}
        >
          {flow.isRelink ? 'Back to home' : 'Save and come back later'}
        </Link>
      </div>
    </>
  )
}
