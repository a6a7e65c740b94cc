import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { finishClosings } from '../closing/end-waiting.ts'
import { notePayoutCancelled } from '../closing/stop-payout.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { cancelTransfer } from '../transfers/moves/cancel-transfer.ts'
import { leavesSavings } from '../transfers/moves/ledger-effects.ts'
import { isDepositorOrder } from '../transfers/to-transaction.ts'
import type { Transfer } from '../transfers/queries.ts'
import { redateLate } from '../transfers/settle-due.ts'
import { makeNext, findBarred } from '../transfers/repeating/make-next.ts'
import { notifyHolders } from '../orders/notify-holders.ts'
import { sendScheduleReceipts, withNext } from '../orders/send-receipt.ts'
import { submitTransfers } from '../transfers/moves/settle-transfers.ts'
import { assertWritable } from './file-lines.ts'
import { batchOf } from './batch-kinds.ts'
import { findBlocked } from '../../access/holds.ts'
import { type AchFile, insertEntries, listDue, lockDue, shareFile, shareLinks } from './queries.ts'
import { isKnownToStaff, refusalOf, wordsFor } from './check-sending.ts'

/** Units per transaction; few enough that nobody waits long for a locked transfer. */
const PAGE = 500
/** Pages processed at the same time: one is prepared while another is written. */
const LANES = 2
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const ACTOR = { kind: 'job', id: 'submit' } as const

/** Ids of transfers that are sent together or not at all. */
type Unit = readonly string[]

/**
 * Adds every transfer that is due to the file, page by page. Each becomes Submitted, with its effect in
 * the ledger, in the transaction that adds it to the file.
 */
export async function gatherEntries(ctx: Context, file: AchFile): Promise<void> {
  const pages = duePages(ctx, file)
  const work = async () => {
    for await (const units of pages) await addToFile(ctx, file, units)
  }
  // If one lane fails, the others finish their page first, so that no work continues after the error.
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, work))
  const failed = lanes.find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
}

async function* duePages(ctx: Context, file: AchFile): AsyncGenerator<Unit[]> {
  let after = BEFORE_ALL
  for (;;) {
    const due = await listDue(ctx.db, file, after, PAGE)
    const last = due.at(-1)
    if (last === undefined) return
    after = last.unit
    const units = Map.groupBy(due, ({ unit }) => unit).values()
    yield [...units].map((parts) => parts.map(({ id }) => id))
  }
}

/** A transfer that cannot be sent waits for the next file and raises a task; it must not hold up others. */
async function addToFile(ctx: Context, file: AchFile, units: readonly Unit[]): Promise<void> {
  try {
    await inTransaction(ctx.db, (trx) => addPage(ctx, trx, file, units))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (units.length > 1) {
      const half = Math.ceil(units.length / 2)
      await addToFile(ctx, file, units.slice(0, half))
      await addToFile(ctx, file, units.slice(half))
      return
    }
    const transferIds = units.flat()
    const { message, fields } = error
    ctx.log.error({ err: error, transferIds, fields }, 'a transfer was left out of its file')
    await raiseTask(ctx.db, {
      institution_id: file.institution_id,
      kind: 'transfer_left_out',
      message: 'A transfer could not be sent. We retry with each file until it is fixed.',
      details: { transfer_ids: transferIds, reason: fields ?? message },
      key: `left_out:${transferIds[0]}`,
      now: ctx.clock.now(),
    })
  }
}

async function addPage(
  ctx: Context,
  trx: Transaction,
  file: AchFile,
  units: readonly Unit[],
): Promise<void> {
  if (!(await shareFile(trx, file, 'gathering'))) return
  const { institution_id, business_date } = file
  const due = await lockDue(trx, file, units.flat())
  const links = await shareLinks(trx, institution_id, due)
  const refused = await cancelRefused(ctx, trx, { institution_id, due, links, units })
  const fit = due.filter(({ id }) => !refused.has(id))
  if (fit.length === 0) return
  const carried = await redateLate(trx, institution_id, fit, business_date)
  await assertWritable(ctx.vault, trx, file, carried, links)
  await sendIn(ctx, trx, file, carried, ACTOR)
}

