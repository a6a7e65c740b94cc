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
      reasons: [
        fill(wording.youAskedRequestNameCan, {
          request: ownRequestWords(request, sharing),
          name: asTitle(name),
          until,
        }),
      ],
    }
  }
  return {
    tone: 'warning',
    status: `${asTitle(name)} ${otherRequestWords(request, sharing)}`,
    reasons: sharing.isBarred
      ? [fill(wording.youCanRefuseUntil, { until }), BARRED]
      : [fill(wording.youCanAgreeOrRefuse, { until })],
  }
}

function ownRequestWords({ kind }: JointRequest, { isPrimary, other }: Sharing): string {
  if (kind === 'close') return wording.toCloseThisAccount
  if (kind === 'beneficiaries') return wording.forOtherBeneficiaries
  return isPrimary
    ? fill(wording.otherToLeaveTheJoint, { other: callHolder(other) })
    : wording.toLeaveTheJointAccount
}

function otherRequestWords({ kind }: JointRequest, { isPrimary }: Sharing): string {
  if (kind === 'close') return wording.asksToCloseThisAccount
  if (kind === 'beneficiaries') return wording.proposesOtherBeneficiaries
  return isPrimary ? wording.asksToLeaveTheJoint : wording.asksYouToLeaveThe
}
