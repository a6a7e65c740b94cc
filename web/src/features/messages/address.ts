import { MessageTopic } from '@passbook/contract/messages'
import { z } from 'zod/mini'
import type { Path } from '../../path.ts'

/** The query parameters of the message center (STATES: What the address carries). */

export const SEARCH = 'q'
const MESSAGE = 'message'

export function threadAddress(list: Path, uuid: string): string {
  return `${list}?${new URLSearchParams({ [MESSAGE]: uuid }).toString()}`
}

/** The thread that the URL names; null if it is not a valid id. */
export function readThread(search: URLSearchParams): string | null {
  const { data } = z.uuid().safeParse(search.get(MESSAGE))
  return data ?? null
}

/** What a new message is about, as far as the URL says so. */
export interface About {
  topic?: MessageTopic
  transaction_id?: string
}

export function readAbout(search: URLSearchParams): About {
  const { data: topic } = MessageTopic.safeParse(search.get('topic'))
  const { data: transaction_id } = z.uuid().safeParse(search.get('transaction'))
  return { ...(topic && { topic }), ...(transaction_id && { transaction_id }) }
}
