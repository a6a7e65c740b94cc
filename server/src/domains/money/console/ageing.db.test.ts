import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at } from '../../../../test/answers.ts'
import { useBank } from '../../../../test/banking.ts'
import { openFunded } from '../../../../test/books.ts'
import { readCsv } from '../../../../test/history/read-exports.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { post } from '../../../ledger/post.ts'
import type { PostingInput } from '../../../ledger/entry.ts'
import { runOperator } from '../../../doors/operator/run-operator.ts'
import { readAllPages, exportPostings } from './export.ts'
import { readAgeing, readTrialBalance } from './money-figures.ts'

const TODAY = parseBusinessDate('2026-11-16')
const HOSTILE = '=HYPERLINK("http://bad.example"),x'

describe('what waits on the books, by age', () => {
  const bank = useBank()
  const home = temporaryFolder('money')
  let caller: StaffCaller
  let accountId: string
  const now = () => at(bank, easternInstant(TODAY, '12:00'))
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  const book = (
    daysAgo: number,
    postings: PostingInput[],
    about: { accountId?: string; key?: string; description?: string } = {},
  ) =>
    inTransaction(bank.db, (trx) =>
      post(trx, {
        institution_id: bank.institution_id,
        kind: 'return',
        description: about.description ?? 'Return R03 in suspense',
        effectiveDate: addDays(TODAY, -daysAgo),
        postings,
        ...(about.accountId && { accountId: about.accountId }),
        idempotencyKey: about.key ?? randomUUID(),
        actor: { kind: 'job', id: 'test' },
      }),
    )
  /** More than zero is held for somebody. */
  const suspend = (daysAgo: number, cents: number, about = {}) =>
    book(
      daysAgo,
      [
        { kind: 'suspense', amountCents: cents },
        { kind: 'ach_clearing', amountCents: -cents },
      ],
      about,
    )
  const owe = (daysAgo: number, cents: number) =>
    book(
      daysAgo,
      [
        { kind: 'returns_receivable', amountCents: -cents },
        { kind: 'ach_clearing', amountCents: cents },
      ],
      { accountId },
    )

  beforeAll(async () => {
    accountId = await openFunded(bank, 0)
    const { institution_id } = bank
    caller = { institution_id } as StaffCaller
    const file = '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11'
    await suspend(95, 1_000, { key: `ach_answer:${file}:1` })
    await suspend(10, -300, { description: HOSTILE })
    // A returned payout of which a part was put back: the oldest is paid first.
    await suspend(70, 500, { accountId })
    await suspend(40, 400, { accountId })
    await suspend(5, -600, { accountId })
    await owe(91, 200)
    await owe(61, 100)
    await owe(30, 50)
    // 250 are paid: the oldest, and half of the next.
    await owe(1, -250)
  })

  it('tells 0 to 30, to 60, to 90 and more, the oldest paid first', async () => {
    const { rows, items } = await readAgeing(now(), caller)
    const bands = rows.map(({ what, bands: some, total_cents }) => [
      what,
      ...some.map(({ cents }) => cents),
      total_cents,
    ])
    expect(bands).toEqual([
      ['returns_receivable', -50, 0, -50, 0, -100],
      ['suspense_held', 0, 300, 0, 1_000, 1_300],
      ['suspense_taken', -300, 0, 0, 0, -300],
      ['micro_deposits', 0, 0, 0, 0, 0],
    ])
    expect(items.map(({ days, cents, words }) => [days, cents, words])).toEqual([
      [95, 1_000, 'Return R03 in suspense'],
      [40, 300, 'Return R03 in suspense'],
      [10, -300, HOSTILE],
    ])
    expect(items[0]?.file_uuid).toBe('7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11')
  })

  it('makes what the trial balance says', async () => {
    const { rows } = await readAgeing(now(), caller)
    const { accounts } = await readTrialBalance(now(), caller, undefined)
    const books = (kind: string) => {
      const found = accounts.find((account) => account.kind === kind)
      return (found?.credit_cents ?? 0) - (found?.debit_cents ?? 0)
    }
    const sum = (...some: string[]) =>
      rows.filter(({ what }) => some.includes(what)).reduce((all, one) => all + one.total_cents, 0)
    expect(sum('suspense_held', 'suspense_taken', 'micro_deposits')).toBe(books('suspense'))
    expect(sum('returns_receivable')).toBe(books('returns_receivable'))
  })

  it('gives postings as a table that programs read and nothing runs', async () => {
    const period = { from: '2026-08-01', to: TODAY }
    let text = ''
    for await (const piece of readAllPages((after) =>
      exportPostings(bank.db, bank.institution_id, { ...period, after }),
    )) {
      text += piece
    }
    expect(text.startsWith('\u{FEFF}Date,Entry,')).toBe(true)
    const [head, ...rows] = readCsv(text.slice(1))
    expect(head?.at(-1)).toBe('Amount')
    expect(rows).toHaveLength(18)
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 100), 0)).toBe(0)
    expect(text).toContain(`"'=HYPERLINK(""http://bad.example""),x"`)
  })

  it('writes the same by command, and over no file', async () => {
    const file = path.join(home, 'books.csv')
    const run = async (...args: string[]) => {
      const err: string[] = []
      const code = await runOperator(['--institution', 'test-bank', 'export-money', ...args], {
        open: async () => ({ ctx: now(), close: async () => {} }),
        write: () => undefined,
        complain: (line) => void err.push(line),
      })
      return { code, err }
    }
    expect(await run('trial-balance', file, '--to', TODAY)).toEqual({ code: 0, err: [] })
    const rows = readCsv(readFileSync(file, 'utf8').slice(1))
    const total = rows.at(-1) ?? []
    expect(total[1]).toBe('total')
    expect(total[2]).toBe(total[3])
    expect(await run('trial-balance', file)).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/cannot be written \(EEXIST\)/)],
    })
    expect(await run('postings', `${file}2`, '--from', '2026-08-01')).toEqual({ code: 0, err: [] })
    expect(await run('ach-files', `${file}3`)).toEqual({ code: 0, err: [] })
    expect(await run('postings', file)).toMatchObject({ code: 2 })
    expect(await run('secrets', file)).toMatchObject({ code: 2 })
  })
})
