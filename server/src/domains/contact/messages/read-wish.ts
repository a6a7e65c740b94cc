import type { FieldErrors } from '@passbook/contract/envelope'
import type { MessageReply, NewMessage } from '@passbook/contract/messages'
import { DomainError } from '../../../platform/errors.ts'

/** What came with the call: fields of a new thread, or of a reply. */
export interface SentMessage {
  topic?: NewMessage['topic'] | undefined
  subject?: string | undefined
  text: string
  reply_to?: string | undefined
  transaction_id?: string | undefined
}

export type Wish = ({ kind: 'new' } & NewMessage) | ({ kind: 'reply' } & MessageReply)

const OF_ITS_THREAD = 'A reply belongs to its conversation: leave this out'

/** A new thread or a reply in one, and nothing of both; whatever is wrong is named by its field. */
export function readWish(sent: SentMessage): Wish {
  return sent.reply_to === undefined ? readNew(sent) : readReply(sent, sent.reply_to)
}

function readNew({ topic, subject, text, transaction_id }: SentMessage): Wish {
  if (topic !== undefined && subject !== undefined) {
    return { kind: 'new', topic, subject, text, ...(transaction_id && { transaction_id }) }
  }
  throw refusal({
    ...(topic === undefined && { topic: ['Choose what it is about'] }),
    ...(subject === undefined && { subject: ['Say in a few words what it is about'] }),
  })
}

function readReply({ topic, subject, text, transaction_id }: SentMessage, reply_to: string): Wish {
  const tooMuch = Object.entries({ topic, subject, transaction_id }).filter(
    ([, value]) => value !== undefined,
  )
  if (tooMuch.length === 0) return { kind: 'reply', reply_to, text }
  throw refusal(Object.fromEntries(tooMuch.map(([field]) => [field, [OF_ITS_THREAD]])))
}

function refusal(fields: FieldErrors): DomainError {
  return new DomainError('invalid', { fields })
}
