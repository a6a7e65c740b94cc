import { accountEndpoints } from '@passbook/contract/accounts'
import { type Coverage, coverageEndpoints } from '@passbook/contract/coverage'
import { formatDate, formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { INSURER_WORDS, raisingWords } from '../../../features/coverage/insurer-words.ts'
import { PrintedAccount } from '../../../features/transfers/PrintedAccount.tsx'
import { fill } from '../../../lib/fill.ts'
import { useProgress } from '../../../session/progress.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { linkClass, standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { CoverageByCategory } from './CoverageByCategory.tsx'

/** How much of the savings is insured, by whom, and why that much (UX 10). */
export function CoveragePage() {
  const accounts = useData(accountEndpoints.getAccounts)
  return (
    <div className="max-w-reading">
      <div className="print:hidden">
        <BackLink to="/dashboard" />
      </div>
      <h1 className="mb-6 text-xl font-bold">{wording.insuranceCoverage}</h1>
      <PrintedAccount />
      <QueryState query={accounts}>
        {([account]) =>
          account ? (
            <AccountCoverage uuid={account.uuid} />
          ) : (
            <p className="text-ink-muted">{wording.onceYourAccountIsOpen}</p>
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
          title={fill(wording.uninsuredOfYourBalanceIs, { uninsured: formatCents(uninsured) })}
        >
          <p>{wording.itsAboveTheInsuredLimit}</p>
        </Notice>
      )}
      <Card>
        <CoverageMeter coverage={coverage} />
      </Card>
      {changes && (
        <Notice
          severity="info"
          title={fill(wording.theRulesChangeOn, { on: formatFullDay(changes.on) })}
        >
          <p>
            {changesWords(changes)} {wording.atMostFiveWillCount}
          </p>
        </Notice>
      )}
      <CoverageByCategory coverage={coverage} />
      <WaysToRaiseCoverage coverage={coverage} />
      <OtherDeposits coverage={coverage} />
    </div>
  )
}

function changesWords(changes: NonNullable<Coverage['changes']>): string {
  const insured = formatCents(changes.insured_cents)
  const uninsured = formatCents(changes.uninsured_cents)
  return changes.uninsured_cents > 0
    ? fill(wording.startingThenInsuredAndNot, { insured, uninsured })
    : fill(wording.startingThenInsured, { insured })
}

function Uninsured() {
  const name = useBranding()?.name ?? wording.thisInstitution
  return <p>{fill(wording.depositsAtNameAreNot, { name })}</p>
}

/** Says that deposits we cannot see count too, and links to the insurer's estimator. */
function OtherDeposits({ coverage }: { coverage: Coverage }) {
  const name = useBranding()?.name ?? wording.thisInstitution
  const words = INSURER_WORDS[coverage.insurer]
  if (!words) return null
  const { estimator, certificate, short } = words
  const number = coverage.certificate ? ` (${certificate} ${coverage.certificate})` : ''
  return (
    <section aria-labelledby="elsewhere" className="flex flex-col gap-2 text-sm text-ink-muted">
      <h2 id="elsewhere" className="font-bold text-ink">
        {wording.depositsWeCantSee}
      </h2>
      <p>{fill(wording.coverageAppliesToEachLegal, { name, number })}</p>
      <p>
        {fill(wording.thisIsOurCalculationUnder, {
          short,
          name: (
            <a href={estimator.url} target="_blank" rel="noreferrer" className={linkClass}>
              {estimator.name}
            </a>
          ),
        })}
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
          {fill(wording.insuredByTheNameAsOf, {
            name: INSURER_WORDS[coverage.insurer]?.name,
            asOf: formatDate(coverage.as_of),
          })}
        </span>
        <Money cents={insured} className="text-display font-bold" />
      </p>
      <ProgressBar
        label={fill(wording.balanceOnDepositUpTo, {
          balance: formatCents(balance),
          limit: formatCents(limit),
        })}
        percent={percent}
        isLabelShown
      />
      <p className="text-sm text-ink-muted">{fill(wording.basedOnYourAccountHere, { earnings })}</p>
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
        {wording.waysToIncreaseCoverage}
      </h2>
      {ways.length > 0 ? (
        ways.map((way) => <p key={way}>{way}</p>)
      ) : (
        <p>{wording.thisAccountAlreadyHasThe}</p>
      )}
      {isPrimary && (
        <Link to={href('/beneficiary/list')} className={`${standaloneLinkClass} self-start`}>
          {coverage.named_beneficiaries > 0 ? wording.viewBeneficiaries : wording.nameBeneficiaries}
        </Link>
      )}
      {isPrimary && coverage.raised_by.some(({ kind }) => kind === 'joint_holder') && (
        <Link to={href('/joint-account')} className={`${standaloneLinkClass} self-start`}>
          {wording.addAJointOwner}
        </Link>
      )}
    </section>
  )
}
