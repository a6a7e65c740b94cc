import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import {
  FILE_DAY,
  addMany,
  bankPerTest,
  cutOff,
  expectInOneFile,
  linkFor,
  microEntries,
  parse,
  recordingAch,
  statusOf,
  storedText,
  wishFor,
} from '../../../../test/ach.ts'
import { addInstitution, openOn } from '../../../../test/banking.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { readBalances } from '../../../ledger/balances.ts'

const { bank, files, tasks } = bankPerTest()
const TUESDAY = addDays(FILE_DAY, 1)

const traces = async () => {
  const { rows } = await sql<{ trace: string }>`
    select trace from ach_entries where institution_id = ${bank.institution_id}
    order by trace`.execute(bank.db)
  return rows.map(({ trace }) => trace)
}

const histories = async () => {
  const { rows } = await sql<{ history: string }>`
    select string_agg(to_status || ' ' || cause, ', ' order by id) as history
    from transfer_events where institution_id = ${bank.institution_id}
    group by transfer_id order by transfer_id`.execute(bank.db)
  return rows.map(({ history }) => history)
}

describe('the file of a day', () => {
  test('carries every due transfer in its batch, adds up, and is kept as it was handed over', async () => {
    const savings = { accountType: 'savings', holderName: 'Åsa Testmåler' } as const
    // Not in this file: it only stands for what was presented before.
    const later = { scheduledDate: parseBusinessDate('2027-02-01') }
    const first = await wishFor(bank, { kind: 'deposit', amountCents: 7_00, ...later })
    const again = {
      accountId: first.account_id,
      requestId: first.request_id,
      retry: { ofTransferId: first.id, count: 1 },
    }
    const transfers = [
      await wishFor(bank, { kind: 'deposit', amountCents: 250_00 }),
      await wishFor(bank, { kind: 'deposit', amountCents: 1, link: savings }),
      await wishFor(bank, { kind: 'withdrawal', amountCents: 40_00 }),
      await wishFor(bank, { kind: 'deposit', amountCents: 7_00, ...again }),
      ...(await microEntries(bank, await linkFor(bank, { status: 'VERIFICATION_PENDING' }))),
    ]
    const ach = recordingAch()
    const [file, ...others] = await cutOff(bank, FILE_DAY, ach)
    expect(others).toEqual([])
    if (file === undefined) throw new Error('no file')
    expectInOneFile([file], transfers)
    expect(file.fileHeader).toMatchObject({
      immediateDestination: '990000013',
      immediateOrigin: '991000054',
      fileCreationDate: '260302',
      fileCreationTime: '1600',
      fileIdModifier: 'A',
    })
    const batches = file.batches.map((batch) => [
      batch.secCode,
      batch.entryDescription,
      batch.serviceClassCode,
      batch.effectiveEntryDate,
      batch.entries.length,
      batch.control.totalDebitCents,
      batch.control.totalCreditCents,
    ])
    expect(batches).toEqual([
      ['WEB', 'DEPOSIT', 225, '260303', 2, 250_01, 0],
      ['WEB', 'RETRY PYMT', 225, '260303', 1, 7_00, 0],
      ['PPD', 'WITHDRAWAL', 220, '260303', 1, 0, 40_00],
      ['PPD', 'ACCTVERIFY', 220, '260303', 2, 0, 46],
      ['WEB', 'ACCTVERIFY', 225, '260303', 1, 46, 0],
    ])
    const deposits = file.batches[0]?.entries.toSorted((a, b) => b.amountCents - a.amountCents)
    const where = { account: '40051234', routing: '992000011', discretionaryData: 'S' }
    expect(deposits).toMatchObject([
      { transactionCode: 27, name: 'Tessa Testwell', ...where },
      { transactionCode: 37, name: 'Asa Testmaler', ...where },
    ])
    expect(file.fileControl).toMatchObject({ batchCount: 5, entryAddendaCount: 7 })
    expect(file.fileControl.entryHash).toBe(7 * 99200001)

    const [stored] = await files()
    expect(stored).toMatchObject({
      state: 'handed_over',
      entry_count: 7,
      debit_cents: 257_47,
      credit_cents: 40_46,
      finished_at: new Date('2026-03-02T21:00:00Z'),
    })
    const text = await storedText(bank, stored?.id ?? '')
    expect(text).toBe(ach.files[0]?.text)
    expect(stored?.content_hash).toEqual(
      Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))),
    )
    const submitted = 'Initiated initiated, Pending queued, Submitted submitted'
    const told = (await histories()).filter((history) => history !== 'Initiated initiated')
    expect(told).toEqual(Array(7).fill(submitted))
  })

  test('posts withdrawals and micro-credits when they leave, deposits not yet', async () => {
    const accountId = await openOn(bank, FILE_DAY, 1_000)
    await wishFor(bank, { kind: 'withdrawal', amountCents: 600, accountId })
    await wishFor(bank, { kind: 'deposit', amountCents: 50, accountId })
    await microEntries(bank, await linkFor(bank, { status: 'VERIFICATION_PENDING' }))
    await cutOff(bank)
    expect(await readBalances(bank.db, bank.institution_id, accountId)).toMatchObject({
      current_cents: 400,
      available_cents: 400,
      held_cents: 0,
      pending_cents: 50,
    })
    const { rows } = await sql<{ kind: string; cents: number; date: string }>`
      select entry.kind, p.amount_cents as cents, entry.effective_date as date
      from journal_entries entry join postings p on p.entry_id = entry.id
      where entry.institution_id = ${bank.institution_id} and entry.transfer_id is not null
        and p.amount_cents < 0 order by cents`.execute(bank.db)
    expect(rows).toEqual([
      { kind: 'withdrawal', cents: -600, date: FILE_DAY },
      { kind: 'micro_entry', cents: -34, date: FILE_DAY },
      { kind: 'micro_entry', cents: -12, date: FILE_DAY },
    ])
  })

  test('is none when nothing is due', async () => {
    await wishFor(bank, { kind: 'deposit', scheduledDate: TUESDAY })
    expect(await cutOff(bank)).toEqual([])
    expect(await files()).toEqual([])
  })

  test('takes the next modifier of the day, and none after 36', async () => {
    for (const modifier of ['A', 'B', 'C']) {
      await wishFor(bank, { kind: 'deposit' })
      expect(await cutOff(bank)).toMatchObject([{ fileHeader: { fileIdModifier: modifier } }])
    }
    await sql`
      insert into ach_files
        (institution_id, direction, state, business_date, file_id_modifier, created_at)
      select ${bank.institution_id}, 'out', 'handed_over', ${FILE_DAY}, modifier, now()
      from regexp_split_to_table('DEFGHIJKLMNOPQRSTUVWXYZ012345678', '') modifier`.execute(bank.db)
    await wishFor(bank, { kind: 'deposit' })
    expect(await cutOff(bank)).toMatchObject([{ fileHeader: { fileIdModifier: '9' } }])
    const left = await wishFor(bank, { kind: 'deposit' })
    await expect(cutOff(bank)).rejects.toThrow('all 36 file id modifiers of 2026-03-02 are used')
    expect(await statusOf(bank, left)).toBe('Initiated')
    expect(await cutOff(bank, TUESDAY)).toMatchObject([{ fileHeader: { fileIdModifier: 'A' } }])
  })

  test('has more than a page of entries in several chunks, and its numbers are sealed', async () => {
    const { id: linkedAccountId } = await linkFor(bank, { accountNumber: '77700123456' })
    const accountId = await openOn(bank, FILE_DAY)
    const one = await wishFor(bank, { kind: 'deposit', accountId, linkedAccountId })
    await addMany(bank, one, 1200)
    const ach = recordingAch()
    const [file] = await cutOff(bank, FILE_DAY, ach)
    expect(file?.fileControl).toMatchObject({
      entryAddendaCount: 1_201,
      totalDebitCents: 100 + (1_200 * 1_201) / 2,
      entryHash: (1_201 * 99200001) % 10_000_000_000,
    })
    const { rows } = await sql<{ sealed: Buffer }>`
      select sealed from ach_file_chunks where institution_id = ${bank.institution_id}
      order by place`.execute(bank.db)
    expect(rows).toHaveLength(2)
    expect(ach.files[0]?.text).toContain('77700123456')
    expect(await dump()).not.toContain('77700123456')
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('77700123456')
  })
})

