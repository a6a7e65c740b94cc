import type { JointRequest } from '@passbook/contract/joint'
import { callHolder } from './holder-words.ts'
import type { Sharing } from './use-sharing.ts'

/** What was asked for, by whom, and what happens with and without an answer. */
export function requestWords(
  { kind, requested_by }: JointRequest,
  { me, other, isPrimary }: Sharing,
  until: string,
): { status: string; reasons: string[] } {
  const isMine = requested_by === me.depositor_id
  const name = callHolder(other)
  const otherwise = 'Otherwise nothing changes, and until then everything works as before.'
  if (isMine) {
    return {
      status: `Waiting for ${name}`,
      reasons: [
        `You asked ${what(kind, { isLeaverMe: !isPrimary, name })}. It happens when ${name} agrees, until ${until}. ${otherwise}`,
      ],
    }
  }
  return {
    status: 'Waiting for you',
    reasons: [
      `${name} ${asks(kind, !isPrimary)}. It happens when you agree, until ${until}. ${otherwise}`,
    ],
  }
}

function what(
  kind: JointRequest['kind'],
  { isLeaverMe, name }: { isLeaverMe: boolean; name: string },
): string {
  if (kind === 'close') return 'to close the account'
  return isLeaverMe ? 'to leave the joint account' : `that ${name} leaves the joint account`
}

function asks(kind: JointRequest['kind'], isLeaverMe: boolean): string {
  if (kind === 'close') return 'wants to close the account'
  return isLeaverMe ? 'asks you to leave the joint account' : 'wants to leave the joint account'
}
