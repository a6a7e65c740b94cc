import { accountEndpoints } from '@passbook/contract/accounts'
import { coverageEndpoints } from '@passbook/contract/coverage'
import { formatCents } from '@passbook/contract/money'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { linkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'
import { INSURER_WORDS, raisingWords } from './insurer-words.ts'

/** Before a deposit takes a balance above what is insured (UX 10); it is not barred. */
export function CoverageWarning({ amountCents }: { amountCents: number }) {
  const account = useData(accountEndpoints.getAccounts).data?.[0]
  return account ? <OfAccount uuid={account.uuid} amountCents={amountCents} /> : null
}

function OfAccount({ uuid, amountCents }: { uuid: string; amountCents: number }) {
  const coverage = useData(coverageEndpoints.getCoverage, {
    params: { uuid },
    query: { amount_cents: amountCents },
  }).data
  const words = coverage && INSURER_WORDS[coverage.insurer]
  const uninsured = coverage?.after?.uninsured_cents ?? 0
  if (!words || uninsured === 0) return null
  return (
    <Notice
      severity="warning"
      role="status"
      title={`${formatCents(uninsured)} would not be insured`}
    >
      <p>
        With this deposit your balance would be above the {formatCents(coverage.limit_cents)} that
        the {words.short} insures, of what we can see. {raisingWords(coverage).join(' ')}
      </p>
      <p className="mt-1">
        <Link to={href('/dashboard/coverage')} className={linkClass}>
          See your coverage
        </Link>
      </p>
    </Notice>
  )
}
