import { formatDeadline } from '@passbook/contract/format-dates'
import type { Holder, JointRequest } from '@passbook/contract/joint'
import type { StatusWords } from '@passbook/contract/status-messages/facts'
import { asTitle } from '../../lib/as-title.ts'
import { fill } from '../../lib/fill.ts'
import type { Sharing } from './use-sharing.ts'
import * as wording from './wording.ts'

/** Why nobody can agree to a request or leave now. */
export const BARRED = wording.noOneCanAgreeOr

/** How a holder is named to the other holder. */
export function callHolder(holder: Holder | undefined): string {
  return holder?.first_name ?? wording.theOtherHolder
}

/** Whether the person who looks at the request made it. */
export function isOwnRequest({ requested_by }: JointRequest, { me }: Sharing): boolean {
  return requested_by === me.depositor_id
}

type RequestWords = Pick<StatusWords, 'tone' | 'status' | 'reasons'>

/** What one holder asked of the other, who has to respond, and until when. */
export function requestWords(request: JointRequest, sharing: Sharing): RequestWords {
  const name = callHolder(sharing.other)
  const until = formatDeadline(request.expires_at)
  if (isOwnRequest(request, sharing)) {
    return {
      tone: 'info',
      status: fill(wording.waitingForNameToRespond, { name }),
      reasons: [ownRequestWords(request, sharing, until)],
    }
  }
  return {
    tone: 'warning',
    status: fill(otherRequestWords(request, sharing), { name: asTitle(name) }),
    reasons: sharing.isBarred
      ? [fill(wording.youCanDeclineUntil, { until }), BARRED]
      : [fill(wording.youCanAgreeOrDecline, { until })],
  }
}

function ownRequestWords({ kind }: JointRequest, sharing: Sharing, until: string): string {
  const other = callHolder(sharing.other)
  const values = { name: asTitle(other), until }
  if (kind === 'close') return fill(wording.youAskedToClose, values)
  if (kind === 'beneficiaries') return fill(wording.youProposedBeneficiaries, values)
  return sharing.isPrimary
    ? fill(wording.youAskedThemToLeave, { ...values, other })
    : fill(wording.youAskedToLeave, values)
}

function otherRequestWords({ kind }: JointRequest, { isPrimary }: Sharing) {
  if (kind === 'close') return wording.nameAskedToClose
  if (kind === 'beneficiaries') return wording.nameProposedBeneficiaries
  return isPrimary ? wording.nameAskedToLeave : wording.nameAskedYouToLeave
}
