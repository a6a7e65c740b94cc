import { formatDate } from '@passbook/contract/dates'
import type { Holder } from '@passbook/contract/joint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import type { StatusTone } from '../../../ui/StatusDot.tsx'
import type { Sharing } from './use-sharing.ts'

/** How a holder is named to the other holder. */
export function callHolder(holder: Holder | undefined): string {
  return holder?.first_name ?? 'the other holder'
}

export function fullName({ first_name, last_name }: Holder): string {
  return [first_name, last_name].filter(Boolean).join(' ') || 'Name not given yet'
}

/** The status of a holder in a few words; the reasons for it stay private. */
export function holderStatus(holder: Holder): { tone: StatusTone; words: string } {
  if (holder.is_primary) return { tone: 'success', words: 'Opened the account' }
  if (holder.joined_on) {
    return { tone: 'success', words: `Shares it since ${formatDate(holder.joined_on)}` }
  }
  if (holder.is_joining) return { tone: 'info', words: 'Documents not signed yet' }
  if (holder.is_pending_signup) return { tone: 'info', words: 'Invited' }
  return { tone: 'warning', words: 'Being checked' }
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
function isAgreeing({ requests, me }: Sharing): boolean {
  return requests.some(
    ({ kind, requested_by }) => kind === 'remove' && requested_by !== me.depositor_id,
  )
}

/** The texts about the effects of leaving, shown before the request or the agreement. */
export function leaveWords(sharing: Sharing): LeaveWords {
  const { isPrimary, other } = sharing
  const name = callHolder(other)
  const isLast = isAgreeing(sharing)
  const when = isLast
    ? `${name} has asked for it, so it happens at once and cannot be taken back.`
    : `${name} has to agree within ${TIME_TO_AGREE}. Until then everything works as before, and each of you can end the request.`
  const follows = isPrimary ? ifTheyLeave(name) : ifYouLeave(name)
  return {
    title: titleOf({ isPrimary, isLast, name }),
    follows: [when, ...follows, 'Insurance of the account then counts one owner instead of two.'],
    confirm: confirmOf({ isPrimary, isLast, name }),
    note: `We ask for a code before it is done, and write to ${isLast ? 'both of you' : name} about it.`,
  }
}

function ifYouLeave(name: string): string[] {
  return [
    `What is in the account stays there and is ${name}’s alone. We pay nothing out to you: withdraw before what is yours.`,
    'You cannot see the account any more, deposit or withdraw.',
    'You can still sign in and read the documents of the time in which you held it.',
  ]
}

function ifTheyLeave(name: string): string[] {
  return [
    `What is in the account stays there and is yours alone. Before, ${name} may still withdraw everything, as you may.`,
    `${name} cannot see the account any more, deposit or withdraw.`,
    `${name} can still read the documents of the time in which they held it.`,
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
