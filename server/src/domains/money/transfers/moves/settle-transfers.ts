import { mayMove } from '@passbook/contract/transaction-states'
import { lockAllBalances } from '../../../../ledger/balances.ts'
import type { PostingInput } from '../../../../ledger/entry.ts'
import { releaseAll, holdAll, type HoldInput } from '../../../../ledger/hold.ts'
import { postAll } from '../../../../ledger/post-all.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { Transfer } from '../queries.ts'
import { ledgerEffects } from './ledger-effects.ts'
import { type MoveInput, type Step, saveMoves, assertMayMove } from './move-transfer.ts'
import { entryOf, leavingPostings, settlingPostings } from './post-transfer.ts'

/**
 * Initiated, Pending → Submitted for a page of locked transfers of one institution, in a few statements,
 * all or none: they were sent in their file. Transfers that post at submission are posted now, in place
 * of their holds. Pass them in the order of their accounts.
 */
export async function submitTransfers(
  trx: Transaction,
  transfers: readonly Transfer[],
  by: Omit<MoveInput, 'transferId'>,
): Promise<Transfer[]> {
  const { institution_id, now, actor } = by
  const moves = transfers.map((transfer) => ({ transfer, steps: stepsOf(transfer.status) }))
  const leaving = transfers.filter(({ kind }) => ledgerEffects[kind].postsAt === 'submission')
  const holdIds = leaving.map(({ hold_id }) => hold_id).filter((id) => id !== null)
  await releaseAll(trx, { institution_id, holdIds, actor })
  const entries = await postAll(
    trx,
    leaving.map((transfer) =>
      entryOf(transfer, leavingPostings(transfer), transfer.file_date, actor),
    ),
  )
  const entryIds = new Map(leaving.map(({ id }, index) => [id, entries[index]?.entryId]))
  const changes = { status: 'Submitted', date_submitted: now, hold_id: null } as const
  return saveMoves(
    trx,
    moves.map(({ transfer, steps }) => {
      const posted_entry_id = entryIds.get(transfer.id) ?? null
      return { transfer, steps, changes: { ...changes, posted_entry_id } }
    }),
    by,
  )
}

/** The steps of a transfer to Submitted, by the state table. */
function stepsOf(status: Transfer['status']): Step[] {
  if (status === 'Initiated') {
    return [{ from: status, to: 'Pending', cause: 'queued' }, ...stepsOf('Pending')]
  }
  if (!mayMove(status, 'Submitted')) {
    throw invalid('status', `A transfer that is ${status} cannot become Submitted.`)
  }
  return [{ from: status, to: 'Submitted', cause: 'submitted' }]
}

/**
 * Submitted → Settled for a page of locked transfers of one institution, in a few statements, all or
 * none: the return window has passed, the money is good, and its hold ends. Pass them in the order of
 * their accounts. Settled transfers stay as they are.
 */
export async function settleTransfers(
  trx: Transaction,
  transfers: readonly Transfer[],
  by: Omit<MoveInput, 'transferId'>,
): Promise<Transfer[]> {
  const { institution_id, now, actor } = by
  const due = transfers.filter(({ status }) => status !== 'Settled')
  if (due.length === 0) return []
  for (const transfer of due) assertGood(transfer, now)
  const holdIds = due.map(({ hold_id }) => hold_id).filter((id) => id !== null)
  await releaseAll(trx, { institution_id, holdIds, actor })
  const moves = due.map((transfer) => ({
    transfer,
    steps: [{ from: transfer.status, to: 'Settled' as const, cause: 'settled' as const }],
    changes: {
      status: 'Settled' as const,
      hold_id: null,
      date_processed: transfer.date_processed ?? now,
    },
  }))
  return saveMoves(trx, moves, by)
}

function assertGood(transfer: Transfer, now: Date): void {
  assertMayMove(transfer, 'Settled')
  if (transfer.posted_entry_id === null || easternDate(now) < transfer.available_date) {
    throw invalid('available_date', 'The money is not good yet.')
  }
}

/**
 * Handles the settlement date of a page of locked transfers of one institution, in a few statements, all
 * or none: the network moved the money. A deposit is posted, interest starts, and the money is held
 * until it is good; its status stays Submitted until the return window has passed. Pass them in the
 * order of their accounts. Posted transfers stay as they are.
 */
export async function postSettlements(
  trx: Transaction,
  transfers: readonly Transfer[],
  by: Omit<MoveInput, 'transferId'>,
): Promise<Transfer[]> {
  const due = transfers.filter(({ posted_entry_id }) => posted_entry_id === null)
  if (due.length === 0) return []
  for (const transfer of due) assertSettling(transfer, by.now)
  const own = await ownPostings(trx, by.institution_id, due)
  const entries = await postAll(
    trx,
    due.map((transfer, index) =>
      entryOf(transfer, own[index] ?? [], transfer.settlement_date, by.actor),
    ),
  )
  const holds = due.map((transfer, index) => holdUntilGood(transfer, own[index] ?? [], by))
  const held = await holdAll(
    trx,
    holds.filter((hold) => hold !== undefined),
  )
  const heldFor = new Map(held.map(({ transferId, holdId }) => [transferId, holdId]))
  const moves = due.map((transfer, index) => ({
    transfer,
    steps: [{ from: transfer.status, to: transfer.status, cause: 'posted' as const }],
    changes: {
      posted_entry_id: entries[index]?.entryId ?? null,
      hold_id: heldFor.get(transfer.id) ?? null,
      date_processed: by.now,
    },
  }))
  return saveMoves(trx, moves, by)
}

function assertSettling({ status, settlement_date }: Transfer, now: Date): void {
  if (status !== 'Submitted') {
    throw invalid('status', `A transfer that is ${status} cannot settle.`)
  }
  if (easternDate(now) < settlement_date) {
    throw invalid('settlement_date', 'The settlement date has not come.')
  }
}

/** The depositors' postings, each computed after what the ones before have repaid. */
async function ownPostings(
  trx: Transaction,
  institution_id: string,
  due: readonly Transfer[],
): Promise<PostingInput[][]> {
  const accountIds = due.map(({ account_id }) => account_id).filter((id) => id !== null)
  const balances = await lockAllBalances(trx, institution_id, accountIds)
  return due.map((transfer) => {
    const balance = balances.get(transfer.account_id ?? '')
    const postings = settlingPostings(transfer, balance)
    const repaid = postings.find(({ kind }) => kind === 'returns_receivable')
    if (balance && repaid) balance.receivable_cents -= repaid.amountCents
    return postings
  })
}

/** The hold on what reached the savings account; undefined if that is good at once. */
function holdUntilGood(
  transfer: Transfer,
  own: readonly PostingInput[],
  { actor }: Omit<MoveInput, 'transferId'>,
): (HoldInput & { transferId: string }) | undefined {
  const amountCents = own.find(({ kind }) => kind === 'savings')?.amountCents ?? 0
  const isGoodAtOnce = transfer.available_date <= transfer.settlement_date
  if (transfer.account_id === null || amountCents <= 0 || isGoodAtOnce) return undefined
  return {
    institution_id: transfer.institution_id,
    accountId: transfer.account_id,
    amountCents,
    reason: ledgerEffects[transfer.kind].description,
    transferId: transfer.id,
    idempotencyKey: `transfer:${transfer.id}:posted`,
    actor,
  }
}
