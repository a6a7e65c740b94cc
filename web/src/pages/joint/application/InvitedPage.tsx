import { formatDeadline } from '@passbook/contract/format-dates'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { List } from './ApplicationParts.tsx'
import { useSecondaryInfo, useSecondaryProgress } from './use-secondary.ts'

const STEPS = [
  'They open the link and verify their identity with their Social Security number.',
  'They choose a password, sign in and add their own mobile phone.',
  'They sign the account documents. From then on, you both hold the account.',
]

/** The invitation was sent: to whom, until when it works, and the next steps. */
export function InvitedPage() {
  const { data: progress } = useSecondaryProgress()
  const { data: info } = useSecondaryInfo()
  const name = progress?.first_name ?? 'The joint account holder'
  const until = progress?.invitation?.expires_at
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title={`${name} is invited`}>
        <p>
          We sent an email
          {info?.email && (
            <>
              {' to '}
              <strong className="break-words text-ink">{info.email}</strong>
            </>
          )}
          .{until && ` Its link works until ${formatDeadline(until)}.`}
        </p>
        <p>Until they sign, the account is yours alone and they can’t see it.</p>
      </Intro>
      <div className="flex flex-col gap-8">
        <List title="What they do next" items={STEPS} isOrdered />
        <div className="flex flex-col gap-2">
          <ContinueLink to="/joint-account/account-holder">
            See the joint account holder
          </ContinueLink>
          <Link to={href('/dashboard')} className={`${standaloneLinkClass} self-center`}>
            Go to home
          </Link>
        </div>
      </div>
    </div>
  )
}
