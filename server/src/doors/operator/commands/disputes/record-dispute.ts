import { RecordedDispute } from '@passbook/contract/console/disputes'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { recordDispute as record } from '../../../../domains/compliance/disputes/record-dispute.ts'
import { takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'

const OPTIONS = [
  'message',
  'depositor',
  'from',
  'words',
  'received',
  'kind',
  'transaction',
  'cents',
]

export const recordDispute = command({
  name: 'record-dispute',
  usage:
    '(--message id | --depositor id --from call|letter --words "…" [--received instant]) [--kind k] [--transaction id] [--cents n]',
  help: 'makes a dispute of a message, a call or a letter, dated when it was received',
  options: OPTIONS,
  isChange: true,
  parse(given) {
    takePositionals(given)
    const { message, depositor, from, words, received, kind, transaction, cents } = given.options
    const about = {
      ...(kind !== undefined && { kind }),
      ...(transaction !== undefined && { transaction_id: transaction }),
      ...(cents !== undefined && { amount_cents: Number(cents) }),
    }
    const wish =
      message === undefined
        ? {
            from,
            depositor_id: depositor,
            words,
            ...(received !== undefined && { received_at: received }),
            ...about,
          }
        : { from: 'message', message_id: message, ...about }
    const { success, data, error } = RecordedDispute.safeParse(wish)
    if (success) return { wish: data }
    const { path = [], message: why = 'not valid' } = error.issues[0] ?? {}
    throw new UsageError(`${path.join('.') || 'record-dispute'}: ${why}`)
  },
  async act({ ctx, institution, actor }, { wish }) {
    const institution_id = institution.id
    const dispute = await inTransaction(ctx.db, (trx) =>
      record({ ...ctx, db: trx }, trx, { institution_id, wish, actor }),
    )
    const { id, decide_by } = dispute
    return {
      lines: [`Dispute ${id} is to be decided, or credited, by ${decide_by}.`],
      data: { dispute_id: id, decide_by },
    }
  },
})
