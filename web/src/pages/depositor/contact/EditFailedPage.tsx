import { type User, authEndpoints } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { useEffect } from 'react'
import { Link, Navigate, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { userOtpPage } from '../../../destinations.ts'
import { fill } from '../../../lib/fill.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { Notice } from '../../../ui/Notice.tsx'
import * as wording from '../wording.ts'
import { useContactChange } from './contact-change.ts'
import { formatContact } from './contact-words.tsx'

/** The change failed: says why, what the current value is, and how to start again. */
export function EditFailedPage() {
  const { change, failure } = useContactChange()
  const user = useData(authEndpoints.getUser)
  const { refetch } = user
  // Another tab may have changed the current value.
  useEffect(() => void refetch(), [refetch])
  if (!change) return <Navigate to={href('/my-account')} replace />
  const { type } = change
  return (
    <div className="max-w-task">
      <Intro title={wording.ofContact[type].wasntSaved} />
      <div className="flex flex-col gap-6">
        {failure.length > 0 && (
          <Notice severity="error">
            {failure.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </Notice>
        )}
        <QueryState query={user}>{(now) => <p>{nowWords(type, now)}</p>}</QueryState>
        <ContinueLink to={userOtpPage(type).back}>{wording.startAgain}</ContinueLink>
        <Link
          to={href('/my-account')}
          className={`${standaloneLinkClass} -mt-2 self-center text-center`}
        >
          {wording.backToMyAccount}
        </Link>
      </div>
    </div>
  )
}

function nowWords(type: MfaType, user: User): string {
  const value = user[type]
  return value === null
    ? wording.youStillHaveNoPhone
    : fill(wording.ofContact[type].isStill, { value: formatContact(type, value) })
}
