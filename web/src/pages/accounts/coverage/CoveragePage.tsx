import { accountEndpoints } from '@passbook/contract/accounts'
import { type Coverage, coverageEndpoints } from '@passbook/contract/coverage'
import { formatFullDay } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { useData } from '../../../api/use-data.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import { INSURER_WORDS } from '../../../features/coverage/insurer-words.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { CoverByCategory } from './CoverByCategory.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { Meter } from './Meter.tsx'
import { WhatWouldRaiseIt } from './WhatWouldRaiseIt.tsx'

/** What of the savings is insured, by whom, and why so much (UX 10). */
export function CoveragePage() {
  const accounts = useData(accountEndpoints.getAccounts)
  return (
    <div className="max-w-reading">
      <div className="print:hidden">
        <BackLink to="/dashboard" />
      </div>
      <h1 className="mb-6 text-xl font-bold">Insurance coverage</h1>
      <QueryState query={accounts}>
        {([account]) =>
          account ? (
            <OfAccount uuid={account.uuid} />
          ) : (
            <p className="text-ink-muted">
              Once your account is open, what is insured of it is told here.
            </p>
          )
        }
      </QueryState>
    </div>
  )
}

function OfAccount({ uuid }: { uuid: string }) {
  const coverage = useData(coverageEndpoints.getCoverage, { params: { uuid }, query: {} })
  return (
    <QueryState query={coverage}>
      {(data) => (INSURER_WORDS[data.insurer] ? <Covered coverage={data} /> : <Uninsured />)}
    </QueryState>
  )
}

function Covered({ coverage }: { coverage: Coverage }) {
  const { uninsured_cents: uninsured, changes } = coverage
  return (
    <div className="flex flex-col gap-6">
      {uninsured > 0 && (
        <Notice
          severity="warning"
          title={`${formatCents(uninsured)} of your balance is not insured`}
        >
          <p>It is above what is insured of an account held like yours.</p>
        </Notice>
      )}
      <Card>
        <Meter coverage={coverage} />
      </Card>
      {changes && (
        <Notice severity="info" title={`The rules change on ${formatFullDay(changes.on)}`}>
          <p>
            From then on {formatCents(changes.insured_cents)} of a balance like today’s is insured
            {changes.uninsured_cents > 0
              ? `, and ${formatCents(changes.uninsured_cents)} is not`
              : ''}
            . More than five beneficiaries then count as five, and nothing is set apart for an
            organization that does not count.
          </p>
        </Notice>
      )}
      <CoverByCategory coverage={coverage} />
      <WhatWouldRaiseIt coverage={coverage} />
      <Elsewhere coverage={coverage} />
    </div>
  )
}

function Uninsured() {
  const name = useBranding()?.name ?? 'this institution'
  return <p>Deposits at {name} are not covered by federal deposit insurance.</p>
}
