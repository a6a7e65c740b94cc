import { accountEndpoints } from '@passbook/contract/accounts'
import { coverageEndpoints } from '@passbook/contract/coverage'
import { formatCents } from '@passbook/contract/money'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { fill } from '../../lib/fill.ts'
import { linkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'
import { CoverageUnknown } from './CoverageUnknown.tsx'
import { INSURER_WORDS, raisingWords } from './insurer-words.ts'
import * as wording from './wording.ts'

/** Shown before a deposit raises a balance above what is insured (UX 10); the deposit is not blocked. */
export function CoverageWarning({ amountCents }: { amountCents: number }) {
  const accounts = useData(accountEndpoints.getAccounts)
  const account = accounts.data?.[0]
  if (!account) return <FailedQuery query={accounts} />
  return <AccountCoverageWarning uuid={account.uuid} amountCents={amountCents} />
}

function AccountCoverageWarning({ uuid, amountCents }: { uuid: string; amountCents: number }) {
  const query = useData(coverageEndpoints.getCoverage, {
    params: { uuid },
    query: { amount_cents: amountCents },
  })
  const coverage = query.data
  if (!coverage) return <FailedQuery query={query} />
  const words = INSURER_WORDS[coverage.insurer]
  const uninsured = coverage.after?.uninsured_cents ?? 0
  if (!words || uninsured === 0) return null
  return (
    <Notice
      severity="warning"
      role="status"
      title={fill(wording.uninsuredWouldNotBeInsured, { uninsured: formatCents(uninsured) })}
    >
      <p>
        {fill(wording.withThisDepositYourBalance, {
          limit: formatCents(coverage.limit_cents),
          short: words.short,
          waysToRaise: raisingWords(coverage).join(' '),
        })}
      </p>
      <p className="mt-1">
        <Link to={href('/dashboard/coverage')} className={linkClass}>
          {wording.seeYourCoverage}
        </Link>
      </p>
    </Notice>
  )
}

function FailedQuery({ query }: { query: UseQueryResult }) {
  return query.isError ? <CoverageUnknown onRetry={() => void query.refetch()} /> : null
}
