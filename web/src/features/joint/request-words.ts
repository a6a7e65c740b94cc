import { formatDeadline } from '@passbook/contract/format-dates'
import type { Holder, JointRequest } from '@passbook/contract/joint'
import type { StatusWords } from '@passbook/contract/status-messages/facts'
import { asTitle } from '../../lib/as-title.ts'
import type { Sharing } from './use-sharing.ts'

/** Why nobody can agree to a request or leave now. */
export const BARRED =
  'No one can agree or leave while the account is on hold or under review. Contact us if you have questions.'

/** How a holder is named to the other holder. */
export function callHolder(holder: Holder | undefined): string {
  return holder?.first_name ?? 'the other holder'
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
      status: `Waiting for ${name} to respond`,
      reasons: [
        `You asked ${ownRequestWords(request, sharing)}. ${asTitle(name)} can agree until ${until}. Until then, nothing changes.`,
      ],
    }
  }
  return {
    tone: 'warning',
    status: `${asTitle(name)} ${otherRequestWords(request, sharing)}`,
    reasons: sharing.isBarred
      ? [`You can refuse until ${until}.`, BARRED]
      : [`You can agree or refuse until ${until}. Nothing changes unless you agree.`],
  }
}

function ownRequestWords({ kind }: JointRequest, { isPrimary, other }: Sharing): string {
  if (kind === 'close') return 'to close this account'
  if (kind === 'beneficiaries') return 'for other beneficiaries'
  return isPrimary
    ? `${callHolder(other)} to leave the joint account`
    : 'to leave the joint account'
}

function otherRequestWords({ kind }: JointRequest, { isPrimary }: Sharing): string {
  if (kind === 'close') return 'asks to close this account'
  if (kind === 'beneficiaries') return 'proposes other beneficiaries'
  return isPrimary ? 'asks to leave the joint account' : 'asks you to leave the joint account'
}
