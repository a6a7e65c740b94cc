import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { type Sent, answerWith, answerFile, answerTo, at, send } from '../../../../test/answers.ts'
import { cutOff, wishFor } from '../../../../test/ach.ts'
import { addInstitution, useBank as testBank } from '../../../../test/banking.ts'
import { DAY, TEST_ACTOR, keepSoundBooks, openFunded } from '../../../../test/books.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { importAnswerFile } from './import-answer-file.ts'

const bank = testBank()
const UNKNOWN = '991000059999999'

keepSoundBooks(() => bank.db)

/** What a system account holds: credits positive. */
async function balanceOf(kind: 'suspense' | 'ach_clearing'): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents from postings p
    join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
    where p.institution_id = ${bank.institution_id} and a.kind = ${kind}`.execute(bank.db)
  return rows[0]?.cents ?? 0
}

async function tasksOf(fileId: string) {
  const tasks = await bank.db.selectFrom('staff_tasks').selectAll().orderBy('id').execute()
  return tasks.filter(({ details }) => details['file_id'] === fileId)
}

async function transferOf({ transfer }: Sent) {
  return bank.db
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', transfer.id)
    .executeTakeFirstOrThrow()
}

test.each([
  { what: 'a debit, so money left', transactionCode: 27, cents: -700 },
  { what: 'a credit, so money came', transactionCode: 22, cents: 700 },
])('an unknown trace of $what goes to suspense', async ({ transactionCode, cents }) => {
  const before = [await balanceOf('suspense'), await balanceOf('ach_clearing')] as const
  const wrong = { trace: UNKNOWN, code: 'R01', amountCents: 700, transactionCode }
  const { fileId, outcomes } = await answerWith(bank, [wrong])
  expect(outcomes).toMatchObject({ unknown_trace: 1, applied: 0, open: 0 })
  expect((await balanceOf('suspense')) - before[0]).toBe(cents)
  expect((await balanceOf('ach_clearing')) - before[1]).toBe(-cents)
  expect(await tasksOf(fileId)).toMatchObject([
    { kind: 'unknown_trace', details: { original_trace: UNKNOWN, amount_cents: 700, code: 'R01' } },
  ])
})

test('an unknown trace of a change moves nothing and is told to staff', async () => {
  const before = await balanceOf('suspense')
  const change = { trace: UNKNOWN, code: 'C01', corrected: { account: '7788' } }
  const { fileId, outcomes } = await answerWith(bank, [change])
  expect(outcomes.unknown_trace).toBe(1)
  expect(await balanceOf('suspense')).toBe(before)
  expect(await tasksOf(fileId)).toMatchObject([{ kind: 'unknown_trace' }])
})

test.each([
  { what: 'another amount', change: { amountCents: 4_999 }, cents: -4_999 },
  { what: 'the other way', change: { transactionCode: 22 }, cents: 5_000 },
])('a return of $what goes to suspense; the transfer stays', async ({ change, cents }) => {
  const sent = await send(bank)
  const before = await balanceOf('suspense')
  const { fileId, outcomes } = await answerWith(bank, [{ ...answerTo(sent, 'R02'), ...change }])
  expect(outcomes.mismatch).toBe(1)
  expect((await balanceOf('suspense')) - before).toBe(cents)
  expect(await transferOf(sent)).toEqual(sent.transfer)
  expect(await tasksOf(fileId)).toMatchObject([{ kind: 'return_mismatch' }])
})

test.each([
  { what: 'account number', change: { account: '70007000' } },
  { what: 'name', change: { name: 'OSKAR OPERATOR' } },
])('a return with another $what moves no money of the depositor', async ({ change, what }) => {
  const sent = await send(bank, { kind: 'withdrawal', amountCents: 5_000 })
  const before = await readBalances(bank.db, bank.institution_id, sent.accountId)
  const { fileId, outcomes } = await answerWith(bank, [{ ...answerTo(sent, 'R03'), ...change }])
  expect(outcomes).toMatchObject({ applied: 0, mismatch: 1 })
  expect(await readBalances(bank.db, bank.institution_id, sent.accountId)).toEqual(before)
  expect(await transferOf(sent)).toEqual(sent.transfer)
  expect(await tasksOf(fileId)).toMatchObject([
    { kind: 'return_mismatch', message: expect.stringContaining(what) },
  ])
})

test('a return is compared with the entry as it left, not with the account as it was corrected', async () => {
  const sent = await send(bank)
  await answerWith(bank, [answerTo(sent, 'C01', { account: '778899001' })])
  const { outcomes } = await answerWith(bank, [answerTo(sent, 'R02')])
  expect(outcomes).toMatchObject({ applied: 1 })
})

test('of a file from before receivers were noted, its text says whom an entry went to', async () => {
  const transfer = await wishFor(bank, { kind: 'deposit' })
  await cutOff(bank)
  const entry = () =>
    bank.db
      .selectFrom('ach_entries')
      .selectAll()
      .where('transfer_id', '=', transfer.id)
      .executeTakeFirstOrThrow()
  const { trace, receiver_name } = await entry()
  expect(receiver_name).toBe('TESSA TESTWELL')
  await sql`update ach_entries set routing_number = null, account_number_sealed = null,
      account_number_index = null, account_last_four = null, receiver_name = null
    where transfer_id = ${transfer.id}`.execute(bank.db)
  const answer = { trace: trace ?? '', code: 'R02', amountCents: 100 }
  const wrong = await answerWith(bank, [{ ...answer, account: '70007000' }])
  expect(wrong.outcomes).toMatchObject({ mismatch: 1 })
  expect((await answerWith(bank, [answer])).outcomes).toMatchObject({ applied: 1 })
  expect(await entry()).toMatchObject({ receiver_name, account_last_four: '1234' })
})

/** The batch of the entry that was sent last goes to the file of another day, as the application never moves one. */
async function moveLastBatch({ to, settles }: { to: string; settles: string }): Promise<void> {
  const owner = new Client({ connectionString: bank.database.ownerUrl })
  await owner.connect()
  await owner.query(
    `update ach_batches batch set file_id = later.id, number = 1, settlement_date = $2
     from ach_files later
     where later.institution_id = $1 and later.business_date = $3 and later.file_id_modifier = 'Z'
       and batch.institution_id = $1 and (batch.file_id, batch.number) = (
         select file_id, max(number) from ach_batches where institution_id = $1 and file_id = (
           select id from ach_files where institution_id = $1 and direction = 'out'
             and business_date = $4 and file_id_modifier = 'A')
         group by file_id)`,
    [bank.institution_id, settles, to, DAY],
  )
  await owner.end()
}

test.each([
  { what: 'the newer, within its window', code: 'R02', days: 300, wait: 2, of: 'newer' },
  { what: 'neither, as both are within it', code: 'R10', days: 20, wait: 2, of: 'neither' },
  { what: 'neither, as both are out of it', code: 'R02', days: 21, wait: 30, of: 'neither' },
])('a trace that two entries have means $what', async ({ code, days, wait, of }) => {
  const accountId = await openFunded(bank)
  const older = await send(bank, { accountId })
  const newer = await send(bank, { accountId, link: older.link })
  const later = addDays(DAY, days)
  const settles = addBusinessDays(later, 1)
  const { institution_id } = bank
  await sql`insert into ach_files (institution_id, direction, state, business_date,
      file_id_modifier, created_at, entry_count, debit_cents)
    values (${institution_id}, 'out', 'handed_over', ${later}, 'Z', now(), 1, 5000)`.execute(
    bank.db,
  )
  await sql`update ach_files set entry_count = entry_count - 1, debit_cents = debit_cents - 5000
    where institution_id = ${institution_id} and id = (
      select file_id from ach_entries where institution_id = ${institution_id}
        and transfer_id = ${newer.transfer.id})`.execute(bank.db)
  await sql`update ach_entries set trace = ${older.trace}, file_date = ${later}, file_id = (
      select id from ach_files where institution_id = ${institution_id}
        and business_date = ${later} and file_id_modifier = 'Z')
    where institution_id = ${institution_id} and transfer_id = ${newer.transfer.id}`.execute(
    bank.db,
  )
  await sql`update transfers set settlement_date = ${settles}
    where institution_id = ${institution_id} and id = ${newer.transfer.id}`.execute(bank.db)
  await moveLastBatch({ to: later, settles })
  const received = addBusinessDays(settles, wait)
  const before = [await transferOf(older), await transferOf(newer)]
  const { fileId, outcomes } = await answerWith(
    bank,
    [answerTo(older, code)],
    easternInstant(received, '08:00'),
  )
  if (of === 'newer') {
    expect(outcomes).toMatchObject({ applied: 1 })
    expect([await transferOf(older), await transferOf(newer)]).toMatchObject([
      { status: 'Submitted' },
      { status: 'Returned' },
    ])
  } else {
    expect(outcomes).toMatchObject({ applied: 0, ambiguous: 1 })
    expect([await transferOf(older), await transferOf(newer)]).toEqual(before)
    expect(await tasksOf(fileId)).toMatchObject([
      { kind: 'return_mismatch', message: expect.stringContaining('matches 2 entries') },
    ])
  }
})

test('a notification of change for another account corrects nothing', async () => {
  const sent = await send(bank)
  const change = answerTo(sent, 'C01', { account: '7788' })
  const { fileId, outcomes } = await answerWith(bank, [{ ...change, account: '70007000' }])
  expect(outcomes).toMatchObject({ applied: 0, mismatch: 1 })
  expect(await tasksOf(fileId)).toMatchObject([{ kind: 'return_mismatch' }])
  const { account_last_four } = await bank.db
    .selectFrom('linked_accounts')
    .select('account_last_four')
    .where('id', '=', sent.link.id)
    .executeTakeFirstOrThrow()
  expect(account_last_four).toBe(sent.link.account_last_four)
})

test('a second return of a transfer changes nothing and is told to staff', async () => {
  const sent = await send(bank)
  await answerWith(bank, [answerTo(sent, 'R01')])
  const [transfer, suspense] = [await transferOf(sent), await balanceOf('suspense')]
  const second = await answerWith(bank, [answerTo(sent, 'R10'), answerTo(sent, 'R01')])
  expect(second.outcomes).toMatchObject({ already_returned: 2, applied: 0 })
  expect(await transferOf(sent)).toEqual(transfer)
  expect(await balanceOf('suspense')).toBe(suspense)
  expect(await tasksOf(second.fileId)).toHaveLength(2)
})

test("another institution's trace is unknown here", async () => {
  const sent = await send(bank)
  const institution_id = await addInstitution(bank.db, 'other-bank')
  const text = await answerFile([answerTo(sent, 'R02')])
  const report = await importAnswerFile(at(bank), { institution_id, text, actor: TEST_ACTOR })
  expect(report.outcomes).toMatchObject({ unknown_trace: 1, applied: 0 })
  expect(await transferOf(sent)).toEqual(sent.transfer)
  // The same file is another one here.
  const ours = { institution_id: bank.institution_id, text, actor: TEST_ACTOR }
  expect(await importAnswerFile(at(bank), ours)).toMatchObject({
    isReplay: false,
    outcomes: { applied: 1 },
  })
})

test('what is neither a return nor a change is told to staff', async () => {
  const sent = await send(bank)
  const returned = await answerFile([answerTo(sent, 'R02')])
  const text = returned.replace('799R02', '799R68')
  const { institution_id } = bank
  const report = await importAnswerFile(at(bank), { institution_id, text, actor: TEST_ACTOR })
  expect(report).toMatchObject({ others: 1, returns: 0, outcomes: { not_handled: 1 } })
  expect(await transferOf(sent)).toEqual(sent.transfer)
  expect(await tasksOf(report.fileId)).toMatchObject([{ kind: 'answer_not_handled' }])
})

test('a payout that comes back to a closed account is told to staff', async () => {
  const sent = await send(bank, { kind: 'withdrawal', amountCents: 9_000 }, 'Submitted')
  const { accountId } = sent
  await sql`update savings_accounts set status = 'CLOSED', closed_on = opened_on
    where id = ${accountId}`.execute(bank.db)
  await sql`update savings_balances set is_open = false
    where account_id = ${accountId}`.execute(bank.db)
  const before = await balanceOf('suspense')
  const { fileId } = await answerWith(bank, [answerTo(sent, 'R02')])
  expect((await balanceOf('suspense')) - before).toBe(9_000)
  expect(await readBalances(bank.db, bank.institution_id, accountId)).toMatchObject({
    current_cents: 0,
  })
  expect(await tasksOf(fileId)).toMatchObject([{ kind: 'returned_to_closed_account' }])
})

test('a transfer that names no link is known by its savings account', async () => {
  const sent = await send(bank)
  await sql`update transfers set linked_account_id = null
    where id = ${sent.transfer.id}`.execute(bank.db)
  await answerWith(bank, [answerTo(sent, 'R10')])
  const owner = await bank.db
    .selectFrom('depositors')
    .select('standing')
    .where('id', '=', sent.link.depositor_id)
    .executeTakeFirstOrThrow()
  expect(owner.standing).toBe('REVIEW')
})
