import { linkingEndpoints } from '@passbook/contract/linking'
import CircleCheck from 'lucide-react/icons/circle-check'
import { isCompleted } from '@passbook/contract/enums'
import { useData } from '../../api/use-data.ts'
import { WaitingDeposits } from '../../features/transfers/WaitingDeposits.tsx'
import { accountWords } from '../../lib/account-label.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'

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
      {isDone && (
        <div className="mb-6 empty:hidden">
          <WaitingDeposits />
        </div>
      )}
      {isDone ? (
        <LeadOn to="/dashboard">Go to home</LeadOn>
      ) : (
        <LeadOn to="/fund-account">Fund your account</LeadOn>
      )}
    </>
  )
}
