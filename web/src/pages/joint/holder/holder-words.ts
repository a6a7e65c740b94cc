import { formatDate } from '@passbook/contract/dates'
import type { Holder } from '@passbook/contract/joint'
import type { StatusTone } from '../../../ui/StatusDot.tsx'
import type { Sharing } from './use-sharing.ts'

/** What somebody is called by the other holder. */
export function callHolder(holder: Holder | undefined): string {
  return holder?.first_name ?? 'the other holder'
}

export function fullName({ first_name, last_name }: Holder): string {
  return [first_name, last_name].filter(Boolean).join(' ') || 'Name not given yet'
}

/** Where a holder stands, in a few words; what is behind it is theirs alone. */
export function holderStatus(holder: Holder): { tone: StatusTone; words: string } {
  if (holder.is_primary) return { tone: 'success', words: 'Opened the account' }
  if (holder.joined_on) {
    return { tone: 'success', words: `Shares it since ${formatDate(holder.joined_on)}` }
  }
  if (holder.is_joining) return { tone: 'info', words: 'Documents not signed yet' }
  if (holder.is_pending_signup) return { tone: 'info', words: 'Invited' }
  return { tone: 'warning', words: 'Being checked' }
}

/** Nothing waits for anybody. */
export function isSettled({ second, requests }: Sharing): boolean {
  return Boolean(second?.joined_on) && requests.length === 0
}
