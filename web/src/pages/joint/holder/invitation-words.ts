import { formatDeadline } from '@passbook/contract/format-dates'
import type { SecondaryProgress } from '@passbook/contract/joint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import type { StatusWords } from '@passbook/contract/status-messages/facts'

type Invitation = SecondaryProgress['invitation']

interface InvitationStatus extends Pick<StatusWords, 'tone' | 'status' | 'reasons'> {
  maySend: boolean
}

const WRONG_NUMBERS = LIMITS.invitation.wrongNumbers
const LINK_LIFETIME = inWords(LIMITS.invitation.hours, 'hour')

/** The status of an invitation, and whether it can be sent again. */
export function invitationStatus(
  invitation: Invitation,
  { name, email, now }: { name: string; email: string | null; now: Date },
): InvitationStatus {
  if (invitation?.is_locked) return locked(name)
  const sentTo = email ? ` to ${email}` : ''
  if (invitation === null || new Date(invitation.expires_at) <= now) {
    return {
      tone: 'warning',
      status: 'The invitation has expired',
      reasons: [
        `${name} didn’t use the link we sent${sentTo}. A new link works for ${LINK_LIFETIME}.`,
        ...leftWords(invitation),
      ],
      maySend: maySend(invitation),
    }
  }
  return {
    tone: 'info',
    status: `Waiting for ${name}`,
    reasons: [
      `We emailed the invitation${sentTo}. The link works until ${formatDeadline(invitation.expires_at)}.`,
      ...leftWords(invitation),
    ],
    maySend: maySend(invitation),
  }
}

function locked(name: string): InvitationStatus {
  return {
    tone: 'danger',
    status: 'The invitation is locked',
    reasons: [
      `The wrong Social Security number was entered ${WRONG_NUMBERS} times for ${name}. A new link won’t help. Contact us to unlock it.`,
    ],
    maySend: false,
  }
}

function maySend(invitation: Invitation): boolean {
  return invitation === null || invitation.resends_left > 0
}

function leftWords(invitation: Invitation): string[] {
  if (invitation === null) return []
  const { resends_left: left } = invitation
  if (left === 0) return ['You can’t resend it any more. Contact us if it doesn’t arrive.']
  return [`You can resend it ${left === 1 ? 'one more time' : `${left} more times`}.`]
}
