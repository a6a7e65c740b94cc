import { expect, test } from 'vitest'
import { answerTo, answerWith, send } from '../../../../test/answers.ts'
import { useBank as testBank } from '../../../../test/banking.ts'
import { credit } from '../../../../test/books.ts'
import { GOOD } from '../../../../test/transfers.ts'
import { type Transfer, readTransactionRow } from './queries.ts'
import { toTransaction } from './to-transaction.ts'

const bank = testBank()

async function told(transfer: Pick<Transfer, 'institution_id' | 'id'>) {
  return toTransaction(await readTransactionRow(bank.db, transfer), GOOD)
}

test('a deposit on its way has no place in the books yet', async () => {
  const { transfer } = await send(bank, {}, 'Submitted')
  expect(await told(transfer)).toMatchObject({
    kind: 'deposit',
    reference: transfer.request_id.slice(0, 8).toUpperCase(),
    posted_on: null,
    balance_after_cents: null,
    made_by: null,
    may_cancel: false,
    linked_account: { bank_name: 'Copper Canyon Bank', account_last_four: '1234' },
  })
})

test('a posted one has its day and the balance after it, whatever was posted later', async () => {
  const { transfer, accountId } = await send(bank, {}, 'posted')
  const { settlement_date } = transfer
  await credit(bank, accountId, 7_000, settlement_date)
  expect(await told(transfer)).toMatchObject({
    posted_on: settlement_date,
    balance_after_cents: 5_000,
  })
})

test('a returned one has the balance after it went back', async () => {
  const sent = await send(bank, {}, 'posted')
  await credit(bank, sent.accountId, 7_000, sent.transfer.settlement_date)
  await answerWith(bank, [answerTo(sent, 'R02')])
  expect(await told(sent.transfer)).toMatchObject({
    status: 'Returned',
    return_code: 'R02',
    posted_on: sent.transfer.settlement_date,
    balance_after_cents: 7_000,
  })
})

test('a withdrawal is told as one, with the balance it left', async () => {
  const { transfer } = await send(bank, { kind: 'withdrawal', amountCents: 4_000 }, 'Submitted')
  expect(await told(transfer)).toMatchObject({
    kind: 'withdrawal',
    posted_on: transfer.file_date,
    balance_after_cents: 5_000,
  })
})
