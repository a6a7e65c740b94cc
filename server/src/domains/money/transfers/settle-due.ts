import { type RawBuilder, sql } from 'kysely'
import pLimit from 'p-limit'
import type { Context } from '../../../context.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { addBusinessDays, nextBusinessDay } from '../../../platform/calendar/holidays.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { raiseAlerts } from '../../contact/alerts/raise-alert.ts'
import { isIncoming } from './moves/ledger-effects.ts'
import type { MoveInput } from './moves/move-transfer.ts'
import { postSettlements, settleTransfers } from './moves/settle-transfers.ts'
import { type Transfer, lockTransfers } from './queries.ts'

type By = Omit<MoveInput, 'transferId'>
type Move = (trx: Transaction, transfers: readonly Transfer[], by: By) => Promise<unknown>

/** Transfers per transaction: few commits, short locks. */
const PAGE = 200
/** Pages processed at the same time: one is prepared while another is written. */
const LANES = 2

/** Posts the deposits that settle by this day, then settles what is past its return window. */
export async function settleDue(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  const unposted = sql<boolean>`posted_entry_id is null and settlement_date <= ${date}`
  await moveAll(ctx, institution_id, unposted, postSettlements)
  const good = sql<boolean>`posted_entry_id is not null and available_date <= ${date}`
  await moveAll(ctx, institution_id, good, async (trx, transfers, by) => {
    const settled = await settleTransfers(trx, transfers, by)
    await alertOfSettled(ctx, trx, institution_id, settled)
  })
}

/** Every page locks its accounts in the order of their ids, so that no two wait for each other. */
async function moveAll(
  ctx: Context,
  institution_id: string,
  isDue: RawBuilder<boolean>,
  move: Move,
): Promise<void> {
  const due = await ctx.db
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('status', '=', 'Submitted')
    .where(isDue)
    .orderBy('account_id')
    .orderBy('id')
    .execute()
  const ids = due.map(({ id }) => id)
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) =>
    ids.slice(page * PAGE, (page + 1) * PAGE),
  )
  await pLimit(LANES).map(pages, (page) => movePage(ctx, institution_id, page, move))
}

/** A transfer that cannot move is logged and stays for the next run; it must not hold up the others. */
async function movePage(
  ctx: Context,
  institution_id: string,
  transferIds: readonly string[],
  move: Move,
): Promise<void> {
  const by = { institution_id, now: ctx.clock.now(), actor: { kind: 'job', id: 'settle' } as const }
  try {
    await inTransaction(ctx.db, async (trx) => {
      await move(trx, await lockTransfers(trx, institution_id, transferIds), by)
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (transferIds.length > 1) {
      const half = Math.ceil(transferIds.length / 2)
      await movePage(ctx, institution_id, transferIds.slice(0, half), move)
      await movePage(ctx, institution_id, transferIds.slice(half), move)
      return
    }
    ctx.log.error({ err: error, transferIds, fields: error.fields }, 'a transfer did not settle')
  }
}

/** By institution, the first day on which `settleDue` currently has something to do. */
export async function nextSettlements(db: Database): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string; date: BusinessDate }>`
    select institution_id,
      min(case when posted_entry_id is null then settlement_date else available_date end) as date
    from transfers where status = 'Submitted' group by institution_id`.execute(all)
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}

/** Alerts the holders of a page of settled deposits, in as many statements as for one. */
async function alertOfSettled(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  settled: readonly Transfer[],
): Promise<void> {
  const all = settled.flatMap(({ id, kind, account_id, amount_cents, request_id }) => {
    if (kind !== 'deposit' || account_id === null) return []
    const news = { kind: 'deposit_settled', params: { amount_cents, request_id } } as const
    return [{ ...news, event: `settled:${id}`, of: account_id }]
  })
  const kind = 'deposit_settled'
  await raiseAlerts(ctx, trx, { institution_id, kind, whose: 'account_id', all })
}

/**
 * Postpones the dates of transfers that missed their file and are sent in a later one: their money must
 * not count from a day on which nothing had moved.
 */
export async function redateLate(
  trx: Transaction,
  institution_id: string,
  transfers: readonly Transfer[],
  fileDate: BusinessDate,
): Promise<readonly Transfer[]> {
  if (!transfers.some(({ file_date }) => file_date < fileDate)) return transfers
  const { deposit_hold_business_days } = await readSavingsProduct(trx, institution_id)
  const settlementDate = nextBusinessDay(fileDate)
  const goodDate = addBusinessDays(settlementDate, deposit_hold_business_days)
  const redated: Transfer[] = []
  for (const transfer of transfers) {
    if (transfer.file_date >= fileDate) {
      redated.push(transfer)
      continue
    }
    const dates = {
      file_date: fileDate,
      settlement_date: settlementDate,
      available_date: isIncoming(transfer.direction) ? goodDate : settlementDate,
    }
    await trx
      .updateTable('transfers')
      .set(dates)
      .where('institution_id', '=', institution_id)
      .where('id', '=', transfer.id)
      .execute()
    redated.push({ ...transfer, ...dates })
  }
  return redated
}
