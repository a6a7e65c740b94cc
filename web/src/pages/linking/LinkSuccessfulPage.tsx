import { linkingEndpoints } from '@passbook/contract/linking'
import CircleCheck from 'lucide-react/icons/circle-check'
import { isCompleted } from '@passbook/contract/enums'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useWaitingDeposits, WaitingDeposits } from '../../features/transfers/WaitingDeposits.tsx'
import { accountWords } from '../../lib/account-label.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { buttonClass } from '../../ui/button-class.ts'

export function LinkSuccessfulPage() {
  const links = useData(linkingEndpoints.getLinkedAccounts)
  const active = links.data?.find(({ status }) => status === 'ACTIVE')
  const lastStep = useProgress(({ progress }) => progress?.registration_last_step ?? null)
  const isDone = isCompleted(lastStep)
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title="Your bank account is linked">
        {active ? `${accountWords(active)}.` : 'It is ready to use.'}{' '}
        {isDone
          ? 'New deposits and withdrawals use it from now on.'
          : 'Next, choose your first deposit.'}
      </Intro>
      {isDone ? (
        <RelinkedNextSteps />
      ) : (
        <ContinueLink to="/fund-account">Fund your account</ContinueLink>
      )}
    </>
  )
}

/** Deposits that need the person's approval come first. */
function RelinkedNextSteps() {
  const hasWaitingDeposits = useWaitingDeposits().length > 0
  return (
    <>
      <div className="mb-6 empty:hidden">
        <WaitingDeposits />
      </div>
      <Link
        to={href('/dashboard')}
        className={buttonClass(hasWaitingDeposits ? 'secondary' : 'primary', true)}
      >
        Go to home
      </Link>
    </>
  )
}
