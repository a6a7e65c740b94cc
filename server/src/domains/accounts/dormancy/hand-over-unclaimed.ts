import { sql } from 'kysely'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { closeToState } from '../../money/closing/close-to-state.ts'
import { raiseTask } from '../../contact/tasks/raise-task.ts'

const ACTOR = { kind: 'job', id: 'dormancy' } as const

interface Job {
  institution_id: string
  report_id: string
}

interface Item extends Job {
  account_id: string
  state: string
}

/**
 * Hands the accounts of a report over to the state, each in a transaction of its own. Who was heard of
 * meanwhile, is on hold or has money on its way stays, and staff are told. Killed, it goes on.
 */
export async function handOverUnclaimed(ctx: Context, job: Job): Promise<void> {
  for (;;) {
    const item = await nextItem(ctx, job)
    if (item === undefined) break
    await handOverOne(ctx, item)
  }
  await ctx.db
    .updateTable('escheat_reports')
    .set({ status: 'DONE', done_at: ctx.clock.now() })
    .where('institution_id', '=', job.institution_id)
    .where('id', '=', job.report_id)
    .where('status', '=', 'HANDING_OVER')
    .execute()
}

function nextItem({ db }: Context, { institution_id, report_id }: Job): Promise<Item | undefined> {
  return db
    .selectFrom('escheat_items as item')
    .innerJoin('escheat_reports as report', (join) =>
      join
        .onRef('report.institution_id', '=', 'item.institution_id')
        .onRef('report.id', '=', 'item.report_id'),
    )
    .select(['item.institution_id', 'item.report_id', 'item.account_id', 'report.state'])
    .where('item.institution_id', '=', institution_id)
    .where('item.report_id', '=', report_id)
    .where('item.outcome', '=', 'WAITING')
    .orderBy('item.account_id')
    .limit(1)
    .executeTakeFirst()
}

async function handOverOne(ctx: Context, item: Item): Promise<void> {
  try {
    await inTransaction(ctx.db, async (trx) => {
      if (!(await lockWaiting(trx, item))) return
      const why = await findObstacle(trx, item)
      if (why !== null) return leaveOut(ctx, trx, item, why)
      const { institution_id, account_id, state } = item
      const now = ctx.clock.now()
      const order = { institution_id, accountId: account_id, state, now, actor: ACTOR }
      const amount_cents = await closeToState(ctx, trx, order)
      await settle(trx, item, { outcome: 'HANDED_OVER', amount_cents, handed_on: easternDate(now) })
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const why = Object.values(error.fields ?? {}).flat()[0] ?? error.message
    await inTransaction(ctx.db, async (trx) => {
      if (await lockWaiting(trx, item)) await leaveOut(ctx, trx, item, why)
    })
  }
}

async function lockWaiting(trx: Transaction, item: Item): Promise<boolean> {
  const locked = await trx
    .selectFrom('escheat_items')
    .select('outcome')
    .where('institution_id', '=', item.institution_id)
    .where('report_id', '=', item.report_id)
    .where('account_id', '=', item.account_id)
    .forUpdate()
    .executeTakeFirst()
  return locked?.outcome === 'WAITING'
}

/** First contact resets; blocked money goes nowhere. */
async function findObstacle(trx: Transaction, item: Item): Promise<string | null> {
  const { rows } = await sql<{ heard: boolean; barred: boolean }>`
    select contact.last_contact_on > item.last_contact_on or contact.asked_back_at is not null as heard,
      exists (select from depositors person
        join entities entity on entity.institution_id = person.institution_id
          and entity.id = person.entity_id
        where entity.institution_id = item.institution_id
          and entity.savings_account_id = item.account_id
          and person.is_holder and person.standing is not null) as barred
    from escheat_items item
    join account_contacts contact on contact.institution_id = item.institution_id
      and contact.account_id = item.account_id
    where item.institution_id = ${item.institution_id} and item.report_id = ${item.report_id}
      and item.account_id = ${item.account_id}`.execute(trx)
  if (rows[0]?.heard) return 'A holder was heard of since.'
  return rows[0]?.barred ? 'A holder is on hold or under review.' : null
}

async function leaveOut(ctx: Context, trx: Transaction, item: Item, why: string): Promise<void> {
  await settle(trx, item, { outcome: 'LEFT_OUT', why })
  await raiseTask(trx, {
    institution_id: item.institution_id,
    kind: 'unclaimed_left_out',
    message: `An account was left out of what was handed over to ${item.state}. ${why}`,
    details: { account_id: item.account_id, report_id: item.report_id },
    key: `unclaimed_left_out:${item.report_id}:${item.account_id}`,
    now: ctx.clock.now(),
  })
}

function settle(
  trx: Transaction,
  item: Item,
  outcome:
    | { outcome: 'HANDED_OVER'; amount_cents: number; handed_on: ReturnType<typeof easternDate> }
    | { outcome: 'LEFT_OUT'; why: string },
) {
  return trx
    .updateTable('escheat_items')
    .set(outcome)
    .where('institution_id', '=', item.institution_id)
    .where('report_id', '=', item.report_id)
    .where('account_id', '=', item.account_id)
    .execute()
}
