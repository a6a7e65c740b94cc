import { isCompleted } from '@passbook/contract/enums'
import { type SecondaryProgress, jointEndpoints } from '@passbook/contract/joint'
import { isBeforeConfirmed } from '@passbook/contract/joint-pages'
import { mayRead } from '@passbook/contract/account-status'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'

interface JointThing {
  to: Path
  what: string
  why: string
}

/** The way to whom the account is shared with, and how far that has come; null for nobody's account. */
export function useJointThing(): JointThing | null {
  const progress = useProgress((state) => state.progress)
  const isHolder =
    progress !== null && mayRead(progress) && isCompleted(progress.registration_last_step)
  const isPrimary = isHolder && progress.is_primary
  const options = dataOptions(jointEndpoints.getSecondaryProgress)
  const secondary = useQuery({ ...options, enabled: isPrimary }, queryClient).data
  if (!isHolder) return null
  if (!isPrimary) return { ...HOLDER, why: 'Who shares this account with you.' }
  // Until it is known, the address leads to where the person belongs.
  if (secondary === undefined) return { ...HOLDER, to: '/joint-account' }
  return secondary === null ? ADD : thingOf(secondary)
}

const ADD: JointThing = {
  to: '/joint-account',
  what: 'Add a joint account holder',
  why: 'Share this account with somebody.',
}

const HOLDER: JointThing = {
  to: '/joint-account/account-holder',
  what: 'Joint account holder',
  why: 'See who holds this account.',
}

function thingOf(secondary: SecondaryProgress): JointThing {
  const { registration_last_step: last, is_pending_signup, first_name } = secondary
  const name = first_name ?? 'The joint account holder'
  if (isBeforeConfirmed(last)) {
    return { ...HOLDER, to: '/joint-account/resume', why: 'Finish the application you began.' }
  }
  if (is_pending_signup) return { ...HOLDER, why: `${name} is invited and has not signed up yet.` }
  return isCompleted(last) ? HOLDER : { ...HOLDER, why: 'We are checking the application.' }
}
