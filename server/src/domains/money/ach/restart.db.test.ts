import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  FILE_DAY,
  addMany,
  atCutOff,
  bankPerTest,
  cutOff,
  expectInOneFile,
  linkFor,
  microEntries,
  parse,
  recordingAch,
  statusOf,
  wishFor,
} from '../../../../test/ach.ts'
import { WAITS_FOR_ME, killWaiting, openOn, openTestContext } from '../../../../test/banking.ts'
import { TEST_ACTOR } from '../../../../test/books.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { closeContext } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import type { AchPort } from '../../../platform/ports/ach/port.ts'
import type { Transfer } from '../transfers/queries.ts'
import { voidTransfer } from '../transfers/moves/cancel-transfer.ts'
import { openFile, submitDue } from './submit-due.ts'

const { bank } = bankPerTest()

/** Three pages of deposits and withdrawals, in the order in which they are taken in. */
async function threePages(): Promise<Transfer[]> {
  const { db, institution_id } = bank
  const deposit = await wishFor(bank, { kind: 'deposit' })
  for (let n = 0; n < 9; n += 1) await wishFor(bank, { kind: 'withdrawal' })
  await addMany(bank, deposit, 1100)
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .orderBy('id')
    .execute()
}

const states = async () => {
  const { rows } = await sql<{ state: string; entries: number }>`
    select state, (select count(*) from ach_entries where file_id = file.id) as entries
    from ach_files file where institution_id = ${bank.institution_id}`.execute(bank.db)
  return rows.map(({ state, entries }) => `${state} ${entries}`)
}

test('killed within each step, each transfer is in exactly one file', async () => {
  const transfers = await threePages()
  const { institution_id } = bank
  const ach = recordingAch()
  const run = () => submitDue(atCutOff({ ...bank.ctx, ach }, FILE_DAY), institution_id, FILE_DAY)
  const last = transfers.at(-1)?.id

  await killWaiting(bank, `select from transfers where id = '${last}' for update`, run)
  expect(await states()).toEqual(['gathering 1000'])

  const profile = `select from ach_profiles where institution_id = '${institution_id}' for update`
  await killWaiting(bank, profile, run)
  expect(await states()).toEqual(['gathering 1110'])

  await killWaiting(bank, 'lock table ach_file_chunks in exclusive mode', run)
  expect(await states()).toEqual(['numbered 1110'])

  const failing: AchPort = { ...ach, submit: () => Promise.reject(new Error('the line is down')) }
  const ctx = atCutOff({ ...bank.ctx, ach: failing }, FILE_DAY)
  await expect(submitDue(ctx, institution_id, FILE_DAY)).rejects.toThrow('the line is down')
  expect(await states()).toEqual(['built 1110'])
  expect(ach.files).toEqual([])

  await killWaiting(bank, 'lock table audit_log in exclusive mode', run)
  expect(await states()).toEqual(['built 1110'])
  await run()
  await run()
  expect(await states()).toEqual(['handed_over 1110'])

  // Handed over, killed before it was noted, and handed over again: the same file.
  const [first, second, ...others] = ach.files
  expect(others).toEqual([])
  expect(second).toEqual(first)
  expectInOneFile([parse(first?.text ?? '')], transfers)
  const { rows } = await sql<{ statuses: string[]; posted: number }>`
    select array_agg(distinct status::text) as statuses, count(posted_entry_id) as posted
    from transfers where institution_id = ${institution_id}`.execute(bank.db)
  expect(rows).toEqual([{ statuses: ['Submitted'], posted: 9 }])
})

