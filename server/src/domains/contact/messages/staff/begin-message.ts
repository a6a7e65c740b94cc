import type { MessageTopic } from '@passbook/contract/messages'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { depositorsWithLogin } from '../../../../platform/callers/account-people.ts'
import { beginThread } from '../threads/begin-thread.ts'
import { announce } from './announce.ts'

export interface BeginInput {
  institution_id: string
  depositor_id: string
  topic: MessageTopic
  subject: string
  text: string
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
}

/** Staff write to a person first: to ask for documents, for example. Gives the thread's id. */
export function beginMessage(ctx: Context, input: BeginInput): Promise<string> {
  const { institution_id, depositor_id, topic, subject, text, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    const person = await depositorsWithLogin(trx, institution_id)
      .select('depositors.id')
      .where('depositors.id', '=', depositor_id)
      .executeTakeFirst()
    if (person === undefined) throw new DomainError('not_found')
    const thread = await beginThread(
      ctx,
      trx,
      { institution_id, depositor_id, topic, subject },
      { sender: 'institution', writtenBy: actor.id, text, now },
    )
    await announce(ctx, trx, thread)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'begin_message',
      entity: 'message',
      entityId: thread.id,
      details: { depositor_id, topic },
    })
    return thread.id
  })
}
