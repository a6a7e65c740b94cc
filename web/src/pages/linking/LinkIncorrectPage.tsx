import { LIMITS } from '@passbook/contract/limits'
import { linkStatusMessage } from '@passbook/contract/status-messages'
import { Link } from 'react-router'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useLinkingFlow } from './linking-flow.ts'
import { NoAmounts } from './NoAmounts.tsx'
import { RemoveLink } from './RemoveLink.tsx'
import { attempts, usePendingLink } from './use-pending-link.ts'
import * as wording from './wording.ts'

/** The amounts were wrong: says how many tries are left, if any. */
export function LinkIncorrectPage() {
  const flow = useLinkingFlow()
  const { query, link } = usePendingLink()
  const facts = useStatusFacts()
  const message = facts && linkStatusMessage(facts)
  const triesLeft = link?.tries_left ?? 0
  const mayTry = link?.status === 'VERIFICATION_PENDING' && triesLeft > 0
  // Opened from an old tab or bookmark before any amounts were entered. While the links are loaded again
  // they may be those from before the wrong amounts.
  const hasTried = query.isFetching || triesLeft < LIMITS.microdeposits.tries
  if (query.data && !link) return <NoAmounts />
  return (
    <QueryState query={query}>
      {() => (
        <>
          <Intro title={hasTried ? wording.thoseAmountsDontMatch : wording.enterTheAmounts}>
            {mayTry
              ? fill(wording.youHaveTriesLeftLook, { triesLeft: attempts(triesLeft) })
              : wording.youHaveNoAttemptsLeft}
          </Intro>
          {message && (
            <div className="mb-6">
              <StatusMessage message={message} withoutStep={mayTry} />
            </div>
          )}
          <div className="flex flex-col gap-3">
            {mayTry && (
              <ContinueLink to={flow.microdeposits}>
                {hasTried ? wording.tryAgain : wording.enterTheAmounts}
              </ContinueLink>
            )}
            {mayTry ? (
              <Link to={flow.reissue} className={`${standaloneLinkClass} self-center`}>
                {wording.iDidntGetTheDeposits}
              </Link>
            ) : (
              <Link to={flow.selection} className={buttonClass('secondary', true)}>
                {wording.linkAnotherWay}
              </Link>
            )}
            {link && <RemoveLink link={link} />}
          </div>
        </>
      )}
    </QueryState>
  )
}
