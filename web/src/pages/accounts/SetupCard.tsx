import type { Account } from '@passbook/contract/accounts'
import { authEndpoints } from '@passbook/contract/auth'
import { type Coverage, coverageEndpoints } from '@passbook/contract/coverage'
import { formatCents } from '@passbook/contract/money'
import { nonprofitEndpoints, shareInPercent } from '@passbook/contract/nonprofits'
import { transferEndpoints } from '@passbook/contract/transfers'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { useData, dataOptions } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { hasActiveSchedule } from '../../features/transfers/may-edit.ts'
import { useJointLink } from '../../features/joint/use-joint-link.ts'
import { fill } from '../../lib/fill.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkDescription } from '../../ui/LinkDescription.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useBarred } from './BalanceCard.tsx'
import * as wording from './wording.ts'

interface SetupLink {
  to: Path
  what: string
  why: string
}

/** Something that every holder is advised to do once. */
interface SetupStep extends SetupLink {
  isDone: boolean
}

const cardClass = 'pb-2! print:hidden sm:pb-2!'
const headingClass = 'text-lg font-bold'

/** What a person has not set up yet, and links to what they can look at. */
export function SetupCard({ account }: { account: Account }) {
  const steps = useSetupSteps(account)
  const links = useLinks(account)
  if (!steps) return <SetupSkeleton />
  const left = steps.filter(({ isDone }) => !isDone)
  return (
    <Card className={`${cardClass} grid gap-x-10 gap-y-4 ${left.length > 0 ? twoListsClass : ''}`}>
      {left.length > 0 && (
        <div>
          <div className="mb-2 flex items-baseline justify-between gap-4">
            <h2 className={headingClass}>{wording.finishSettingUp}</h2>
            <p className="text-sm text-ink-muted">
              {fill(wording.doneOfTotalDone, {
                done: steps.length - left.length,
                total: steps.length,
              })}
            </p>
          </div>
          <Rows rows={left} />
        </div>
      )}
      {/* The steps are counted, so what can only be looked at has a list of its own. */}
      <div>
        <h2 className={`${headingClass} mb-2`}>{wording.yourAccount}</h2>
        <Rows rows={links} />
      </div>
    </Card>
  )
}

/** The lists side by side where the card is wide. */
const twoListsClass = '@reading:grid-cols-2'

/** As high as the lists will be: their lines break where the card is narrow, and a wide one has both side by side. */
export function SetupSkeleton({ isOutside = false }: { isOutside?: boolean }) {
  // Outside of the card its padding is added.
  if (isOutside) return <Skeleton className="h-109 print:hidden @task:h-91 @reading:h-60" />
  return (
    <Card className={cardClass}>
      <Skeleton className="mb-4 h-93 @task:h-79 @reading:h-48" />
    </Card>
  )
}

