import type { Account } from '@passbook/contract/accounts'
import { transferEndpoints } from '@passbook/contract/transfers'
import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { asTitle } from '../../lib/as-title.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountNumbers } from './AccountNumbers.tsx'
import { headlineOf, onHoldLabel } from './balance-words.ts'

/** The available balance, the Deposit and Withdraw buttons, and the figures behind it (UX 1). */
export function BalanceCard({ account }: { account: Account }) {
  const terms = useData(transferEndpoints.getService, { query: {} }).data
  return (
    <Card className="p-0! sm:p-0!">
      <h2 className="sr-only">Your savings account</h2>
      <div className="flex flex-col gap-6 p-5 sm:p-6 lg:flex-row lg:items-end lg:justify-between">
        <Headline account={account} today={terms?.as_of} />
        <div className="grid shrink-0 auto-cols-fr grid-flow-col gap-3 print:hidden">
          <Link to={href('/deposit')} className={buttonClass('primary')}>
            Deposit
          </Link>
          {account.available_balance_cents > 0 && (
            <Link to={href('/withdraw')} className={buttonClass('secondary')}>
              Withdraw
            </Link>
          )}
        </div>
      </div>
      <KeyFigures account={account} today={terms?.as_of} apy={terms?.apy} />
    </Card>
  )
}

function Headline({ account, today }: { account: Account; today: string | undefined }) {
  const { label, cents, words } = headlineOf(account, today)
  return (
    <div className="min-w-0">
      <p className="text-sm text-ink-muted">{label}</p>
      {cents !== null && (
        <p className="text-display font-bold">
          <Money cents={cents} />
        </p>
      )}
      {words && <p className={cents === null ? 'mt-1 text-lg font-bold' : 'text-lg'}>{words}</p>}
      <AccountNumbers account={account} />
    </div>
  )
}

interface KeyFiguresProps {
  account: Account
  today: string | undefined
  apy: string | undefined
}

/** One line of figures between hairlines; two by two on a phone. */
function KeyFigures({ account, today, apy }: KeyFiguresProps) {
  const earnings = asTitle(useCharterWords().earnings)
  const year = today?.slice(0, 4)
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-b-lg border-t border-hairline bg-hairline sm:grid-cols-4 [&>div]:bg-surface">
      <Figure label="Current balance">
        <Money cents={account.current_balance_cents} />
      </Figure>
      <Figure label={onHoldLabel(account.pending, today)}>
        <Money cents={account.held_cents} />
      </Figure>
      <Figure
        label={
          <abbr title="Annual Percentage Yield" className="no-underline">
            APY<sup aria-hidden>*</sup>
          </abbr>
        }
      >
        {apy ? `${apy}%` : <Skeleton className="h-6 w-16" />}
      </Figure>
      <Figure label={year ? `${earnings} in ${year}` : `${earnings} so far`}>
        <Money cents={account.interest_this_year_cents} />
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between px-5 py-3 sm:px-6 sm:py-4">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="figures text-lg font-bold">{children}</dd>
    </div>
  )
}