/** Every table that origination writes, as text. */
async function dump(): Promise<string> {
  const tables = ['ach_file_chunks', 'ach_files', 'ach_entries', 'transfers', 'staff_tasks']
  const parts = [...tables, 'audit_log'].map((table) =>
    sql<{ all: string }>`
      select string_agg(row_to_json(t)::text, ' ') || string_agg(t::text, ' ') as all
      from ${sql.table(table)} t`.execute(bank.db),
  )
  return (await Promise.all(parts)).map(({ rows }) => rows[0]?.all).join(' ')
}

describe('traces', () => {
  const setLast = (last: number) =>
    sql`update ach_profiles set last_trace = ${last}
        where institution_id = ${bank.institution_id}`.execute(bank.db)

  test('ascend through the file and go on in the next', async () => {
    for (const kind of ['withdrawal', 'deposit', 'deposit'] as const) await wishFor(bank, { kind })
    const [first] = await cutOff(bank)
    const inFile = first?.batches.flatMap(({ entries }) => entries.map(({ trace }) => trace))
    expect(inFile).toEqual(['991000050000001', '991000050000002', '991000050000003'])
    await wishFor(bank, { kind: 'deposit' })
    await cutOff(bank)
    expect((await traces()).at(-1)).toBe('991000050000004')
  })

  test('begin anew after 9,999,999, and a file does not run over the end', async () => {
    const transfers = [
      await wishFor(bank, { kind: 'deposit' }),
      await wishFor(bank, { kind: 'deposit' }),
    ]
    await setLast(9_999_998)
    expectInOneFile(await cutOff(bank), transfers)
    expect(await traces()).toEqual(['991000050000001', '991000050000002'])
    await setLast(0)
    const later = await wishFor(bank, { kind: 'deposit' })
    expectInOneFile(await cutOff(bank, TUESDAY), [later])
    expect(await traces()).toEqual(['991000050000001', '991000050000001', '991000050000002'])
  })

  test('of one file date are never the same: the file stops, before staff', async () => {
    await wishFor(bank, { kind: 'deposit' })
    await cutOff(bank)
    await setLast(0)
    await wishFor(bank, { kind: 'deposit' })
    await expect(cutOff(bank)).rejects.toThrow('trace numbers of the day are used up')
    expect(await tasks()).toMatchObject([{ kind: 'traces_exhausted' }])
    await setLast(1)
    await cutOff(bank)
    expect(await traces()).toEqual(['991000050000001', '991000050000002'])
    const twice = sql`update ach_entries set trace = '991000050000001'
      where institution_id = ${bank.institution_id}`.execute(bank.db)
    await expect(twice).rejects.toThrow('ach_entries_trace')
  })
})

