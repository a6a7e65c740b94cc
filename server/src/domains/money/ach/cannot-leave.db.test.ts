import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  FILE_DAY,
  bankPerTest,
  cutOff,
  expectInOneFile,
  linkFor,
  microEntries,
  statusOf,
  wishFor,
} from '../../../../test/ach.ts'
import { openOn } from '../../../../test/banking.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { readBalances } from '../../../ledger/balances.ts'

const { bank, files, tasks } = bankPerTest()
const TUESDAY = addDays(FILE_DAY, 1)
describe('a transfer that cannot leave', () => {
  test.each(['LOCKED', 'DEPOSITS_LOCKED', 'VERIFICATION_PENDING'] as const)(
    'a deposit is cancelled when its link is %s, and staff hear of it',
    async (status) => {
      const good = await wishFor(bank, { kind: 'deposit' })
      const bad = await wishFor(bank, { kind: 'deposit', link: { status } })
      expectInOneFile(await cutOff(bank), [good])
      expect(await statusOf(bank, bad)).toBe('Cancelled')
      const details = { transfer_id: bad.id, reason: `Its linked account is ${status}.` }
      expect(await tasks()).toEqual([{ kind: 'transfer_cancelled', details }])
    },
  )

  test('a deposit that nobody confirmed for a new link is cancelled, which is for its owner', async () => {
    const bad = await wishFor(bank, { kind: 'deposit', link: { status: 'ARCHIVED' } })
    await cutOff(bank)
    expect(await statusOf(bank, bad)).toBe('Cancelled')
    expect(await tasks()).toEqual([])
  })

  test('a withdrawal goes to a link that lacked funds, and is freed when its link is locked', async () => {
    const accountId = await openOn(bank, FILE_DAY, 1_000)
    const link = { status: 'DEPOSITS_LOCKED' } as const
    const good = await wishFor(bank, { kind: 'withdrawal', accountId, link })
    await wishFor(bank, { kind: 'withdrawal', accountId, link: { status: 'LOCKED' } })
    expectInOneFile(await cutOff(bank), [good])
    expect(await readBalances(bank.db, bank.institution_id, accountId)).toMatchObject({
      current_cents: 900,
      available_cents: 900,
    })
  })

  test('one without a link is cancelled, and a file that took nothing in is dropped', async () => {
    const transfer = await wishFor(bank, { kind: 'deposit' })
    await sql`update transfers set linked_account_id = null where id = ${transfer.id}`.execute(
      bank.db,
    )
    expect(await cutOff(bank)).toEqual([])
    expect(await files()).toEqual([])
    expect(await statusOf(bank, transfer)).toBe('Cancelled')
  })

  test('micro-entries leave together or not at all', async () => {
    const locked = await microEntries(bank, await linkFor(bank, { status: 'LOCKED' }))
    const link = await linkFor(bank, { status: 'VERIFICATION_PENDING' })
    const parts = await microEntries(bank, link)
    const greedy = await linkFor(bank, { status: 'VERIFICATION_PENDING' })
    const part = { linkedAccountId: greedy.id }
    const more = [
      await wishFor(bank, { kind: 'micro_credit', amountCents: 10, ...part }),
      await wishFor(bank, { kind: 'micro_debit', amountCents: 11, ...part }),
    ]
    expectInOneFile(await cutOff(bank), parts)
    for (const transfer of [...locked, ...more]) {
      expect(await statusOf(bank, transfer)).toBe('Cancelled')
    }
  })

  test('one that cannot be written or posted stays, before staff, and leaves once mended', async () => {
    const good = [
      await wishFor(bank, { kind: 'deposit' }),
      await wishFor(bank, { kind: 'deposit' }),
    ]
    const nameless = await wishFor(bank, { kind: 'deposit', link: { holderName: ' ' } })
    const misrouted = await wishFor(bank, { kind: 'deposit', link: { routingNumber: '992000012' } })
    const swapped = await wishFor(bank, { kind: 'deposit' })
    await sql`
      update linked_accounts set account_number_sealed = (
        select account_number_sealed from linked_accounts where id = ${good[0]?.linked_account_id})
      where id = ${swapped.linked_account_id}`.execute(bank.db)
    const broke = await wishFor(bank, { kind: 'withdrawal', amountCents: 10_000 })
    await sql`
      update savings_balances set is_open = false
      where account_id = ${broke.account_id}`.execute(bank.db)
    const bad = [nameless, misrouted, swapped, broke]

    expectInOneFile(await cutOff(bank), good)
    for (const transfer of bad) expect(await statusOf(bank, transfer)).toBe('Initiated')
    const told = await tasks()
    expect(told.map(({ kind }) => kind)).toEqual(Array(4).fill('transfer_left_out'))
    expect(JSON.stringify(told)).not.toContain('40051234')
    expect(await cutOff(bank)).toEqual([])
    expect(await tasks()).toHaveLength(4)

    await sql`update linked_accounts set holder_name = 'Tessa Testwell'
      where id = ${nameless.linked_account_id}`.execute(bank.db)
    await sql`update savings_balances set is_open = true
      where account_id = ${broke.account_id}`.execute(bank.db)
    const [late] = await cutOff(bank, TUESDAY)
    expectInOneFile(late ? [late] : [], [nameless, broke])
    expect(late?.batches.map((batch) => batch.effectiveEntryDate)).toEqual(['260304', '260304'])
    const { rows } = await sql`
      select kind, file_date, settlement_date, available_date from transfers
      where institution_id = ${bank.institution_id} and file_date = ${TUESDAY}
      order by kind`.execute(bank.db)
    const dates = { file_date: '2026-03-03', settlement_date: '2026-03-04' }
    expect(rows).toEqual([
      { kind: 'deposit', ...dates, available_date: '2026-03-11' },
      { kind: 'withdrawal', ...dates, available_date: '2026-03-04' },
    ])
  })

  test('one that settles on another day is in a batch of its own', async () => {
    const usual = await wishFor(bank, { kind: 'deposit' })
    const other = await wishFor(bank, { kind: 'deposit' })
    await sql`update transfers set settlement_date = '2026-03-05' where id = ${other.id}`.execute(
      bank.db,
    )
    const [file] = await cutOff(bank)
    expectInOneFile(file ? [file] : [], [usual, other])
    expect(file?.batches.map((batch) => batch.effectiveEntryDate)).toEqual(['260303', '260305'])
  })
})
