import { expect, test } from 'vitest'
import { answerWith, answerTo, booksOf, giveTrace, send } from '../../../../test/answers.ts'
import { useBank as testBank } from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { move } from '../../../../test/transfers.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { addLink, linkStatus } from '../../../../test/linking.ts'
import { queueTransfer, submitTransfer } from '../../../../test/single-moves.ts'
import type { Transfer } from '../transfers/queries.ts'

const bank = testBank()

async function retryOf({ id }: Transfer): Promise<Transfer | undefined> {
  return bank.db
    .selectFrom('transfers')
    .selectAll()
    .where('idempotency_key', '=', `retry:${id}`)
    .executeTakeFirst()
}

/** Sends a transfer that waits for its file. */
async function leave(transfer: Transfer, now: Date): Promise<string> {
  await move(booksOf(bank), queueTransfer, transfer.id, now)
  await move(booksOf(bank), submitTransfer, transfer.id, now)
  return giveTrace(bank, transfer.id, transfer.file_date)
}

const morning = (days: number) =>
  easternInstant(addDays(parseBusinessDate('2026-03-04'), days), '08:00')

/** Days after Wednesday, March 4: the two returns come on Wednesday and on Thursday of the week after. */
const RECEIVED = [0, 8]
const PLANNED = ['2026-03-06', '2026-03-16']
const LEAVES = [2, 12]

test('a deposit is presented twice more, and then its link takes no more deposits', async () => {
  const sent = await send(bank)
  let current = { transfer: sent.transfer, trace: sent.trace }
  for (const [count, code] of ['R01', 'R09'].entries()) {
    await answerWith(bank, [answerTo(current, code)], morning(RECEIVED[count] ?? 0))
    const retry = await retryOf(current.transfer)
    if (retry === undefined) throw new Error('it was not presented again')
    expect(retry).toMatchObject({
      kind: 'deposit',
      status: 'Initiated',
      amount_cents: 5_000,
      retry_count: count + 1,
      retry_of_transfer_id: sent.transfer.id,
      request_id: sent.transfer.request_id,
      linked_account_id: sent.link.id,
      // Not before the second business day after the return.
      file_date: PLANNED[count],
      scheduled_date: PLANNED[count],
    })
    expect(await linkStatus(bank, sent.link.id)).toBe('ACTIVE')
    current = { transfer: retry, trace: await leave(retry, morning(LEAVES[count] ?? 0)) }
  }
  await answerWith(bank, [answerTo(current, 'R01')], morning(14))
  expect(await retryOf(current.transfer)).toBeUndefined()
  expect(await linkStatus(bank, sent.link.id)).toBe('DEPOSITS_LOCKED')
  await expectSoundBooks(bank.db)
})

test.each([
  { settles: 180, isRetried: true },
  { settles: 181, isRetried: false },
])('within 180 days of the original: $settles', async ({ settles, isRetried }) => {
  const sent = await send(bank, {}, 'Settled')
  // The retry after a Tuesday is sent on Thursday and settles on Friday, 2027-06-11.
  const original = addDays(parseBusinessDate('2027-06-11'), -settles)
  await bank.db
    .updateTable('transfers')
    .set({ settlement_date: original })
    .where('id', '=', sent.transfer.id)
    .execute()
  const now = easternInstant(parseBusinessDate('2027-06-08'), '08:00')
  await answerWith(bank, [answerTo(sent, 'R01')], now)
  expect((await retryOf(sent.transfer)) !== undefined).toBe(isRetried)
  expect(await linkStatus(bank, sent.link.id)).toBe(isRetried ? 'ACTIVE' : 'DEPOSITS_LOCKED')
})

test('nothing is pulled from a link that is no longer in use', async () => {
  const sent = await send(bank)
  await bank.db
    .updateTable('linked_accounts')
    .set({ status: 'ARCHIVED' })
    .where('id', '=', sent.link.id)
    .execute()
  const { entity_id, depositor_id } = sent.link
  await addLink(bank, { entity_id, depositor_id })
  await answerWith(bank, [answerTo(sent, 'R01')])
  expect(await retryOf(sent.transfer)).toBeUndefined()
})
