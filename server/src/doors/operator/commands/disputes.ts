import { type DisputeLine, RecordedDispute } from '@passbook/contract/console/disputes'
import { listDisputes } from '../../../domains/compliance/disputes/console/read-disputes.ts'
import { recordDispute as record } from '../../../domains/compliance/disputes/record-dispute.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { takePositionals } from '../arguments.ts'
import { command, UsageError } from '../command.ts'
import { plainLine } from '../table.ts'

export const disputes = command({
  name: 'disputes',
  usage: '',
  help: 'lists open disputes, earliest deadline first',
  options: [],
  isChange: false,
  parse(given) {
    takePositionals(given)
    return {}
  },
  async act({ ctx, institution }) {
    const all: DisputeLine[] = []
    for (let after: string | undefined; ; after = all.at(-1)?.uuid) {
      const page = await listDisputes(ctx, { institution_id: institution.id }, { after })
      all.push(...page.disputes)
      if (!page.has_more) break
    }
    const lines = all.length === 0 ? ['No open disputes.'] : all.map(describe)
    return { lines, data: all }
  },
})

function describe({ uuid, customer, kind, state, due }: DisputeLine): string {
  const late = due.is_late ? ', LATE' : ''
  return `${uuid}  due ${due.on ?? 'never'}${late}  ${state}  ${kind}  ${plainLine(customer)}`
}

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
  help: 'records a dispute from a message, call or letter, dated when it was received',
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
    const report =
      message === undefined
        ? {
            from,
            depositor_id: depositor,
            words,
            ...(received !== undefined && { received_at: received }),
            ...about,
          }
        : { from: 'message', message_id: message, ...about }
    const { success, data, error } = RecordedDispute.safeParse(report)
    if (success) return { report: data }
    const { path = [], message: why = 'not valid' } = error.issues[0] ?? {}
    throw new UsageError(`${path.join('.') || 'record-dispute'}: ${why}`)
  },
  async act({ ctx, institution, actor }, { report }) {
    const institution_id = institution.id
    const dispute = await inTransaction(ctx.db, (trx) =>
      record({ ...ctx, db: trx }, trx, { institution_id, report, actor }),
    )
    const { id, decide_by } = dispute
    return {
      lines: [`Dispute ${id} must be decided or credited by ${decide_by}.`],
      data: { dispute_id: id, decide_by },
    }
  },
})
