import { formatDeadline } from '@passbook/contract/format-dates'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { List } from './ApplicationParts.tsx'
import { useSecondaryInfo, useSecondaryProgress } from './use-secondary.ts'

const STEPS = [
  wording.theyOpenTheLinkAnd,
  wording.theyChooseAPasswordSign,
  wording.theySignTheAccountDocuments,
]

/** The invitation was sent: to whom, until when it works, and the next steps. */
export function InvitedPage() {
  const { data: progress } = useSecondaryProgress()
  const { data: info } = useSecondaryInfo()
  const name = progress?.first_name ?? wording.theJointOwner
  const until = progress?.invitation?.expires_at
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro documentTitle={null} title={fill(wording.nameIsInvited, { name })}>
        <p>
          {info?.email
            ? fill(wording.weSentAnEmailTo, {
                email: <strong className="break-words text-ink">{info.email}</strong>,
              })
            : wording.weSentAnEmail}{' '}
          {until && fill(wording.itsLinkWorksUntil, { until: formatDeadline(until) })}
        </p>
        <p>{wording.untilTheySignTheAccount}</p>
      </Intro>
      <div className="flex flex-col gap-8">
        <List title={wording.whatTheyDoNext} items={STEPS} isOrdered />
        <div className="flex flex-col gap-2">
          <ContinueLink to="/joint-account/account-holder">{wording.seeTheJointOwner}</ContinueLink>
          <Link to={href('/dashboard')} className={`${standaloneLinkClass} self-center`}>
            {wording.goToHome}
          </Link>
        </div>
      </div>
    </div>
  )
}
