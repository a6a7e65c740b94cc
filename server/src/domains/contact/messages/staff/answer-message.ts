import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { addEntry } from '../threads/add-entry.ts'
import { lockThread } from '../threads/queries.ts'
import { announce } from './announce.ts'

export interface AnswerInput {
  institution_id: string
  threadId: string
  text: string
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
}

/** Staff answer a thread: the answer is unread, and the person is told that there is one. */
export function answerMessage(ctx: Context, input: AnswerInput): Promise<void> {
  const { institution_id, threadId, text, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    const held = await lockThread(trx, institution_id, threadId)
    if (held === undefined) throw new DomainError('not_found')
    const entry = { sender: 'institution', writtenBy: actor.id, text, now } as const
    const thread = await addEntry(ctx, trx, held, entry)
    await announce(ctx, trx, thread)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'answer_message',
      entity: 'message',
      entityId: threadId,
      details: { depositor_id: thread.depositor_id, place: thread.entry_count },
    })
  })
}
