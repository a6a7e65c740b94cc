import { formatDate } from '@passbook/contract/dates'
import { Link, href } from 'react-router'
import { accountWords } from '../../lib/account-label.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { useLinkingFlow } from './linking-flow.ts'
import { usePendingLink } from './use-pending-link.ts'

/** What happens next with micro-deposits, with dates. */
export function MicrodepositsSentPage() {
  const flow = useLinkingFlow()
  const { query, link } = usePendingLink()
  return (
    <>
      <Intro title="Two small deposits are on their way">
        Each is under $1.00, named ACCTVERIFY on your statement. We take the same sum back, so they
        cost you nothing. When you see them, come back and tell us the two amounts.
      </Intro>
      <QueryState query={query}>
        {() => (
          <DefinitionRows
            rows={[
              { term: 'To', value: link && accountWords(link) },
              {
                term: 'Expected by',
                value: link?.microdeposits_arrive_on && formatDate(link.microdeposits_arrive_on),
              },
              {
                term: 'Enter the amounts by',
                value: link?.verification_ends_at && formatDate(link.verification_ends_at),
              },
            ]}
          />
        )}
      </QueryState>
      <div className="mt-8 flex flex-col gap-3">
        <LeadOn to={flow.microdeposits}>I have the amounts</LeadOn>
        <Link
          to={flow.isRelink ? href('/dashboard') : href('/logout')}
          className={`${standaloneLinkClass} self-center`}
        >
          {flow.isRelink ? 'Back to home' : 'Save and come back later'}
        </Link>
      </div>
    </>
  )
}
