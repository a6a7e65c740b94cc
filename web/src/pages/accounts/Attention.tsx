import { Link, href } from 'react-router'
import { useProgress } from '../../session/progress.ts'
import { linkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/Notice.tsx'

/** What needs the person before anything else can happen. */
export function Attention() {
  const progress = useProgress((state) => state.progress)
  if (progress?.relink) {
    return (
      <div className="mb-6">
        <Notice severity="warning" title="Your bank account is no longer linked">
          Money cannot move until you{' '}
          <Link to={href('/relink/selection')} className={linkClass}>
            link a bank account again
          </Link>
          . What you have saved keeps earning interest.
        </Notice>
      </div>
    )
  }
  if (progress?.extended_status !== 'REVIEW' && progress?.registration_status !== 'IN_REVIEW') {
    return null
  }
  return (
    <div className="mb-6">
      <Notice severity="info" title="We are reviewing your account">
        You can see everything here. Deposits and withdrawals wait until we are done; we write to
        you by email.
      </Notice>
    </div>
  )
}