test('a file left unfinished yesterday leaves before that of today', async () => {
  const first = await wishFor(bank, { kind: 'deposit' })
  const failing: AchPort = {
    ...recordingAch(),
    submit: () => Promise.reject(new Error('the line is down')),
  }
  const ctx = atCutOff({ ...bank.ctx, ach: failing }, FILE_DAY)
  await expect(submitDue(ctx, bank.institution_id, FILE_DAY)).rejects.toThrow('the line is down')
  const second = await wishFor(bank, {
    kind: 'deposit',
    now: easternInstant(addDays(FILE_DAY, 1), '10:00'),
  })
  const files = await cutOff(bank, second.file_date)
  expect(files.map(({ fileHeader }) => fileHeader.fileCreationDate)).toEqual(['260302', '260303'])
  expectInOneFile(files.slice(0, 1), [first])
  expectInOneFile(files.slice(1), [second])
})

test('two processes at once make one file', async () => {
  const transfers = await threePages()
  const ach = recordingAch()
  const other = await openTestContext(bank.database)
  const runs = [bank.ctx, other].map((ctx) =>
    submitDue(atCutOff({ ...ctx, ach }, FILE_DAY), bank.institution_id, FILE_DAY),
  )
  await Promise.all(runs)
  await closeContext(other)
  expect(new Set(ach.files.map(({ fileId }) => fileId)).size).toBe(1)
  expectInOneFile([parse(ach.files[0]?.text ?? '')], transfers)
  expect(await states()).toEqual(['handed_over 1110'])
})

test('who begins at once begins the same file', async () => {
  await wishFor(bank, { kind: 'deposit' })
  const ctx = atCutOff(bank.ctx, FILE_DAY)
  const begin = () => openFile(ctx, bank.institution_id, FILE_DAY)
  for (let round = 0; round < 8; round += 1) {
    const files = await Promise.all(Array.from({ length: 8 }, begin))
    expect(new Set(files.map((file) => file?.id)).size).toBe(1)
    await sql`delete from ach_files where institution_id = ${bank.institution_id}`.execute(bank.db)
  }
})

/** The cut-off comes while a depositor is voiding: it waits for them, and finds what they did. */
async function cutOffDuringVoid(transfer: Transfer) {
  const { db, institution_id } = bank
  let running: ReturnType<typeof cutOff> | undefined
  await inTransaction(db, async (trx) => {
    const now = new Date(transfer.cancel_until.getTime() - 1)
    await voidTransfer(trx, { institution_id, transferId: transfer.id, now, actor: TEST_ACTOR })
    running = cutOff(bank)
    await waitForWaiting(trx)
  })
  return running ?? []
}

async function waitForWaiting(trx: Transaction): Promise<void> {
  for (;;) {
    const { rows } = await sql.raw(WAITS_FOR_ME).execute(trx)
    if (rows.length > 0) return
  }
}

test('a transfer voided as the cut-off comes is left out', async () => {
  const accountId = await openOn(bank, FILE_DAY, 1_000)
  const voided = await wishFor(bank, { kind: 'withdrawal', accountId })
  const good = await wishFor(bank, { kind: 'withdrawal', accountId })
  expectInOneFile(await cutOffDuringVoid(voided), [good])
  expect(await statusOf(bank, voided)).toBe('Voided')
})

test('of micro-entries of which one is taken back none leaves', async () => {
  const parts = await microEntries(bank, await linkFor(bank, { status: 'VERIFICATION_PENDING' }))
  const good = await wishFor(bank, { kind: 'deposit' })
  const [, , debit] = parts
  if (debit === undefined) throw new Error('no debit')
  expectInOneFile(await cutOffDuringVoid(debit), [good])
  const statuses = await Promise.all(parts.map((part) => statusOf(bank, part)))
  expect(statuses).toEqual(['Cancelled', 'Cancelled', 'Voided'])
})

test('a link that is locked as the cut-off comes carries nothing', async () => {
  const transfer = await wishFor(bank, { kind: 'deposit' })
  let running: ReturnType<typeof cutOff> | undefined
  await inTransaction(bank.db, async (trx) => {
    await sql`update linked_accounts set status = 'LOCKED'
      where id = ${transfer.linked_account_id}`.execute(trx)
    running = cutOff(bank)
    await waitForWaiting(trx)
  })
  expect(await running).toEqual([])
  expect(await statusOf(bank, transfer)).toBe('Cancelled')
})
