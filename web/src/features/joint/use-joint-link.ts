import { isCompleted } from '@passbook/contract/enums'
import { type SecondaryProgress, jointEndpoints } from '@passbook/contract/joint'
import { isBeforeConfirmed } from '@passbook/contract/joint-pages'
import { mayRead } from '@passbook/contract/account-status'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { fill } from '../../lib/fill.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import * as wording from './wording.ts'

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
  if (!isPrimary) return { ...HOLDER, why: wording.whoSharesThisAccountWith }
  // Until it is known, this page redirects to the right one.
  if (secondary === undefined) return { ...HOLDER, to: '/joint-account' }
  return secondary === null ? ADD : linkFor(secondary)
}

const ADD: JointLink = {
  to: '/joint-account',
  what: wording.addAJointOwner,
  why: wording.shareThisAccountWithSomeone,
}

const HOLDER: JointLink = {
  to: '/joint-account/account-holder',
  what: wording.jointOwner,
  why: wording.seeWhoHoldsThisAccount,
}

function linkFor(secondary: SecondaryProgress): JointLink {
  const { registration_last_step: last, is_pending_signup, first_name, invitation } = secondary
  const name = first_name ?? wording.theJointOwner
  if (isBeforeConfirmed(last)) {
    return { ...HOLDER, to: '/joint-account/resume', why: wording.finishTheApplicationYouStarted }
  }
  if (invitation?.is_locked) return { ...HOLDER, why: wording.theInvitationIsLockedContact }
  if (is_pending_signup) return { ...HOLDER, why: fill(wording.nameIsInvitedButHasnt, { name }) }
  return isCompleted(last) ? HOLDER : { ...HOLDER, why: wording.weAreReviewingTheApplication }
}
