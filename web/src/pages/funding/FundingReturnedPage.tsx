import { formatInstantDay } from '@passbook/contract/format-dates'
import type { Progress } from '@passbook/contract/depositor'
import { linkingEndpoints } from '@passbook/contract/linking'
import { formatCents } from '@passbook/contract/money'
import { wordsOfReturn } from '@passbook/contract/return-words'
import { Link, href, useNavigate } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { AccountStatusNote } from '../../features/account-status/AccountStatus.tsx'
import { CurrentBalance } from '../../features/account-status/CurrentBalance.tsx'
import { fill } from '../../lib/fill.ts'
import { useProgress } from '../../session/progress.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import * as wording from './wording.ts'

const IN_REVIEW = wording.wereReviewingItYouCant
const SAME_AGAIN = wording.youCanLinkTheSame

/** The first deposit was returned: what that means, and the next step. */
export function FundingReturnedPage() {
  const navigate = useNavigate()
  const { account } = useCharterWords()
  const isOnReview = useProgress(({ progress }) => progress?.extended_status === 'REVIEW')
  const returned = useProgress(({ progress }) => progress?.funding_returned)
  const links = useData(linkingEndpoints.getLinkedAccounts)
  // Undefined once another device has linked an account; the guard then redirects.
  const title = returned
    ? fill(wording.yourBankReturnedYourFirstOf, { amount: formatCents(returned.amount_cents) })
    : wording.yourBankReturnedYourFirst
  const isSameOffered = links.data?.some(({ status }) => status === 'DEPOSITS_LOCKED')

  /** STATES: home redirects here until the person postpones it. */
  function goHome() {
    recordVisit('relink-put-off')
    void navigate(href('/dashboard'))
  }

  return (
    <>
      <Intro documentTitle={null} title={title}>
        {fill(wording.yourAccountIsOpenAnd, { account: account.toLowerCase() })}
      </Intro>
      <CurrentBalance />
      <AccountStatusNote
        tone="warning"
        status={isOnReview ? wording.wereReviewingTheReturn : wording.linkABankAccountTo}
        reasons={[
          ...(returned ? [whyOf(returned)] : []),
          ...(isOnReview ? [IN_REVIEW] : []),
          ...(isSameOffered && !isOnReview ? [SAME_AGAIN] : []),
        ]}
      >
        {isOnReview ? (
          <Button onClick={goHome}>{wording.goToHome}</Button>
        ) : (
          <>
            <Link to={href('/relink/selection')} className={buttonClass()}>
              {wording.linkABankAccount}
            </Link>
            <LinkButton onClick={goHome}>{wording.notNow}</LinkButton>
          </>
        )}
      </AccountStatusNote>
    </>
  )
}

type Returned = NonNullable<Progress['funding_returned']>

function whyOf({ return_code, returned_at }: Returned): string {
  const { what } = wordsOfReturn(return_code)
  return returned_at
    ? fill(wording.whatYourBankNotifiedUsOn, { what, returnedAt: formatInstantDay(returned_at) })
    : what
}
