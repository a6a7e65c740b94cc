import { randomUUID } from 'node:crypto'
import { type Transaction, inTransaction } from '../src/platform/db/transaction.ts'
import {
  type TransferInput,
  initiateTransfer,
} from '../src/domains/money/transfers/initiate-transfer.ts'
import type {
  MoveInput,
  MovedTransfer,
} from '../src/domains/money/transfers/moves/move-transfer.ts'
import { postSettlement, queueTransfer, settleTransfer, submitTransfer } from './single-moves.ts'
import type { Transfer } from '../src/domains/money/transfers/queries.ts'
import { returnTransfer } from '../src/domains/money/transfers/moves/return-transfer.ts'
import { type Books, TEST_ACTOR } from './books.ts'

/** A Monday at 10:00 Eastern; its file leaves at 16:00 and settles on Tuesday. */
export const MONDAY = new Date('2026-03-02T15:00:00Z')
export const TUESDAY = new Date('2026-03-03T15:00:00Z')
/** Five business days after settlement: a deposit of Monday is good. */
export const GOOD = new Date('2026-03-10T15:00:00Z')

export type Wish = Pick<TransferInput, 'kind' | 'amountCents' | 'accountId'> &
  Partial<TransferInput>

/** Whose rows they are. */
type Of = Pick<Books, 'db' | 'institution_id'>

export function wish(books: Of, input: Wish): TransferInput {
  return {
    institution_id: books.institution_id,
    idempotencyKey: randomUUID(),
    now: MONDAY,
    actor: TEST_ACTOR,
    ...input,
  }
}

export async function initiate(books: Of, input: Wish): Promise<Transfer> {
  const { transfer } = await inTransaction(books.db, (trx) =>
    initiateTransfer(trx, wish(books, input)),
  )
  return transfer
}

export type Act = (trx: Transaction, input: MoveInput) => Promise<MovedTransfer>

/** The return of a transfer with this code. */
export function returned(returnCode: string): Act {
  return (trx, input) => returnTransfer(trx, { ...input, returnCode })
}

/** Runs one act on a transfer in a transaction of its own. */
export async function move(
  { db, institution_id }: Of,
  act: Act,
  transferId: string,
  now: Date = MONDAY,
): Promise<MovedTransfer> {
  const input = { institution_id, transferId, now, actor: TEST_ACTOR }
  return inTransaction(db, (trx) => act(trx, input))
}

export async function history({ db }: Books, transferId: string): Promise<string[]> {
  const events = await db
    .selectFrom('transfer_events')
    .select(['from_status', 'to_status', 'cause'])
    .where('transfer_id', '=', transferId)
    .orderBy('id')
    .execute()
  return events.map(({ from_status, to_status, cause }) => `${from_status} ${to_status} ${cause}`)
}

/** Takes a new transfer as far as asked. */
export async function advance(
  books: Of,
  input: Wish,
  to: 'Pending' | 'Submitted' | 'posted' | 'Settled',
): Promise<Transfer> {
  const { id } = await initiate(books, input)
  let { transfer } = await move(books, queueTransfer, id)
  if (to === 'Pending') return transfer
  transfer = (await move(books, submitTransfer, id)).transfer
  if (to === 'Submitted') return transfer
  if (transfer.posted_entry_id === null) {
    transfer = (await move(books, postSettlement, id, TUESDAY)).transfer
  }
  if (to === 'posted') return transfer
  return (await move(books, settleTransfer, id, GOOD)).transfer
}
