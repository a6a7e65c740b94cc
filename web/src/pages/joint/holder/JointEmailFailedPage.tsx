import { jointEndpoints } from '@passbook/contract/joint'
import { Link, href, useLocation } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { readRefusalWords } from '../../../navigation-state.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { Notice } from '../../../ui/Notice.tsx'

/** Why the address was not saved, and the current one (SPEC 8: joint edit email failed). */
export function JointEmailFailedPage() {
  const words = readRefusalWords(useLocation().state)
  const info = useData(jointEndpoints.getSecondaryInfo)
  return (
    <div className="max-w-task">
      <Intro title="The email address was not saved" />
      <div className="flex flex-col gap-6">
        {words && (
          <Notice severity="error">
            <p>{words}</p>
          </Notice>
        )}
        {info.data?.email && (
          <p>
            Nothing changed. The invitation is still addressed to{' '}
            <strong className="break-words">{info.data.email}</strong>.
          </p>
        )}
        <ContinueLink to="/joint-account/edit-email">Try again</ContinueLink>
        <Link
          to={href('/joint-account/account-holder')}
          className={`${standaloneLinkClass} -mt-2 self-center`}
        >
          Back to the joint account holder
        </Link>
      </div>
    </div>
  )
}
