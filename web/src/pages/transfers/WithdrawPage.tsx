import { type Account, accountEndpoints, withdrawableCents } from '@passbook/contract/accounts'
import { type ServiceTerms, transferEndpoints } from '@passbook/contract/transfers'
import { formatDate, formatInstantDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { Link, href, useSearchParams } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { CLOSE_ACCOUNT } from '../../destinations.ts'
import { AccountStatusNote } from '../../features/account-status/AccountStatus.tsx'
import { MoneyGate } from '../../features/account-status/MoneyGate.tsx'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { CloseAccount } from './close/CloseAccount.tsx'
import { WithdrawAmount } from './WithdrawAmount.tsx'
import { WithdrawReview } from './WithdrawReview.tsx'
import { isReview, readAmount } from './transfer-address.ts'
import * as wording from './wording.ts'

const query = { direction: 'PrimaryToLinked' } as const

/** `/withdraw` withdraws an amount; with `?close` it closes the account and pays everything out. */
export function WithdrawPage() {
  const [search] = useSearchParams()
  const isClosing = search.has('close')
  return <div className="max-w-task">{isClosing ? <CloseAccount /> : <Withdrawal />}</div>
}

/** Amount, then review; the URL carries the amount, so that Back and a reload keep it (UX 6). */
function Withdrawal() {
  const service = useData(transferEndpoints.getService, { query })
  const accounts = useData(accountEndpoints.getAccounts)
  return (
    <MoneyGate direction="withdrawal" title={wording.withdraw}>
      <QueryState query={accounts}>
        {([account]) =>
          account && (
            <QueryState query={service}>
              {(terms) => <Withdraw account={account} terms={terms} />}
            </QueryState>
          )
        }
      </QueryState>
    </MoneyGate>
  )
}

function Withdraw({ account, terms }: { account: Account; terms: ServiceTerms }) {
  const [search] = useSearchParams()
  if (account.dormancy) return <DormantAccount dormancy={account.dormancy} />
  const availableCents = withdrawableCents(account)
  const shareCents = account.membership_share_cents
  if (availableCents === 0 && shareCents !== null) return <ShareAlone shareCents={shareCents} />
  const maxCents = Math.min(availableCents, terms.max_withdrawal_cents)
  const amountCents = readAmount(search, { minCents: 1, maxCents })
  return amountCents !== null && isReview(search) ? (
    <WithdrawReview amountCents={amountCents} account={account} />
  ) : (
    <WithdrawAmount
      amountCents={amountCents}
      availableCents={availableCents}
      maxCents={maxCents}
      shareCents={shareCents}
    />
  )
}

/** Only the membership share is left, which leaves with the account, so no amount is asked for. */
function ShareAlone({ shareCents }: { shareCents: number }) {
  const reasons = [fill(wording.shareIsYourMembershipShare, { share: formatCents(shareCents) })]
  return (
    <>
      <Intro title={wording.withdraw} />
      <AccountStatusNote tone="info" status={wording.nothingToWithdrawNow} reasons={reasons}>
        <Link to={CLOSE_ACCOUNT} className={buttonClass('secondary')}>
          {wording.closeYourAccount}
        </Link>
      </AccountStatusNote>
    </>
  )
}

/** Nothing can be withdrawn from a dormant account, so the page says why instead of asking for an amount. */
function DormantAccount({ dormancy }: { dormancy: NonNullable<Account['dormancy']> }) {
  const { since, asked_at } = dormancy
  const reasons = asked_at
    ? [fill(wording.youAskedUsToReactivate, { askedAt: formatInstantDay(asked_at) })]
    : [fill(wording.weHaventHeardFromYou, { since: formatDate(since) })]
  return (
    <>
      <Intro title={wording.withdraw} />
      <AccountStatusNote tone="warning" status={wording.yourAccountIsDormant} reasons={reasons}>
        <Link to={href('/dashboard')} className={buttonClass()}>
          {asked_at ? wording.goToHome : wording.reactivateItOnYourHome}
        </Link>
      </AccountStatusNote>
    </>
  )
}
