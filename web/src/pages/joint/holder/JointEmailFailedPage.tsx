import { jointEndpoints } from '@passbook/contract/joint'
import { Link, href, useLocation } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { fill } from '../../../lib/fill.ts'
import { readRefusalWords } from '../../../navigation-state.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { Notice } from '../../../ui/Notice.tsx'
import * as wording from '../wording.ts'

/** Why the address was not saved, and the current one (SPEC 8: joint edit email failed). */
export function JointEmailFailedPage() {
  const words = readRefusalWords(useLocation().state)
  const info = useData(jointEndpoints.getSecondaryInfo)
  return (
    <div className="max-w-task">
      <Intro title={wording.theEmailAddressWasNot} />
      <div className="flex flex-col gap-6">
        {words && (
          <Notice severity="error">
            <p>{words}</p>
          </Notice>
        )}
        {info.data?.email && (
          <p>
            {fill(wording.nothingChangedTheInvitationIs, {
              email: <strong className="break-words">{info.data.email}</strong>,
            })}
          </p>
        )}
        <ContinueLink to="/joint-account/edit-email">{wording.tryAgain}</ContinueLink>
        <Link
          to={href('/joint-account/account-holder')}
          className={`${standaloneLinkClass} -mt-2 self-center`}
        >
          {wording.backToTheJointOwner}
        </Link>
      </div>
    </div>
  )
}