test('an institution without numbers on the network says so', async () => {
  await wishFor(bank, { kind: 'deposit' })
  const owner = new Client({ connectionString: bank.database.ownerUrl })
  await owner.connect()
  await owner.query('delete from ach_profiles where institution_id = $1', [bank.institution_id])
  await owner.end()
  await expect(cutOff(bank)).rejects.toThrow('the institution has no ACH profile')
})

test('an institution takes in only its own', async () => {
  const ours = await wishFor(bank, { kind: 'deposit' })
  const other = { ...bank, institution_id: await addInstitution(bank.db, 'other') }
  const theirs = await wishFor(other, { kind: 'deposit' })
  expectInOneFile(await cutOff(bank, parseBusinessDate('2026-03-04')), [ours])
  expect(await statusOf(bank, theirs)).toBe('Initiated')
})

test('the text handed over can be read by any reader of files', async () => {
  await wishFor(bank, { kind: 'deposit' })
  const ach = recordingAch()
  await cutOff(bank, FILE_DAY, ach)
  const lines = ach.files[0]?.text.trimEnd().split('\n') ?? []
  expect(lines).toHaveLength(10)
  expect(lines.every((line) => line.length === 94)).toBe(true)
  expect(parse(lines.join('\r\n')).batches).toHaveLength(1)
})
