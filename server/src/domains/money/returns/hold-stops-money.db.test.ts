import { expect, test } from 'vitest'
import { answerTo, answerWith, booksOf, lettersTo, send } from '../../../../test/answers.ts'
import { useBank as testBank } from '../../../../test/banking.ts'
import { credit, expectSoundBooks } from '../../../../test/books.ts'
import { advance } from '../../../../test/transfers.ts'
import { readBalances } from '../../../ledger/balances.ts'

const bank = testBank()

/** STATES: Hold and cancelling. */
test('a HOLD for money that was spent cancels what has not left, and tries nothing again', async () => {
  const sent = await send(bank, {}, 'Settled')
  const { accountId, link } = sent
  await credit(bank, accountId, -3_000)
  const books = booksOf(bank)
  const wish = { accountId, linkedAccountId: link.id, amountCents: 700 } as const
  const deposit = await advance(books, { ...wish, kind: 'deposit' }, 'Pending')
  const withdrawal = await advance(books, { ...wish, kind: 'withdrawal' }, 'Pending')
  await answerWith(bank, [answerTo(sent, 'R01')])
  const rows = await bank.db
    .selectFrom('transfers')
    .select(['id', 'status'])
    .where('account_id', '=', accountId)
    .execute()
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [sent.transfer.id]: 'Returned',
    [deposit.id]: 'Cancelled',
    [withdrawal.id]: 'Cancelled',
  })
  const { email, standing } = await bank.db
    .selectFrom('depositors')
    .innerJoin('users', 'users.id', 'depositors.user_id')
    .select(['email', 'standing'])
    .where('entity_id', '=', link.entity_id)
    .executeTakeFirstOrThrow()
  expect(standing).toBe('HOLD')
  const letters = await lettersTo(bank, email)
  expect(letters.map(({ template }) => template).toSorted()).toEqual([
    'link_locked',
    'transfer_cancelled',
    'transfer_cancelled',
  ])
  expect(await readBalances(bank.db, bank.institution_id, accountId)).toMatchObject({
    held_cents: 0,
  })
  await expectSoundBooks(bank.db)
})
