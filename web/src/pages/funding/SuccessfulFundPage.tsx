import { transferEndpoints } from '@passbook/contract/transfers'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { TransferDone } from '../../features/transfers/TransferDone.tsx'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { firstDeposit } from './AlreadyFunded.tsx'
import * as wording from './wording.ts'

/** The account is open: the next steps of the first deposit, its reference, and Cancel. */
export function SuccessfulFundPage() {
  const { account } = useCharterWords()
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={fill(wording.yourAccountIsOpenHeading, { account: account.toLowerCase() })}>
        {wording.weEmailedYouTheseDates}
      </Intro>
      <QueryState query={transactions}>
        {({ transactions: all }) => {
          const first = firstDeposit(all)
          return first && <TransferDone title={wording.firstDeposit} transaction={first} />
        }}
      </QueryState>
      <div className="mt-8 flex flex-col gap-2">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
        <Link to={href('/beneficiary/add')} className={`${standaloneLinkClass} self-center`}>
          {wording.nameABeneficiary}
        </Link>
      </div>
    </>
  )
}
