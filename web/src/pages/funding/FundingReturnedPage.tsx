import { formatDate } from '@passbook/contract/dates'
import { linkingEndpoints } from '@passbook/contract/linking'
import { formatCents } from '@passbook/contract/money'
import { wordsOfReturn } from '@passbook/contract/return-words'
import { href, useNavigate } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useProgress } from '../../session/progress.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The first deposit came back: what that means in plain words, and the one next step. */
export function FundingReturnedPage() {
  const navigate = useNavigate()
  const isOnReview = useProgress(({ progress }) => progress?.extended_status === 'REVIEW')
  const returned = useProgress(({ progress }) => progress?.funding_returned)
  const links = useData(linkingEndpoints.getLinkedAccounts)
  const isSameOffered = links.data?.some(({ status }) => status === 'DEPOSITS_LOCKED')

  /** STATES: home leads here until the person puts it off. */
  function goHome() {
    recordVisit('relink-put-off')
    void navigate(href('/dashboard'))
  }

  return (
    <>
      <Intro title="Your first deposit came back">
        Your savings account is open. It has no money in it until a deposit arrives.
      </Intro>
      {returned && (
        <div className="mb-8">
          <Notice
            severity="warning"
            title={`${formatCents(returned.amount_cents)} was not paid by your bank`}
          >
            {wordsOfReturn(returned.return_code).what}
            {returned.returned_at &&
              ` The deposit came back on ${formatDate(returned.returned_at)}.`}
          </Notice>
        </div>
      )}
      {isOnReview ? (
        <div className="flex flex-col gap-6">
          <p>
            <span className="font-bold">We are looking into it.</span> Until we are done no account
            can be linked; we write to you by email.
          </p>
          <Button isFullWidth onClick={goHome}>
            Go to home
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          {isSameOffered && (
            <p className="mb-3">
              You can link the same account once more when there is enough money in it, or another
              one.
            </p>
          )}
          <LeadOn to="/relink/selection">Link a bank account again</LeadOn>
          <LinkButton className="self-center" onClick={goHome}>
            Not now
          </LinkButton>
        </div>
      )}
    </>
  )
}
