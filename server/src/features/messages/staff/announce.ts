import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { notifyByEmail } from '../../../mail/notify.ts'
import { depositorsWithLogin } from '../../depositor/with-login.ts'
import type { Thread } from '../../message-threads/queries.ts'

/** Tells a person that something waits for them in the message center, and nothing of what it says. */
export async function announce(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id }: Thread,
  template: 'message_answered' | 'message_written',
): Promise<void> {
  const person = await depositorsWithLogin(trx, institution_id)
    .select('users.email')
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
  if (person === undefined) return
  await notifyByEmail(ctx, trx, institution_id, { to: person.email, template, params: undefined })
}
