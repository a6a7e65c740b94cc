import type { Message } from '@passbook/contract/messages'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { type ThreadOwner, lockThread } from './threads/queries.ts'
import { readMessage } from './threads/to-message.ts'
import { countUnread } from './queries.ts'

interface Viewed {
  message: Message
  unread: number
}

/** Marks a thread as read and gives all of it, so that nothing is marked unseen; again changes nothing. */
export function viewMessage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner: ThreadOwner,
  threadId: string,
): Promise<Viewed> {
  const { institution_id, depositor_id } = owner
  return inTransaction(db, async (trx) => {
    const thread = await lockThread(trx, institution_id, threadId)
    if (thread?.depositor_id !== depositor_id) throw new DomainError('not_found')
    const read_at = thread.read_at ?? clock.now()
    if (thread.read_at === null) {
      await trx
        .updateTable('message_threads')
        .set({ read_at })
        .where('institution_id', '=', institution_id)
        .where('id', '=', threadId)
        .execute()
    }
    const message = await readMessage(trx, { ...thread, read_at })
    return { message, unread: await countUnread(trx, owner) }
  })
}