/** Makes locked transfers entries of a file: each becomes Submitted, and its schedule makes the next one. */
export async function sendIn(
  ctx: Context,
  trx: Transaction,
  file: AchFile,
  transfers: readonly Transfer[],
  actor: Actor,
): Promise<void> {
  const { institution_id } = file
  await insertEntries(
    trx,
    file,
    transfers.map((transfer) => ({ transferId: transfer.id, batch: batchOf(transfer) })),
  )
  const by = { institution_id, now: ctx.clock.now(), actor }
  const left = await submitTransfers(trx, transfers, by)
  await finishClosings(trx, left, by)
  await sendScheduleReceipts(ctx, trx, institution_id, await makeNext(trx, left, by))
}

interface Page {
  institution_id: string
  due: readonly Transfer[]
  links: Awaited<ReturnType<typeof shareLinks>>
  units: readonly Unit[]
}

/** Cancels transfers that must not be sent, and raises a task unless staff already know the reason. */
async function cancelRefused(
  ctx: Context,
  trx: Transaction,
  { institution_id, due, links, units }: Page,
): Promise<Set<string>> {
  const byId = new Map(due.map((transfer) => [transfer.id, transfer]))
  const originals = await statusOfOriginals(trx, institution_id, due)
  const barred = await findBarred(trx, institution_id, due)
  const leaving = due.filter(({ kind }) => leavesSavings(kind)).map(({ account_id }) => account_id)
  const blocked = await findBlocked(trx, institution_id, leaving)
  const refused = new Set<string>()
  for (const unit of units) {
    const transfers = unit.map((id) => byId.get(id)).filter((transfer) => transfer !== undefined)
    const [first] = transfers
    if (first === undefined) continue
    const link = links.get(first.linked_account_id ?? '')
    const originalStatus = originals.get(first.reverses_transfer_id ?? '')
    const bar = barred.get(first.account_id ?? '')
    const isBlocked = leavesSavings(first.kind) && blocked.has(first.account_id ?? '')
    const facts = {
      transfers,
      partCount: unit.length,
      link,
      originalStatus,
      bar,
      isBlocked,
    }
    const reason = refusalOf(facts)
    if (reason === null) continue
    for (const transfer of transfers) {
      refused.add(transfer.id)
      await cancel(ctx, trx, transfer, {
        reason,
        words: wordsFor(transfer, facts),
        forHolders: facts.isBlocked ? '' : 'We couldn’t use your linked account.',
        isKnown: isKnownToStaff(facts),
      })
    }
  }
  return refused
}

async function statusOfOriginals(
  trx: Transaction,
  institution_id: string,
  due: readonly Transfer[],
) {
  const ids = due.map((transfer) => transfer.reverses_transfer_id).filter((id) => id !== null)
  if (ids.length === 0) return new Map<string, Transfer['status']>()
  const originals = await trx
    .selectFrom('transfers')
    .select(['id', 'status'])
    .where('institution_id', '=', institution_id)
    .where('id', 'in', ids)
    .execute()
  return new Map(originals.map(({ id, status }) => [id, status]))
}

interface Cancellation {
  /** The reason shown to staff. */
  reason: string
  words: string
  /** Why a payout was stopped, for the holders of its account. */
  forHolders: string
  isKnown: boolean
}

async function cancel(
  ctx: Context,
  trx: Transaction,
  transfer: Transfer,
  { reason, words, forHolders, isKnown }: Cancellation,
): Promise<void> {
  const { institution_id, id: transferId } = transfer
  const now = ctx.clock.now()
  const by = { institution_id, now, actor: ACTOR }
  await cancelTransfer(trx, { ...by, transferId })
  const follows = (await makeNext(trx, [transfer], by)).get(transferId)
  if (!isKnown)
    await raiseTask(trx, {
      institution_id,
      kind: 'transfer_cancelled',
      message: `A transfer was canceled at the cutoff. ${reason}`,
      details: { transfer_id: transferId, reason },
      key: `cancelled:${transferId}`,
      now,
    })
  if (transfer.kind === 'payout') {
    await notePayoutCancelled(ctx, trx, transfer, { forStaff: reason, forHolders })
  }
  if (!isDepositorOrder(transfer)) return
  const notice = { template: 'transfer_cancelled', reason: withNext(words, follows) } as const
  await notifyHolders(ctx, trx, transfer, notice)
}
