import CircleCheck from 'lucide-react/icons/circle-check'
import { Link, href } from 'react-router'
import { fill } from '../../../lib/fill.ts'
import { recordVisit } from '../../../session/visit-store.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import * as wording from '../wording.ts'
import { useSecondaryProgress } from './use-secondary.ts'

/** The second holder passed the identity check; the next page says what happens next. */
export function VerifiedPage() {
  const name = useSecondaryProgress().data?.first_name
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro
        documentTitle={null}
        title={
          name ? fill(wording.nameSIdentityIsVerified, { name }) : wording.theirIdentityIsVerified
        }
      >
        {wording.theDetailsYouEnteredMatch}
      </Intro>
      <Link
        to={href('/joint-account/success')}
        className={buttonClass('primary', true)}
        onClick={() => recordVisit('secondary-invited')}
      >
        {wording.seeWhatHappensNext}
      </Link>
    </div>
  )
}
