import { mayMove } from '@passbook/contract/transaction-states'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import { postAll } from '../../../../ledger/post-all.ts'
import { releaseAll } from '../../../../ledger/hold.ts'
import type { Transfer } from '../queries.ts'
import { ledgerEffects } from './ledger-effects.ts'
import { type MoveInput, type Step, saveMoves } from './move-transfer.ts'
import { entryOf, leavingPostings } from './post-transfer.ts'

/**
 * Initiated, Pending → Submitted for a page of locked transfers of one institution, in a handful of
 * statements, all or none: they left in their file. What posts at submission does so now, in place
 * of its hold. Give them in the order of their accounts.
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

/** The way of a transfer into its file, by the state table. */
function stepsOf(status: Transfer['status']): Step[] {
  if (status === 'Initiated') {
    return [{ from: status, to: 'Pending', cause: 'queued' }, ...stepsOf('Pending')]
  }
  if (!mayMove(status, 'Submitted')) {
    throw invalid('status', `A transfer that is ${status} cannot become Submitted.`)
  }
  return [{ from: status, to: 'Submitted', cause: 'submitted' }]
}
