import { Link } from 'react-router'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useLinkingFlow } from './linking-flow.ts'
import { usePendingLink } from './use-pending-link.ts'

const WAYS_ON = 'We can send new ones, or you can link the account another way.'
const LAST_WAYS_ON = 'Please link an account another way, or contact us.'

/** The amounts were not right: how many tries are left, or that there are none. */
export function LinkIncorrectPage() {
  const flow = useLinkingFlow()
  const { query, link } = usePendingLink()
  const triesLeft = link?.tries_left ?? 0
  const mayTry = link?.status === 'VERIFICATION_PENDING' && triesLeft > 0
  const mayReissue = (link?.reissues_left ?? 0) > 0
  return (
    <QueryState query={query}>
      {() => (
        <>
          <Intro title="Those amounts are not right">
            {mayTry
              ? `You have ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left. Look for two deposits named ACCTVERIFY, each under $1.00.`
              : `There are no tries left for these deposits. ${mayReissue ? WAYS_ON : LAST_WAYS_ON}`}
          </Intro>
          <div className="flex flex-col gap-3">
            {mayTry && <LeadOn to={flow.microdeposits}>Try again</LeadOn>}
            {!mayTry && mayReissue && <LeadOn to={flow.reissue}>Send new micro-deposits</LeadOn>}
            {mayTry ? (
              <Link to={flow.reissue} className={`${standaloneLinkClass} self-center`}>
                The deposits did not arrive
              </Link>
            ) : (
              <Link to={flow.selection} className={buttonClass('secondary', true)}>
                Link another way
              </Link>
            )}
          </div>
        </>
      )}
    </QueryState>
  )
}
