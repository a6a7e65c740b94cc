import { formatDeadline } from '@passbook/contract/dates'
import type { SecondaryProgress } from '@passbook/contract/joint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import type { StatusWords } from '@passbook/contract/status-messages/facts'

type Invitation = SecondaryProgress['invitation']

interface InvitationStatus extends Pick<StatusWords, 'tone' | 'status' | 'reasons'> {
  maySend: boolean
}

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
        `${name} did not use the link we sent${sentTo}. A new one works for ${LINK_LIFETIME}.`,
        ...leftWords(invitation),
      ],
      maySend: maySend(invitation),
    }
  }
  return {
    tone: 'info',
    status: `Waiting for ${name}`,
    reasons: [
      `We sent the invitation${sentTo}. It works until ${formatDeadline(invitation.expires_at)}.`,
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
      `${LIMITS.invitation.wrongNumbers} times a number was entered that is not the one you told us for ${name}. A new link or another address does not open it: write to us, and a person does.`,
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
  if (left === 0) return ['It was sent again too often. Write to us if it does not arrive.']
  return [`You can send it again ${left === 1 ? 'once' : `${left} times`}.`]
}
