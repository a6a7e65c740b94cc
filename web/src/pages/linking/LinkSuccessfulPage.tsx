import { isCompleted } from '@passbook/contract/enums'
import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { formatCents } from '@passbook/contract/money'
import { moneyStatusMessage } from '@passbook/contract/status-messages'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { useWaitingDeposits, WaitingDeposits } from '../../features/transfers/WaitingDeposits.tsx'
import { accountWords } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import type { Address } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { FieldsSkeleton, QueryState } from '../../shell/QueryState.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import * as wording from './wording.ts'

/** STATES opens the page from the verified step on, so the link may be lost again meanwhile. */
export function LinkSuccessfulPage() {
  const links = useData(linkingEndpoints.getLinkedAccounts)
  return (
    <QueryState query={links}>
      {(all) => {
        const active = all.find(({ status }) => status === 'ACTIVE')
        return active ? <Linked active={active} /> : <NotLinked />
      }}
    </QueryState>
  )
}

function useIsDone(): boolean {
  return useProgress(({ progress }) => isCompleted(progress?.registration_last_step ?? null))
}

/** Says why no account can be used, with the step that changes it. */
function NotLinked() {
  const facts = useStatusFacts()
  const isDone = useIsDone()
  const message = facts && moneyStatusMessage(facts, 'deposit')
  return (
    <>
      <Intro title={wording.yourBankAccount} />
      {message && <StatusMessage message={message} />}
      <div className="mt-6 text-center">
        <HomeLink isDone={isDone} isPrimary={false} />
      </div>
    </>
  )
}

function HomeLink({ isDone, isPrimary }: { isDone: boolean; isPrimary: boolean }) {
  return (
    <Link
      to={isDone ? href('/dashboard') : href('/login/registration-home')}
      className={buttonClass(isPrimary ? 'primary' : 'secondary', true)}
    >
      {isDone ? wording.goToHome : wording.goToYourApplication}
    </Link>
  )
}

function Linked({ active }: { active: LinkedAccount }) {
  const isDone = useIsDone()
  const facts = useStatusFacts()
  // Until it is known whether money may move, the page promises nothing.
  if (!facts) return <FieldsSkeleton />
  const barred = isDone ? moneyStatusMessage(facts, 'withdrawal') : null
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={wording.yourBankAccountIsLinked}>
        {accountWords(active)}.{' '}
        {isDone
          ? !barred && wording.newDepositsAndWithdrawalsUse
          : wording.nextChooseYourFirstDeposit}
      </Intro>
      {barred && (
        <>
          <div className="mb-6">
            <StatusMessage message={barred} />
          </div>
          <HomeLink isDone isPrimary={false} />
        </>
      )}
      {isDone && !barred && <RelinkedNextSteps />}
      {!isDone && <ContinueLink to="/fund-account">{wording.fundYourAccount}</ContinueLink>}
    </>
  )
}

/** Deposits that need the person's approval come first, then the transfer that came back. */
function RelinkedNextSteps() {
  const hasWaitingDeposits = useWaitingDeposits().length > 0
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  const returned = findReturned(transactions.data?.transactions ?? [])
  const again = returned && againOf(returned)
  return (
    <>
      <div className="mb-6 empty:hidden">
        <WaitingDeposits />
      </div>
      <div className="flex flex-col gap-3">
        {again && (
          <>
            <p>
              {fill(wording.yourAmountNameWasReturned, {
                amount: formatCents(returned.amount_cents),
                name: again.name,
              })}
            </p>
            <Link
              to={again.to}
              className={buttonClass(hasWaitingDeposits ? 'secondary' : 'primary', true)}
            >
              {again.label}
            </Link>
          </>
        )}
        <HomeLink isDone isPrimary={!again && !hasWaitingDeposits} />
      </div>
    </>
  )
}

interface Again {
  name: string
  to: Address
  label: string
}

function againOf({ kind, amount_cents }: Transaction): Again | null {
  if (kind === 'deposit') {
    const to: Address = `/deposit?amount_cents=${amount_cents}`
    return { name: 'deposit', to, label: wording.makeTheDepositAgain }
  }
  if (kind !== 'withdrawal') return null
  return { name: 'withdrawal', to: '/withdraw', label: wording.makeTheWithdrawalAgain }
}

/** The newest transfer with another bank, if it came back: a later one has replaced any other. */
function findReturned(newestFirst: readonly Transaction[]): Transaction | undefined {
  const newest = newestFirst.find(
    ({ linked_account, status }) =>
      linked_account !== null && status !== 'Voided' && status !== 'Cancelled',
  )
  return newest?.status === 'Returned' ? newest : undefined
}
