import type { Account } from '@passbook/contract/accounts'
import { Link } from 'react-router'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { asTitle } from '../../lib/as-title.ts'
import { Card } from '../../ui/Card.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { Money } from '../../ui/Money.tsx'
import { type Month, monthAddress, yearAddress } from './interest/month-address.ts'

/** What the account earned this month and this year, each leading to how it came about. */
export function Earnings({ account, month }: { account: Account; month: Month | undefined }) {
  const { earnings } = useCharterWords()
  return (
    <Card>
      <h2 className="mb-2 text-lg font-bold">{asTitle(earnings)}</h2>
      <Earned words="This month" cents={account.interest_this_month_cents}>
        {month && (
          <Link to={monthAddress(month)} className={LINE_LINK}>
            Explain this month
          </Link>
        )}
      </Earned>
      <Earned words="This year" cents={account.interest_this_year_cents}>
        {month && (
          <Link to={yearAddress(month.year)} className={LINE_LINK}>
            See each month
          </Link>
        )}
      </Earned>
    </Card>
  )
}

const LINE_LINK = `${linkClass} inline-flex min-h-target items-center text-sm`

interface EarnedProps {
  words: string
  cents: number
  children: React.ReactNode
}

function Earned({ words, cents, children }: EarnedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2 first-of-type:pt-0 last:border-b-0 last:pb-0">
      <p>
        <span className="text-sm text-ink-muted">{words}</span>
        <br />
        <Money cents={cents} className="font-bold" />
      </p>
      {children}
    </div>
  )
}
