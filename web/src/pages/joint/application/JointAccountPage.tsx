import type { Insurer } from '@passbook/contract/enums'
import { jointEndpoints } from '@passbook/contract/joint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { Link, Navigate, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { useVisit } from '../../../session/visit-store.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { List } from './ApplicationParts.tsx'
import { useSecondaryProgress } from './use-secondary.ts'

const NEEDED = [
  'their own email address',
  'their name, date of birth and Social Security number',
  'their address',
  'their occupation',
]

const STEPS = [
  'You enter their details. We save your answers at every step.',
  'We check their identity, as we checked yours.',
  `We invite them by email. The link works for ${inWords(LIMITS.invitation.hours, 'hour')}.`,
  'They verify their identity, choose a password and sign the account documents. Until then, the account is yours alone.',
]

/** Explains what sharing the account means, before the application starts. */
export function JointAccountPage() {
  const progress = useSecondaryProgress()
  const details = useData(jointEndpoints.getEntityDetails, { body: { excludeDepositorIds: [] } })
  return (
    <div className="max-w-task">
      <Intro title="Add joint account holder">Share this account with one other person.</Intro>
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
      <List title="What it means" items={meaning} />
      <List
        title="What you need"
        intro="Ask for their permission first. Then have ready:"
        items={NEEDED}
      />
      <List title="What happens" items={STEPS} isOrdered />
      <div className="flex flex-col gap-2">
        <ContinueLink to="/joint-account/contact">Begin</ContinueLink>
        <Link to={href('/dashboard')} className={`${standaloneLinkClass} self-center`}>
          Not now
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
        <Notice severity="warning" title="This person could not be added">
          <p>
            The application is closed. We wrote to them about the reason, which we can’t share.
            Nothing changes for you or your account.
          </p>
        </Notice>
      </div>
    )
  }
  if (!events.includes('secondary-closed')) return null
  return (
    <div className="mb-8">
      <Notice severity="success" title="The application is closed">
        <p>No one was added. You can start again at any time.</p>
      </Notice>
    </div>
  )
}

/** What sharing an account means, in the institution's terms (RULES: Joint holders). */
function useSharingTerms(closingNeedsBoth: boolean): string[] {
  const { earnings } = useCharterWords()
  const insurer = useBranding()?.insurer ?? 'NONE'
  return [
    'You both own all of it, no matter who made the deposits. When one of you dies, it belongs to the other.',
    'Either of you can withdraw all of it without asking the other.',
    'They see transactions and statements from the day they join. From then on, statements name you both.',
    closingNeedsBoth
      ? 'You must both agree to close the account or to remove the joint holder.'
      : 'Either of you can close the account. You must both agree to remove the joint holder.',
    ...insuredWords(insurer),
    `The tax form for the ${earnings} (1099-INT) stays in your name. All of it is reported under your Social Security number.`,
  ]
}

function insuredWords(insurer: Insurer): string[] {
  if (insurer === 'NONE') return []
  return [
    `From the day they join, the ${insurer} insures it as a joint account, up to $250,000 for each of you. If you name beneficiaries, coverage depends on how many there are.`,
  ]
}
