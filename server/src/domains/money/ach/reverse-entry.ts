import type { Mistake } from '@passbook/contract/console/customer-acts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { lockBalances } from '../../../ledger/balances.ts'
import { readEntry } from '../../../ledger/reverse.ts'
import { assertNotBlocked } from '../../access/holds.ts'
import { endHold } from '../transfers/moves/cancel-transfer.ts'
import { type TwoPeople, assertTwo, noteTwoPeople } from '../transfers/staff-money.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import { leavesSavings, ledgerEffects } from '../transfers/moves/ledger-effects.ts'
import type { MovedTransfer } from '../transfers/moves/move-transfer.ts'
import { type Transfer, findTransferByKey, lockTransfer } from '../transfers/queries.ts'
import { transferDates } from '../transfers/transfer-dates.ts'

export interface ReversalInput {
  institution_id: string
  transferId: string
  reason: Mistake
  people: TwoPeople
  now: Date
  actor: Actor
}

const REVERSAL_BANKING_DAYS = 5
const REVERSAL_KINDS: Partial<Record<Transfer['kind'], Transfer['kind']>> = {
  deposit: 'deposit_reversal',
  withdrawal: 'withdrawal_reversal',
}

/**
 * Reverses an entry that should not have been sent: the opposite entry goes into the next file, once.
 * The money of a reversed deposit is held at once, including what the deposit's own hold still covers;
 * what the depositor has spent becomes a debt when the reversal is sent (`shortfall_cents`).
 */
export async function reverseEntry(trx: Transaction, input: ReversalInput): Promise<MovedTransfer> {
  const { institution_id, transferId, reason, people, now, actor } = input
  assertTwo(people)
  const original = await lockTransfer(trx, institution_id, transferId)
  if (original === undefined) throw new DomainError('not_found')
  const idempotencyKey = keyOf(transferId)
  const known = await findTransferByKey(trx, institution_id, idempotencyKey)
  if (known) return { transfer: known, isReplay: true }
  const kind = kindOfReversal(original)
  await assertMayLeave(trx, original, kind)
  const shortfallCents = kind === 'deposit_reversal' ? await freeHold(trx, original, actor) : 0
  const { transfer } = await initiateTransfer(trx, {
    institution_id,
    kind,
    amountCents: original.amount_cents,
    accountId: original.account_id,
    linkedAccountId: original.linked_account_id ?? undefined,
    requestId: original.request_id,
    reversal: { transferId, shortfallCents },
    idempotencyKey,
    now,
    actor,
  })
  assertInTime(original, transfer.file_date)
  await noteTwoPeople(trx, transfer, people, now)
  const details = { reason, reversal_id: transfer.id, shortfall_cents: shortfallCents }
  const entity = { entity: 'transfer', entityId: transferId }
  await writeAudit(trx, { institution_id, actor, action: 'reverse', ...entity, details })
  return { transfer, isReplay: false }
}

/** The date of the last file in which an entry may be reversed. */
export function lastFileFor({ settlement_date }: Pick<Transfer, 'settlement_date'>): BusinessDate {
  return addBusinessDays(settlement_date, REVERSAL_BANKING_DAYS)
}

function assertInTime(original: Transfer, fileDate: BusinessDate): void {
  if (fileDate <= lastFileFor(original)) return
  throw invalid('transfer_id', 'It is too late: five banking days have passed.')
}

/** Refuses an entry that cannot be reversed now, before a second person is asked to approve it. */
export async function assertReversible(
  trx: Transaction,
  original: Transfer,
  now: Date,
): Promise<void> {
  const { institution_id, id } = original
  if (await findTransferByKey(trx, institution_id, keyOf(id))) {
    throw invalid('transfer_id', 'This transfer was already reversed.')
  }
  const kind = kindOfReversal(original)
  await assertMayLeave(trx, original, kind)
  const effect = ledgerEffects[kind]
  const { file_date } = await transferDates(trx, effect, { institution_id, now })
  assertInTime(original, file_date)
}

/** Reversing a deposit sends money out of the account, which a legal or sanctions hold forbids. */
async function assertMayLeave(
  trx: Transaction,
  { institution_id, account_id: accountId }: Transfer,
  kind: Transfer['kind'],
): Promise<void> {
  if (accountId === null || !leavesSavings(kind)) return
  await assertNotBlocked(trx, { institution_id, accountId })
}

function keyOf(transferId: string): string {
  return `reversal:${transferId}`
}

function kindOfReversal({ kind, status, posted_entry_id }: Transfer): Transfer['kind'] {
  const reversal = REVERSAL_KINDS[kind]
  if (reversal === undefined) {
    throw invalid('transfer_id', 'Only a deposit or a withdrawal can be reversed.')
  }
  if (status !== 'Submitted' && status !== 'Settled') {
    throw invalid('transfer_id', `A transfer that is ${status} cannot be reversed.`)
  }
  if (posted_entry_id === null) {
    throw invalid('transfer_id', 'It can be reversed starting on its settlement date.')
  }
  return reversal
}

/** Releases the hold of a deposit; returns the cents already spent, which cannot be held for the reversal. */
async function freeHold(trx: Transaction, original: Transfer, actor: Actor): Promise<number> {
  const { institution_id, id, account_id: accountId, posted_entry_id, amount_cents } = original
  if (accountId === null || posted_entry_id === null) throw new DomainError('not_found')
  await endHold(trx, original, actor)
  await trx
    .updateTable('transfers')
    .set({ hold_id: null })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  const { is_open, available_cents } = await lockBalances(trx, institution_id, accountId)
  if (!is_open) throw invalid('transfer_id', 'The account is closed: its money is in suspense.')
  const { postings } = await readEntry(trx, institution_id, posted_entry_id)
  const credited = postings.find((posting) => posting.kind === 'savings')?.amountCents ?? 0
  return amount_cents - Math.min(credited, available_cents)
}
