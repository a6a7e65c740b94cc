import type { Account } from '@passbook/contract/accounts'
import { linkingEndpoints } from '@passbook/contract/linking'
import { transferEndpoints } from '@passbook/contract/transfers'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { asTitle } from '../../lib/as-title.ts'
import { fill } from '../../lib/fill.ts'
import { formatAmount } from '../../lib/money.ts'
import type { Address } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountNumbers } from './AccountNumbers.tsx'
import { MoneyActions } from './MoneyActions.tsx'
import { headlineOf, onHoldCents, onHoldWords } from './balance-words.ts'
import { monthAddress, monthOf, yearAddress } from './interest/month-address.ts'
import { type Barred, whyBarred } from './why-barred.ts'
import * as wording from './wording.ts'

const NOT_BARRED: Barred = { deposit: null, withdrawal: null }

/** Why money cannot move now, in either direction. */
export function useBarred(account: Account): Barred {
  const progress = useProgress((state) => state.progress)
  const links = useData(linkingEndpoints.getLinkedAccounts).data
  const today = useData(transferEndpoints.getService, { query: {} }).data?.as_of
  if (!progress) return NOT_BARRED
  return whyBarred({ progress, linkStatuses: links?.map(({ status }) => status), account, today })
}

interface BalanceCardProps {
  account: Account
  /** The balance over time, or for a new account where its first deposit is. */
  children: ReactNode
}

/** The first card of home: balance and actions, what the balance did, and the key figures (UX 1). */
export function BalanceCard({ account, children }: BalanceCardProps) {
  const terms = useData(transferEndpoints.getService, { query: {} }).data
  const barred = useBarred(account)
  const headline = headlineOf(account, terms?.as_of, barred.withdrawal === null)
  return (
    <Card className="p-0! sm:p-0!">
      <div className="grid gap-x-10 gap-y-5 p-5 sm:p-6 xl:grid-cols-[auto_1fr]">
        <div className="min-w-0 xl:min-w-64">
          <h2 className="sr-only">{wording.balance}</h2>
          <p className="text-sm text-ink-muted">{headline.label}</p>
          <p className="text-display font-bold">
            <Money cents={headline.cents} />
          </p>
          {/* It takes the width of what stands beside it, and leaves the rest to the chart. */}
          {headline.note && (
            <p className="figures mt-1 text-pretty xl:w-0 xl:min-w-full">{headline.note}</p>
          )}
          <AccountNumbers account={account} />
          <div className="mt-3">
            <MoneyActions {...barred} />
          </div>
        </div>
        <div className="min-w-0">{children}</div>
      </div>
      <KeyFigures account={account} today={terms?.as_of} apy={terms?.apy} />
    </Card>
  )
}

interface KeyFiguresProps {
  account: Account
  today: string | undefined
  apy: string | undefined
}

/**
 * One line of figures between hairlines; two by two on a phone. On paper, which is narrower than a screen with
 * four columns, the longer labels ("Dividends this month") get the wider ones, and the hairlines are printed.
 */
function KeyFigures({ account, today, apy }: KeyFiguresProps) {
  const earnings = asTitle(useCharterWords().earnings)
  const month = today ? monthOf(today) : undefined
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-b-lg border-t border-hairline bg-hairline sm:grid-cols-4 [&>div]:bg-surface print:grid-cols-[1.3fr_1.2fr_1fr_1fr] print:[print-color-adjust:exact]">
      <Figure
        label={fill(wording.earningsThisMonth, { earnings })}
        note={wording.soFar}
        to={month && monthAddress(month)}
      >
        {formatAmount(account.interest_this_month_cents)}
      </Figure>
      <Figure
        label={
          month
            ? fill(wording.earningsInYear, { earnings, year: month.year })
            : fill(wording.earningsThisYear, { earnings })
        }
        to={month && yearAddress(month.year)}
      >
        {formatAmount(account.interest_this_year_cents)}
      </Figure>
      <Figure
        label={
          <abbr title={wording.annualPercentageYield} className="no-underline">
            {wording.apy}
            <sup aria-hidden>*</sup>
          </abbr>
        }
      >
        {apy ? `${apy}%` : <Skeleton className="h-6 w-16" />}
      </Figure>
      <Figure label={wording.onHold} note={onHoldWords(account, today)}>
        {formatAmount(onHoldCents(account))}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  label: ReactNode
  /** In small type after the figure. */
  note?: string
  /** The page that explains the figure. */
  to?: Address | undefined
  children: ReactNode
}

function Figure({ label, note, to, children }: FigureProps) {
  const figure = (
    <>
      {children}
      {note && <span className="ml-1 text-sm font-normal text-ink-muted"> {note}</span>}
    </>
  )
  return (
    <div className="relative flex flex-col justify-between px-5 py-3 sm:px-6 has-[a:hover]:bg-sunken">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="figures text-lg font-bold">
        {to ? (
          // The whole cell can be pressed; the link's name begins with what it shows.
          <Link
            to={to}
            className="rounded-sm no-underline before:absolute before:inset-0 focus-visible:outline-offset-4"
          >
            {figure}
            <span className="sr-only">. {SEE}</span>
            <ChevronRight
              aria-hidden
              className="float-right mt-1 size-5 text-ink-muted print:hidden"
            />
          </Link>
        ) : (
          figure
        )}
      </dd>
    </div>
  )
}

const SEE = wording.seeHowWeCalculatedIt
