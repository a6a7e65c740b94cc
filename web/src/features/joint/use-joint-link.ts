import { isCompleted } from '@passbook/contract/enums'
import { type SecondaryProgress, jointEndpoints } from '@passbook/contract/joint'
import { isBeforeConfirmed } from '@passbook/contract/joint-pages'
import { mayRead } from '@passbook/contract/account-status'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'

interface JointLink {
  to: Path
  what: string
  why: string
}

/** The link to the page about the joint holder, with its status; null without an account. */
export function useJointLink(): JointLink | null {
  const progress = useProgress((state) => state.progress)
  const isHolder =
    progress !== null && mayRead(progress) && isCompleted(progress.registration_last_step)
  const isPrimary = isHolder && progress.is_primary
  const options = dataOptions(jointEndpoints.getSecondaryProgress)
  const secondary = useQuery({ ...options, enabled: isPrimary }, queryClient).data
  if (!isHolder) return null
  if (!isPrimary) return { ...HOLDER, why: 'Who shares this account with you.' }
  // Until it is known, this page redirects to the right one.
  if (secondary === undefined) return { ...HOLDER, to: '/joint-account' }
  return secondary === null ? ADD : linkFor(secondary)
}

const ADD: JointLink = {
  to: '/joint-account',
  what: 'Add a joint account holder',
  why: 'Share this account with someone.',
}

const HOLDER: JointLink = {
  to: '/joint-account/account-holder',
  what: 'Joint account holder',
  why: 'See who holds this account.',
}

function linkFor(secondary: SecondaryProgress): JointLink {
  const { registration_last_step: last, is_pending_signup, first_name, invitation } = secondary
  const name = first_name ?? 'The joint account holder'
  if (isBeforeConfirmed(last)) {
    return { ...HOLDER, to: '/joint-account/resume', why: 'Finish the application you started.' }
  }
  if (invitation?.is_locked) return { ...HOLDER, why: 'The invitation is locked. Contact us.' }
  if (is_pending_signup) return { ...HOLDER, why: `${name} is invited but hasn’t signed up yet.` }
  return isCompleted(last) ? HOLDER : { ...HOLDER, why: 'We are reviewing the application.' }
}
