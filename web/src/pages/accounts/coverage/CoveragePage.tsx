import { accountEndpoints } from '@passbook/contract/accounts'
import { type Coverage, coverageEndpoints } from '@passbook/contract/coverage'
import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { INSURER_WORDS, raisingWords } from '../../../features/coverage/insurer-words.ts'
import { useProgress } from '../../../session/progress.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { linkClass, standaloneLinkClass } from '../../../ui/link-class.ts'
import { CoverageByCategory } from './CoverageByCategory.tsx'

/** How much of the savings is insured, by whom, and why that much (UX 10). */
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
            <AccountCoverage uuid={account.uuid} />
          ) : (
            <p className="text-ink-muted">
              Once your account is open, you’ll see here how much of it is insured.
            </p>
          )
        }
      </QueryState>
    </div>
  )
}

function AccountCoverage({ uuid }: { uuid: string }) {
  const coverage = useData(coverageEndpoints.getCoverage, { params: { uuid }, query: {} })
  return (
    <QueryState query={coverage}>
      {(data) => (INSURER_WORDS[data.insurer] ? <Details coverage={data} /> : <Uninsured />)}
    </QueryState>
  )
}

function Details({ coverage }: { coverage: Coverage }) {
  const { uninsured_cents: uninsured, changes } = coverage
  return (
    <div className="flex flex-col gap-6">
      {uninsured > 0 && (
        <Notice
          severity="warning"
          title={`${formatCents(uninsured)} of your balance is not insured`}
        >
          <p>It’s above the insured limit for an account like yours.</p>
        </Notice>
      )}
      <Card>
        <CoverageMeter coverage={coverage} />
      </Card>
      {changes && (
        <Notice severity="info" title={`The rules change on ${formatFullDay(changes.on)}`}>
          <p>
            Starting then, {formatCents(changes.insured_cents)} of a balance like today’s is insured
            {changes.uninsured_cents > 0
              ? `, and ${formatCents(changes.uninsured_cents)} is not`
              : ''}
            . More than five beneficiaries then count as five, and nothing is set apart for an
            organization that does not count.
          </p>
        </Notice>
      )}
      <CoverageByCategory coverage={coverage} />
      <WaysToRaiseCoverage coverage={coverage} />
      <OtherDeposits coverage={coverage} />
    </div>
  )
}

function Uninsured() {
  const name = useBranding()?.name ?? 'this institution'
  return <p>Deposits at {name} are not covered by federal deposit insurance.</p>
}

/** Says that deposits we cannot see count too, and links to the insurer's estimator. */
function OtherDeposits({ coverage }: { coverage: Coverage }) {
  const name = useBranding()?.name ?? 'this institution'
  const words = INSURER_WORDS[coverage.insurer]
  if (!words) return null
  const { estimator, certificate, short } = words
  const number = coverage.certificate ? ` (${certificate} ${coverage.certificate})` : ''
  return (
    <section aria-labelledby="elsewhere" className="flex flex-col gap-2 text-sm text-ink-muted">
      <h2 id="elsewhere" className="font-bold text-ink">
        Deposits we can’t see
      </h2>
      <p>
        Coverage applies to each legal institution. Any other deposits you have at {name}
        {number}, under any of its names, count together with this account. Deposits at other
        insured institutions are insured separately.
      </p>
      <p>
        This is our calculation under the {short}’s rules for today’s deposits, not its decision. To
        estimate coverage for all your accounts, use{' '}
        <a href={estimator.url} target="_blank" rel="noreferrer" className={linkClass}>
          {estimator.name}
        </a>
        .
      </p>
    </section>
  )
}

/** The insured amount, and the balance as a share of the coverage limit. */
function CoverageMeter({ coverage }: { coverage: Coverage }) {
  const { insured_cents: insured, limit_cents: limit, balance_cents: balance } = coverage
  const { earnings } = useCharterWords()
  const percent = limit === 0 ? 0 : Math.min(100, (balance / limit) * 100)
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="block text-ink-muted">
          Insured by the {INSURER_WORDS[coverage.insurer]?.name} on {formatFullDay(coverage.as_of)}
        </span>
        <Money cents={insured} className="text-display font-bold" />
      </p>
      <ProgressBar
        label={`${formatCents(balance)} on deposit, of ${formatCents(limit)} that can be insured`}
        percent={percent}
        isLabelShown
      />
      <p className="text-sm text-ink-muted">
        Based on your account here, including {earnings} earned. Money still on its way isn’t
        included.
      </p>
    </div>
  )
}

/** What would raise the coverage, with links for the primary holder. */
function WaysToRaiseCoverage({ coverage }: { coverage: Coverage }) {
  const isPrimary = useProgress(({ progress }) => progress?.is_primary ?? false)
  const ways = raisingWords(coverage)
  return (
    <section aria-labelledby="more" className="flex flex-col gap-2">
      <h2 id="more" className="text-lg font-bold">
        Ways to increase coverage
      </h2>
      {ways.length > 0 ? (
        ways.map((way) => <p key={way}>{way}</p>)
      ) : (
        <p>This account already has the maximum coverage for its owners.</p>
      )}
      {isPrimary && (
        <Link to={href('/beneficiary/list')} className={`${standaloneLinkClass} self-start`}>
          {coverage.named_beneficiaries > 0 ? 'View beneficiaries' : 'Name beneficiaries'}
        </Link>
      )}
      {isPrimary && coverage.raised_by.some(({ kind }) => kind === 'joint_holder') && (
        <Link to={href('/joint-account')} className={`${standaloneLinkClass} self-start`}>
          Add a joint account holder
        </Link>
      )}
    </section>
  )
}
