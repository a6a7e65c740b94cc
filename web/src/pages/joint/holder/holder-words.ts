import { formatDate } from '@passbook/contract/format-dates'
import type { Holder } from '@passbook/contract/joint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { callHolder, isOwnRequest } from '../../../features/joint/request-words.ts'
import type { Sharing } from '../../../features/joint/use-sharing.ts'
import type { StatusTone } from '../../../ui/StatusDot.tsx'

export function fullName({ first_name, last_name }: Holder): string {
  return [first_name, last_name].filter(Boolean).join(' ') || 'Name not provided yet'
}

/** The status of a holder in a few words; the reasons for it stay private. */
export function holderStatus(holder: Holder): { tone: StatusTone; words: string } {
  if (holder.is_primary) return { tone: 'success', words: 'Opened the account' }
  if (holder.joined_on) {
    return { tone: 'success', words: `Joined on ${formatDate(holder.joined_on)}` }
  }
  if (holder.is_joining) return { tone: 'info', words: 'Documents not signed yet' }
  if (holder.is_pending_signup) return { tone: 'info', words: 'Invited' }
  return { tone: 'warning', words: 'Under review' }
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
    ? 'This takes effect right away and cannot be undone.'
    : `${name} must agree within ${TIME_TO_AGREE}. Nothing changes until then. You can withdraw the request, and ${name} can refuse it.`
  const follows = isPrimary ? ifTheyLeave(name) : ifYouLeave(name)
  return {
    title: titleOf({ isPrimary, isLast, name }),
    follows: [when, ...follows, 'Insurance coverage will count one owner instead of two.'],
    confirm: confirmOf({ isPrimary, isLast, name }),
    note: `We’ll ask for a code to confirm, and email ${isLast ? 'both of you' : name}.`,
  }
}

function ifYouLeave(name: string): string[] {
  return [
    `The money stays in the account and belongs to ${name} alone. We won’t pay anything out to you. Withdraw your share first.`,
    'You will no longer be able to see the account, deposit or withdraw.',
    'You can still sign in and read the documents from when you were a holder.',
  ]
}

function ifTheyLeave(name: string): string[] {
  return [
    `The money stays in the account and belongs to you alone. Until ${name} leaves, each of you can still withdraw all of it.`,
    `${name} will no longer be able to see the account, deposit or withdraw.`,
    `${name} can still read the documents from when they were a holder.`,
  ]
}

interface Situation {
  isPrimary: boolean
  isLast: boolean
  name: string
}

function titleOf({ isPrimary, isLast, name }: Situation): string {
  if (!isPrimary) return 'Leave the joint account?'
  return isLast ? `Let ${name} leave?` : `Ask ${name} to leave?`
}

function confirmOf({ isPrimary, isLast, name }: Situation): string {
  if (isLast) return isPrimary ? `Let ${name} leave` : 'Leave the joint account'
  return isPrimary ? `Ask ${name} to leave` : `Ask ${name} to agree`
}
