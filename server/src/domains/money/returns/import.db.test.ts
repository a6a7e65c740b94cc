import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answerFile, answerTo, at, send } from '../../../../test/answers.ts'
import { killWaiting, openTestContext, useBank as testBank } from '../../../../test/banking.ts'
import { TEST_ACTOR, keepSoundBooks } from '../../../../test/books.ts'
import { closeContext } from '../../../context.ts'
import { jobs } from '../../../doors/jobs/jobs.ts'
import type { JobPayload } from '../../../platform/queue/job-table.ts'
import { readFileText } from '../ach/file-lines.ts'
import { type ImportReport, importAnswerFile } from './import-answer-file.ts'
import { applyAnswers } from './apply-answers.ts'

const bank = testBank()

keepSoundBooks(() => bank.db)

function importText(text: string, ctx = at(bank)): Promise<ImportReport> {
  return importAnswerFile(ctx, { institution_id: bank.institution_id, text, actor: TEST_ACTOR })
}

/** Everything in the database, the queue included. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where (schemaname = 'public' and tablename not like 'kysely%') or (schemaname = 'graphile_worker' and tablename = '_private_jobs')
    order by 1`.execute(bank.db)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(row::text, ',' order by row::text), ''))
        as hash from ${sql.raw(name)} as row`.execute(bank.db)
    found[name] = rows[0]?.hash ?? ''
  }
  return found
}

async function answersOf(text: string) {
  return bank.db
    .selectFrom('ach_answers')
    .innerJoin('ach_files', 'ach_files.id', 'ach_answers.file_id')
    .select(['file_id', 'place', 'outcome', 'state', 'transfer_id'])
    .where(
      'original_trace',
      'in',
      [...text.matchAll(/^79[89]...(\d{15})/gm)].map((m) => m[1] ?? ''),
    )
    .orderBy('place')
    .execute()
}

/** How often the money of a transfer went back. */
async function returnsOf(transferId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from journal_entries
    where transfer_id = ${transferId} and kind = 'return'`.execute(bank.db)
  return rows[0]?.count ?? -1
}

describe('a file taken in', () => {
  test('is stored sealed with what it says, applied, and audited', async () => {
    const sent = await send(bank)
    const text = await answerFile([answerTo(sent, 'R02')])
    const report = await importText(text)
    expect(report).toEqual({
      fileId: report.fileId,
      isReplay: false,
      returns: 1,
      changes: 0,
      others: 0,
      outcomes: {
        applied: 1,
        already_returned: 0,
        unknown_trace: 0,
        mismatch: 0,
        ambiguous: 0,
        not_handled: 0,
        open: 0,
      },
    })
    const file = await bank.db
      .selectFrom('ach_files')
      .selectAll()
      .where('id', '=', report.fileId)
      .executeTakeFirstOrThrow()
    expect(file).toMatchObject({
      direction: 'in',
      state: 'applied',
      entry_count: 1,
      debit_cents: 5_000,
      credit_cents: 0,
    })
    let kept = ''
    for await (const piece of readFileText(bank.ctx, bank.institution_id, report.fileId))
      kept += piece
    expect(kept).toBe(text)
    const audit = await bank.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', report.fileId)
      .execute()
    expect(audit).toEqual([{ action: 'import', actor_id: TEST_ACTOR.id }])
  })

  test('of a day without returns is a report of nothing', async () => {
    const report = await importText(await answerFile([]))
    expect(report).toMatchObject({ returns: 0, changes: 0, others: 0, isReplay: false })
  })

  test('a second time, also with other line breaks, changes nothing', async () => {
    const sent = await send(bank)
    const lost = { trace: '991000058888888', code: 'R03', amountCents: 123 }
    const text = await answerFile([answerTo(sent, 'R01'), lost])
    const first = await importText(text)
    const before = await everything()
    expect(await importText(text)).toEqual({ ...first, isReplay: true })
    expect(await importText(text.replaceAll('\n', '\r\n'))).toEqual({ ...first, isReplay: true })
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['an altered amount', (text: string) => text.replace('0000005000', '0000005001')],
    ['a lost line', (text: string) => text.replace(/^799.*\n/m, '')],
    ['a code of no network', (text: string) => text.replace('799R02', '799R99')],
    ['an end too early', (text: string) => text.split('\n').slice(0, 4).join('\n')],
    ['another bank', (text: string) => text.replace('991000054', '991000012')],
    ['nothing', () => ''],
  ])('with %s is refused whole and changes nothing', async (_, spoil) => {
    const first = await send(bank)
    const second = await send(bank)
    const text = await answerFile([answerTo(first, 'R02'), answerTo(second, 'R02')])
    const before = await everything()
    await expect(importText(spoil(text))).rejects.toMatchObject({
      code: 'invalid',
      fields: { file: [expect.stringMatching(/^Line \d+, column \d+: ./)] },
    })
    expect(await everything()).toEqual(before)
  })
})

describe('exactly once', () => {
  test('two processes take in the same file at the same time', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(bank)))
    const text = await answerFile(sent.map((each) => answerTo(each, 'R01')))
    const twin = await openTestContext(bank.database)
    try {
      const reports = await Promise.all(
        [bank.ctx, twin, bank.ctx, twin].map((ctx) =>
          importText(text, { ...ctx, clock: at(bank).clock }),
        ),
      )
      expect(reports.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    } finally {
      await closeContext(twin)
    }
    const answers = await answersOf(text)
    expect(answers.map(({ outcome }) => outcome)).toEqual(sent.map(() => 'applied'))
    for (const { transfer } of sent) expect(await returnsOf(transfer.id)).toBe(1)
  })

  test('killed while it is stored, nothing of it remains', async () => {
    const sent = await send(bank)
    const text = await answerFile([answerTo(sent, 'R02')])
    const before = await everything()
    const lock = 'lock table ach_answers in exclusive mode'
    await killWaiting(bank, lock, () => importText(text))
    expect(await everything()).toEqual(before)
    expect(await importText(text)).toMatchObject({ isReplay: false, outcomes: { applied: 1 } })
  })

  test('killed between storing and applying, the queued job applies it', async () => {
    const sent = await send(bank)
    const text = await answerFile([answerTo(sent, 'R02')])
    await killWaiting(bank, 'lock table ach_entries in access exclusive mode', () =>
      importText(text),
    )
    const [open] = await answersOf(text)
    expect(open).toMatchObject({ outcome: null, state: 'stored' })
    expect(await returnsOf(sent.transfer.id)).toBe(0)
    const { rows } = await sql<{ payload: JobPayload<'apply_ach_answers'> }>`
      select job.payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'apply_ach_answers'
        and job.payload ->> 'fileId' = ${open?.file_id}`.execute(bank.db)
    expect(rows).toHaveLength(1)
    for (const { payload } of [...rows, ...rows]) await jobs.apply_ach_answers(at(bank), payload)
    expect(await answersOf(text)).toMatchObject([{ outcome: 'applied', state: 'applied' }])
    expect(await returnsOf(sent.transfer.id)).toBe(1)
  })

  test.each([
    ['the ledger', 'select from savings_balances where account_id = $account for update'],
    ['the link', 'select from linked_accounts where id = $link for update'],
    ['the letter', 'lock table email_outbox in exclusive mode'],
  ])('killed in the middle of applying, at %s', async (_, lock) => {
    const [first, second, third] = [await send(bank), await send(bank), await send(bank)]
    const text = await answerFile([first, second, third].map((sent) => answerTo(sent, 'R01')))
    const { fileId } = await stored(text)
    const { institution_id } = bank
    const held = lock
      .replace('$account', `'${second.accountId}'`)
      .replace('$link', `'${second.link.id}'`)
    const isAll = lock.startsWith('lock')
    await killWaiting(bank, held, () => applyAnswers(at(bank), { institution_id, fileId }))
    const outcomes = (await answersOf(text)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual([isAll ? null : 'applied', null, null])
    expect(await returnsOf(second.transfer.id)).toBe(0)
    await applyAnswers(at(bank), { institution_id, fileId })
    for (const { transfer } of [first, second, third]) {
      expect(await returnsOf(transfer.id)).toBe(1)
      const retries = await bank.db
        .selectFrom('transfers')
        .select('id')
        .where('request_id', '=', transfer.request_id)
        .where('retry_count', '=', 1)
        .execute()
      expect(retries).toHaveLength(1)
    }
    expect((await answersOf(text)).every(({ state }) => state === 'applied')).toBe(true)
  })
})

/** Stores a file without applying it: whoever did so died then. */
async function stored(text: string): Promise<{ fileId: string }> {
  await killWaiting(bank, 'lock table ach_entries in access exclusive mode', () => importText(text))
  const [answer] = await answersOf(text)
  if (answer === undefined) throw new Error('the file was not stored')
  return { fileId: answer.file_id }
}
