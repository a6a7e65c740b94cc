import { formatDate } from '@passbook/contract/format-dates'
import type { Holder } from '@passbook/contract/joint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { callHolder, isOwnRequest } from '../../../features/joint/request-words.ts'
import type { Sharing } from '../../../features/joint/use-sharing.ts'
import { fill } from '../../../lib/fill.ts'
import type { StatusTone } from '../../../ui/StatusDot.tsx'
import * as wording from '../wording.ts'

export function fullName({ first_name, last_name }: Holder): string {
  return [first_name, last_name].filter(Boolean).join(' ') || wording.nameNotProvidedYet
}

/** The status of a holder in a few words; the reasons for it stay private. */
export function holderStatus(holder: Holder): { tone: StatusTone; words: string } {
  if (holder.is_primary) return { tone: 'success', words: wording.openedTheAccount }
  if (holder.joined_on) {
    return {
      tone: 'success',
      words: fill(wording.joinedOnJoinedOn, { joinedOn: formatDate(holder.joined_on) }),
    }
  }
  if (holder.is_joining) return { tone: 'info', words: wording.documentsNotSignedYet }
  if (holder.is_pending_signup) return { tone: 'info', words: wording.invited }
  return { tone: 'warning', words: wording.underReview }
}

/** Whether the second holder has joined and no request is open. */
export function isSettled({ second, requests }: Sharing): boolean {
  return Boolean(second?.joined_on) && requests.length === 0
}

const TIME_TO_AGREE = inWords(LIMITS.closing.agreeDays, 'day')

interface LeaveWords {
  title: string
  follows: string[]
  confirm: string
  /** A note below the button. */
  note: string
}

/** Whether the other holder has already requested the removal, so that this call carries it out. */
function isAgreeing(sharing: Sharing): boolean {
  return sharing.requests.some(
    (request) => request.kind === 'remove' && !isOwnRequest(request, sharing),
  )
}

/** The texts about the effects of leaving, shown before the request or the agreement. */
export function leaveWords(sharing: Sharing): LeaveWords {
  const { isPrimary, other } = sharing
  const name = callHolder(other)
  const isLast = isAgreeing(sharing)
  const when = isLast
    ? wording.thisTakesEffectRightAway
    : fill(wording.nameMustAgreeWithinTime, { name, timeToAgree: TIME_TO_AGREE })
  const follows = isPrimary ? ifTheyLeave(name) : ifYouLeave(name)
  return {
    title: titleOf({ isPrimary, isLast, name }),
    follows: [when, ...follows, wording.insuranceCoverageWillCountOne],
    confirm: confirmOf({ isPrimary, isLast, name }),
    note: fill(wording.wellAskForACode, { name: isLast ? wording.bothOfYou : name }),
  }
}

function ifYouLeave(name: string): string[] {
  return [
    fill(wording.theMoneyStaysInThe, { name }),
    wording.youWillNoLongerBe,
    wording.youCanStillSignIn,
  ]
}

function ifTheyLeave(name: string): string[] {
  return [
    fill(wording.theMoneyStaysInTheAccount, { name }),
    fill(wording.nameWillNoLongerBe, { name }),
    fill(wording.nameCanStillReadThe, { name }),
  ]
}

interface Situation {
  isPrimary: boolean
  isLast: boolean
  name: string
}

function titleOf({ isPrimary, isLast, name }: Situation): string {
  if (!isPrimary) return wording.leaveTheJointAccountQuestion
  return isLast
    ? fill(wording.letNameLeave, { name })
    : fill(wording.askNameToLeaveQuestion, { name })
}

function confirmOf({ isPrimary, isLast, name }: Situation): string {
  if (isLast)
    return isPrimary ? fill(wording.letNameLeaveWithName, { name }) : wording.leaveTheJointAccount
  return isPrimary ? fill(wording.askNameToLeave, { name }) : fill(wording.askNameToAgree, { name })
}
