import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { acrossInstitutions } from '../../db/across-institutions.ts'
import type { Database } from '../../db/database.ts'
import { type Transaction, inTransaction } from '../../db/transaction.ts'
import { allegedAmount } from './alleged-amount.ts'
import { creditDispute } from './credit-dispute.ts'
import { raiseStep } from './dispute-work.ts'
import { disputesOf, lockDispute } from './queries.ts'
import { takeBackCredit } from './take-back-credit.ts'

const PAGE = 200
const BY = { kind: 'job', id: 'disputes' } as const

/**
 * What the days bring about disputes: undecided on the last day, the amount is credited; where there
 * was no error, the credit is taken back. Each in a transaction of its own; killed, it goes on.
 */
export async function runDisputes(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  let after: string | undefined
  for (;;) {
    const due = await listDue(ctx.db, institution_id, { date, after })
    for (const { id, state } of due) {
      await inTransaction(ctx.db, (trx) =>
        state === 'open'
          ? creditByDeadline({ ...ctx, db: trx }, trx, institution_id, id)
          : takeBackCredit({ ...ctx, db: trx }, trx, institution_id, id),
      )
    }
    if (due.length < PAGE) return
    after = due.at(-1)?.id
  }
}

function listDue(
  db: Database,
  institution_id: string,
  { date, after }: { date: BusinessDate; after: string | undefined },
) {
  return disputesOf(db, institution_id)
    .where('due_on', '<=', date)
    .where('state', '<>', 'credited')
    .$if(after !== undefined, (all) => all.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

/** Reg E 1005.11(c): nobody decided by the last day, so the money is there while somebody does. */
async function creditByDeadline(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  id: string,
): Promise<void> {
  const dispute = await lockDispute(trx, institution_id, id)
  // Credited or decided a moment ago.
  if (dispute.state !== 'open') return
  const amountCents = await amountByItself(trx, dispute)
  if (amountCents === null) {
    const now = ctx.clock.now()
    return raiseStep(trx, dispute, { step: 'amount', dueOn: dispute.decide_by, now })
  }
  await creditDispute(ctx, trx, { institution_id, id, amountCents, by: 'deadline', actor: BY })
}

/** Never more than one transfer can be: what nobody looked into cannot be larger. */
async function amountByItself(
  trx: Transaction,
  dispute: Parameters<typeof allegedAmount>[1],
): Promise<number | null> {
  const alleged = await allegedAmount(trx, dispute)
  if (alleged === null) return null
  const { max_deposit_cents, max_withdrawal_cents } = await trx
    .selectFrom('savings_products')
    .select(['max_deposit_cents', 'max_withdrawal_cents'])
    .where('institution_id', '=', dispute.institution_id)
    .executeTakeFirstOrThrow()
  const most = Math.max(max_deposit_cents, max_withdrawal_cents)
  return alleged.transfer || alleged.amountCents <= most ? alleged.amountCents : null
}

/** By institution, the first day on which something is due. */
export async function nextDisputes(db: Database): Promise<ReadonlyMap<string, BusinessDate>> {
  const rows = await acrossInstitutions(db, 'the banking day of every institution')
    .selectFrom('disputes')
    .select('institution_id')
    .select(({ fn }) => fn.min<BusinessDate>('due_on').as('date'))
    .where('due_on', 'is not', null)
    .where('state', '<>', 'credited')
    .groupBy('institution_id')
    .execute()
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}
