import { formatDeadline } from '@passbook/contract/format-dates'
import type { SecondaryProgress } from '@passbook/contract/joint'
import { LIMITS, inWords } from '@passbook/contract/limits'
import type { StatusWords } from '@passbook/contract/status-messages/facts'
import { fill } from '../../../lib/fill.ts'
import * as wording from '../wording.ts'

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
  if (invitation === null || new Date(invitation.expires_at) <= now) {
    return {
      tone: 'warning',
      status: wording.theInvitationHasExpired,
      reasons: [
        email
          ? fill(wording.nameDidntUseTheLinkTo, { name, email, linkLifetime: LINK_LIFETIME })
          : fill(wording.nameDidntUseTheLink, { name, linkLifetime: LINK_LIFETIME }),
        ...leftWords(invitation),
      ],
      maySend: maySend(invitation),
    }
  }
  const expiresAt = formatDeadline(invitation.expires_at)
  return {
    tone: 'info',
    status: fill(wording.waitingForName, { name }),
    reasons: [
      email
        ? fill(wording.weEmailedTheInvitationTo, { email, expiresAt })
        : fill(wording.weEmailedTheInvitation, { expiresAt }),
      ...leftWords(invitation),
    ],
    maySend: maySend(invitation),
  }
}

function locked(name: string): InvitationStatus {
  return {
    tone: 'danger',
    status: wording.theInvitationIsLocked,
    reasons: [fill(wording.theWrongSocialSecurityNumber, { wrongNumbers: WRONG_NUMBERS, name })],
    maySend: false,
  }
}

function maySend(invitation: Invitation): boolean {
  return invitation === null || invitation.resends_left > 0
}

function leftWords(invitation: Invitation): string[] {
  if (invitation === null) return []
  const { resends_left: left } = invitation
  if (left === 0) return [wording.youCantResendItAgain]
  return [left === 1 ? wording.youCanResendItOnce : fill(wording.youCanResendIt, { left })]
}
