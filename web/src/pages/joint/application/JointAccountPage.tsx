import type { Insurer } from '@passbook/contract/enums'
import { jointEndpoints } from '@passbook/contract/joint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { Link, Navigate, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { fill } from '../../../lib/fill.ts'
import { useVisit } from '../../../session/visit-store.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { List } from './ApplicationParts.tsx'
import { useSecondaryProgress } from './use-secondary.ts'

const NEEDED = [
  wording.theirOwnEmailAddress,
  wording.theirNameDateOfBirth,
  wording.theirAddress,
  wording.theirOccupation,
]

const STEPS = [
  wording.youEnterTheirDetailsWe,
  fill(wording.weInviteThemByEmail, { hours: inWords(LIMITS.invitation.hours, 'hour') }),
  // Before or after the invitation, as the institution decided.
  wording.weCheckTheirIdentityAs,
  wording.theyVerifyTheirIdentityChoose,
]

/** Explains what sharing the account means, before the application starts. */
export function JointAccountPage() {
  const progress = useSecondaryProgress()
  const details = useData(jointEndpoints.getEntityDetails, { body: { excludeDepositorIds: [] } })
  return (
    <div className="max-w-task">
      <Intro title={wording.addJointAccountHolder}>{wording.shareThisAccountWithOne}</Intro>
      <LastApplicationNotice />
      <QueryState query={progress}>
        {(known) => {
          // The guard leads here despite an application only if it could not load the progress.
          if (known !== null) return <Navigate to={href('/joint-account')} replace />
          return (
            <QueryState query={details}>
              {({ entity }) => <Offer closingNeedsBoth={entity.closing_needs_both} />}
            </QueryState>
          )
        }}
      </QueryState>
    </div>
  )
}

function Offer({ closingNeedsBoth }: { closingNeedsBoth: boolean }) {
  const meaning = useSharingTerms(closingNeedsBoth)
  return (
    <div className="flex flex-col gap-8">
      <List title={wording.whatItMeans} items={meaning} />
      <List title={wording.whatYouNeed} intro={wording.askForTheirPermissionFirst} items={NEEDED} />
      <List title={wording.whatHappens} items={STEPS} isOrdered />
      <div className="flex flex-col gap-2">
        <ContinueLink to="/joint-account/contact">{wording.begin}</ContinueLink>
        <Link to={href('/dashboard')} className={`${standaloneLinkClass} self-center`}>
          {wording.notNow}
        </Link>
      </div>
    </div>
  )
}

/** The result of the previous application, if it ended during this visit. */
function LastApplicationNotice() {
  const events = useVisit((visit) => visit.events)
  if (events.includes('secondary-declined')) {
    return (
      <div className="mb-8">
        <Notice severity="warning" title={wording.weCouldntAddThisPerson}>
          <p>{wording.theApplicationIsClosedWe}</p>
        </Notice>
      </div>
    )
  }
  if (!events.includes('secondary-closed')) return null
  return (
    <div className="mb-8">
      <Notice severity="success" title={wording.theApplicationIsClosed}>
        <p>{wording.noOneWasAddedYou}</p>
      </Notice>
    </div>
  )
}

/** What sharing an account means, in the institution's terms (RULES: Joint holders). */
function useSharingTerms(closingNeedsBoth: boolean): string[] {
  const { earnings } = useCharterWords()
  const insurer = useBranding()?.insurer ?? 'NONE'
  return [
    wording.youBothOwnAllOf,
    wording.eitherOfYouCanWithdraw,
    wording.theySeeTransactionsAndStatements,
    closingNeedsBoth ? wording.youMustBothAgreeTo : wording.eitherOfYouCanClose,
    ...insuredWords(insurer),
    fill(wording.theTaxFormForThe, { earnings }),
  ]
}

function insuredWords(insurer: Insurer): string[] {
  if (insurer === 'NONE') return []
  return [fill(wording.fromTheDayTheyJoin, { insurer })]
}
