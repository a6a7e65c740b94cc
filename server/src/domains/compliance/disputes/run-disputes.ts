import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { creditDispute, takeBackCredit } from './credit-dispute.ts'
import { ASK_BUSINESS_DAYS, askDay } from './dispute-dates.ts'
import { raiseStep } from './dispute-work.ts'
import { findAutomaticCreditCents } from './disputed-amounts.ts'
import { disputesOf, lockDispute } from './queries.ts'

const PAGE = 200
const BY = { kind: 'job', id: 'disputes' } as const

/**
 * The daily run of disputes. At the deadline, an undecided dispute about a withdrawal is credited;
 * for all others two people are asked ahead of it. A credit that the decision took back is debited on
 * its day. Each dispute has its own transaction, so a killed run can continue. A failing dispute does
 * not block the others: the run fails at its end and is retried.
 */
export async function runDisputes(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  const failures: unknown[] = []
  let after: string | undefined
  for (;;) {
    const due = await listDue(ctx.db, institution_id, { date, after })
    for (const { id, state } of due) {
      await inTransaction(ctx.db, (trx) =>
        state === 'open'
          ? handleOpenDispute({ ...ctx, db: trx }, trx, { institution_id, id, date })
          : takeBackCredit({ ...ctx, db: trx }, trx, institution_id, id),
      ).catch((error: unknown) => {
        ctx.log.error({ err: error, institution_id, dispute_id: id }, 'a dispute was not seen to')
        failures.push(error)
      })
    }
    if (due.length < PAGE) break
    after = due.at(-1)?.id
  }
  if (failures.length > 0) throw new AggregateError(failures, 'disputes were not seen to')
}

function listDue(
  db: Database,
  institution_id: string,
  { date, after }: { date: BusinessDate; after: string | undefined },
) {
  return disputesOf(db, institution_id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'open').and('due_on', '<=', addBusinessDays(date, ASK_BUSINESS_DAYS)),
        eb('state', 'in', ['corrected', 'no_error']).and('due_on', '<=', date),
      ]),
    )
    .$if(after !== undefined, (all) => all.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

/**
 * Reg E 1005.11(c): an undecided dispute is credited at the deadline while staff investigate. The job
 * never credits on a customer's word alone: it credits a withdrawal that was posted, and asks two
 * people about the rest in time.
 */
async function handleOpenDispute(
  ctx: Context,
  trx: Transaction,
  { institution_id, id, date }: { institution_id: string; id: string; date: BusinessDate },
): Promise<void> {
  const dispute = await lockDispute(trx, institution_id, id)
  // Somebody credited or decided it in the meantime.
  if (dispute.state !== 'open') return
  const amountCents = await findAutomaticCreditCents(trx, dispute)
  if (amountCents === null) {
    const now = ctx.clock.now()
    return raiseStep(trx, dispute, { step: 'two_people', dueOn: dispute.decide_by, now })
  }
  if (dispute.decide_by > date) return
  await creditDispute(ctx, trx, { institution_id, id, amountCents, by: 'deadline', actor: BY })
}

/** For each institution, the first day on which a dispute is due or staff are asked about one. */
export async function nextDisputes(db: Database): Promise<ReadonlyMap<string, BusinessDate>> {
  const rows = await acrossInstitutions(db, 'the banking day of every institution')
    .selectFrom('disputes')
    .select('institution_id')
    .select(sql<BusinessDate | null>`min(due_on) filter (where state = 'open')`.as('decide_by'))
    .select(sql<BusinessDate | null>`min(due_on) filter (where state <> 'open')`.as('debit_on'))
    .where('due_on', 'is not', null)
    .where('state', '<>', 'credited')
    .groupBy('institution_id')
    .execute()
  return new Map(
    rows.flatMap(({ institution_id, decide_by, debit_on }) => {
      const days = [...(decide_by ? [askDay(decide_by)] : []), ...(debit_on ? [debit_on] : [])]
      const [first] = days.toSorted()
      return first ? [[institution_id, first] as const] : []
    }),
  )
}
