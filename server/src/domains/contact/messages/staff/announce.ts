import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import { raiseAlert } from '../../alerts/raise-alert.ts'
import { depositorsWithLogin } from '../../../../platform/callers/account-people.ts'
import type { Thread } from '../threads/queries.ts'
import { hasWritten } from './queries.ts'

/**
 * Tells a person that something waits for them in the message center, and nothing of what it says:
 * an answer as they want to hear of answers, what nobody asked for by email.
 */
export async function announce(ctx: Context, trx: Transaction, thread: Thread): Promise<void> {
  const { institution_id, depositor_id, id: message_id, subject, entry_count } = thread
  if (await hasWritten(trx, thread)) {
    return raiseAlert(ctx, trx, {
      institution_id,
      depositor_id,
      kind: 'message_answered',
      event: `answered:${message_id}:${entry_count}`,
      params: { message_id, subject },
      // The general letter would say what it is about.
      letter: { template: 'message_answered', params: undefined },
    })
  }
  const person = await depositorsWithLogin(trx, institution_id)
    .select('users.email')
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) return
  const letter = { to: person.email, template: 'message_written', params: undefined } as const
  await notifyByEmail(ctx, trx, institution_id, letter)
}