function Rows({ rows }: { rows: readonly SetupLink[] }) {
  return (
    <ul>
      {rows.map(({ to, what, why }) => (
        <li key={to} className="border-t border-hairline">
          <Link
            to={to}
            className="flex min-h-target items-center justify-between gap-4 rounded-sm py-2 no-underline"
          >
            <LinkDescription what={what} why={why} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Undefined until it is known which are done, so that no line comes and goes. */
function useSetupSteps(account: Account): SetupStep[] | undefined {
  const user = useData(authEndpoints.getUser)
  const isPrimary = useProgress(({ progress }) => progress?.is_primary ?? false)
  const coverage = useCoverage(account)
  const giving = useGivingStep()
  const mayDeposit = useBarred(account).deposit === null
  if (user.isPending || coverage.isPending || giving === undefined) return undefined
  const steps: SetupStep[] = [
    {
      to: '/setup-mobile-mfa',
      what: wording.addYourMobilePhone,
      why: wording.getSignInCodesBy,
      isDone: user.data?.phone !== null,
    },
  ]
  if (mayDeposit) {
    steps.push({
      to: '/deposit',
      what: wording.setUpRecurringDeposits,
      why: wording.saveEveryWeekOrMonth,
      isDone: account.coming.some(hasActiveSchedule),
    })
  }
  const named = coverage.data?.named_beneficiaries
  if (isPrimary && named !== undefined) {
    steps.push({
      to: '/beneficiary/list',
      what: wording.nameABeneficiary,
      why: wording.chooseWhoReceivesYourMoney,
      isDone: named > 0,
    })
  }
  return giving ? [...steps, giving] : steps
}

function useCoverage({ uuid }: Account) {
  return useData(coverageEndpoints.getCoverage, { params: { uuid }, query: {} })
}

function useLinks(account: Account): SetupLink[] {
  const isPrimary = useProgress(({ progress }) => progress?.is_primary ?? false)
  const coverage = useCoverage(account).data
  const joint = useJointLink()
  const giving = useGivingLink()
  const hasBeneficiaries = isPrimary && (coverage?.named_beneficiaries ?? 0) > 0
  return [
    ...(joint ? [joint] : []),
    ...(hasBeneficiaries ? [BENEFICIARIES] : []),
    ...(giving ? [giving] : []),
    { to: '/dashboard/coverage', ...coverageWords(coverage) },
  ]
}

const BENEFICIARIES: SetupLink = {
  to: '/beneficiary/list',
  what: wording.beneficiaries,
  why: wording.seeWhoReceivesYourMoney,
}

/** Before the coverage is known, or where nobody insures, the line only leads to the page. */
function coverageWords(coverage: Coverage | undefined): Omit<SetupLink, 'to'> {
  if (!coverage || coverage.insurer === 'NONE') {
    return { what: wording.insuranceCoverage, why: wording.seeHowMuchOfYour }
  }
  const { insured_cents, uninsured_cents, limit_cents } = coverage
  if (insured_cents === 0) {
    return {
      what: fill(wording.insuredUpToLimit, { limit: wholeDollars(limit_cents) }),
      why: wording.seeHowYoureCovered,
    }
  }
  return uninsured_cents > 0
    ? {
        what: fill(wording.uninsuredIsntInsured, { uninsured: formatCents(uninsured_cents) }),
        why: fill(wording.insuredUpToLimitSentence, { limit: wholeDollars(limit_cents) }),
      }
    : {
        what: wording.fullyInsured,
        why: fill(wording.insuredWithinLimit, {
          insured: formatCents(insured_cents),
          limit: wholeDollars(limit_cents),
        }),
      }
}

function wholeDollars(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '')
}

const GIVING = '/non-profit/select' as const

/** The person's non-profit, for the primary holder of an institution that donates. */
function useGiving() {
  const terms = useData(transferEndpoints.getService, { query: {} })
  const share = terms.data?.donation_share ?? null
  const isPrimary = useProgress(({ progress }) => progress?.is_primary ?? false)
  const isOffered = share !== null && isPrimary
  const options = dataOptions(nonprofitEndpoints.getSelectedNonprofit)
  const giving = useQuery({ ...options, enabled: isOffered }, queryClient)
  return { isOffered, share, giving, isKnown: !terms.isPending && !giving.isLoading }
}

/** Null where it is not offered; undefined until it is known. */
function useGivingStep(): SetupStep | null | undefined {
  const { isOffered, share, giving, isKnown } = useGiving()
  const { earnings } = useCharterWords()
  if (!isKnown) return undefined
  if (!isOffered || share === null || !giving.data) return null
  const why = fill(wording.weDonateShareOfYour, { share: shareInPercent(share), earnings })
  return { to: GIVING, what: wording.chooseANonProfit, why, isDone: Boolean(giving.data.nonprofit) }
}

/** The non-profit that was chosen, with what was given to it. */
function useGivingLink(): SetupLink | null {
  const { isOffered, giving } = useGiving()
  const chosen = giving.data?.nonprofit
  if (!isOffered || !giving.data || !chosen) return null
  if (chosen.status === 'ARCHIVED') {
    const why = fill(wording.nameIsNoLongerIn, { name: chosen.name })
    return { to: GIVING, what: wording.chooseAnotherNonProfit, why }
  }
  if (giving.data.given_cents === 0)
    return { to: GIVING, what: wording.yourNonProfit, why: chosen.name }
  const why = fill(wording.weveDonatedGivenBecause, {
    given: formatCents(giving.data.given_cents),
  })
  return { to: GIVING, what: chosen.name, why }
}
