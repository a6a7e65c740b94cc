import { expect, test } from 'vitest'
import { statusOf } from '../../../../test/ach.ts'
import { answerWith, answerTo, booksOf, lettersTo, send } from '../../../../test/answers.ts'
import { useBank as testBank } from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { linkStatus } from '../../../../test/linking.ts'
import { initiate } from '../../../../test/transfers.ts'

const bank = testBank()

test.each([
  ['micro_credit', 'R03'],
  ['micro_credit', 'R23'],
  ['micro_debit', 'R01'],
  ['micro_debit', 'R10'],
  ['micro_debit', 'R31'],
] as const)('%s returned as %s: the link is not proven', async (kind, code) => {
  const sent = await send(bank, { kind })
  const { link } = sent
  const micro = { accountId: null, linkedAccountId: link.id, amountCents: 7 }
  const unsent = await initiate(booksOf(bank), { ...micro, kind: 'micro_debit' })
  const { outcomes } = await answerWith(bank, [answerTo(sent, code)])
  expect(outcomes.applied).toBe(1)
  expect(await linkStatus(bank, link.id)).toBe('VERIFICATION_RETURNED')
  expect(await statusOf(bank, sent.transfer)).toBe('Returned')
  expect(await statusOf(bank, unsent)).toBe('Cancelled')
  const retries = await bank.db
    .selectFrom('transfers')
    .select('id')
    .where('linked_account_id', '=', link.id)
    .where('retry_count', '>', 0)
    .execute()
  expect(retries).toEqual([])
  await expectSoundBooks(bank.db)
})

test('both of a pair returned: told once', async () => {
  const first = await send(bank, { kind: 'micro_credit' })
  const { link } = first
  const second = await send(bank, { kind: 'micro_debit', link })
  const { outcomes } = await answerWith(bank, [answerTo(first, 'R04'), answerTo(second, 'R04')])
  expect(outcomes.applied).toBe(2)
  const { email } = await bank.db
    .selectFrom('depositors')
    .innerJoin('users', 'users.id', 'depositors.user_id')
    .select('email')
    .where('depositors.id', '=', link.depositor_id)
    .executeTakeFirstOrThrow()
  const letters = await lettersTo(bank, email)
  expect(letters.map(({ template }) => template)).toEqual(['verification_returned'])
})

test('returned after the link was proven: a bad account locks it', async () => {
  const sent = await send(bank, { kind: 'micro_credit' })
  await bank.db
    .updateTable('linked_accounts')
    .set({ status: 'ACTIVE' })
    .where('id', '=', sent.link.id)
    .execute()
  await answerWith(bank, [answerTo(sent, 'R02')])
  expect(await linkStatus(bank, sent.link.id)).toBe('LOCKED')
})
