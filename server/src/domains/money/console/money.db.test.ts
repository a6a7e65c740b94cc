import type { ReturnsQuery } from '@passbook/contract/console/money'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerFile, answerTo, answerWith, at, send } from '../../../../test/answers.ts'
import { useBank } from '../../../../test/banking.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { UploadedFile } from '../../../platform/uploaded-file.ts'
import { listFiles, readFile } from './list-files.ts'
import { listReturns } from './list-returns.ts'
import { listOwing, readRates, readTrialBalance } from './money-figures.ts'
import { importAnswers, previewAnswers } from './take-in-answers.ts'

describe('the money desk', () => {
  const bank = useBank()
  let caller: StaffCaller

  beforeAll(async () => {
    const { institution_id } = bank
    const person = { email: 'oskar@staff.example', name: 'Oskar', role: 'operations' } as const
    const { id } = await bank.db
      .insertInto('staff')
      .values({ institution_id, ...person, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const session = { session_id: id, ends_at: new Date(), method: 'code' } as const
    caller = { kind: 'staff', institution_id, staff_id: id, ...person, ...session }
  })

  const fileOf = async (...answers: Parameters<typeof answerFile>[0]) => {
    const bytes = Buffer.from(await answerFile(answers), 'latin1')
    return [new UploadedFile({ name: 'returns.ach', declaredType: 'text/plain', bytes })]
  }
  const unknown = { trace: '999999999999999', code: 'R01', amountCents: 100, transactionCode: 27 }

  it('says what a file would do before it does it, and does nothing', async () => {
    const sent = await send(bank)
    const files = await fileOf(answerTo(sent, 'R10'), unknown)
    const preview = await previewAnswers(at(bank), caller, files)
    expect(preview).toMatchObject({
      is_known: false,
      answers: [
        { place: 1, code: 'R10', words: expect.stringContaining('The customer goes into review.') },
        { place: 2, customer: null, words: expect.stringContaining('no entry with this trace') },
      ],
    })
    const { status } = await bank.db
      .selectFrom('transfers')
      .select('status')
      .where('id', '=', sent.transfer.id)
      .executeTakeFirstOrThrow()
    expect(status).not.toBe('Returned')
  })

  it('takes a file in once, and shows what became of each entry', async () => {
    const sent = await send(bank)
    const files = await fileOf(answerTo(sent, 'R02'), unknown)
    const report = await importAnswers(at(bank), caller, files)
    expect(report).toMatchObject({ isReplay: false, outcomes: { applied: 1, unknown_trace: 1 } })
    expect(await previewAnswers(at(bank), caller, files)).toMatchObject({ is_known: true })
    expect(await importAnswers(at(bank), caller, files)).toMatchObject({ isReplay: true })
    const { files: listed } = await listFiles(at(bank), caller, { direction: 'in' })
    expect(listed).toContainEqual(
      expect.objectContaining({ uuid: report.fileId, direction: 'in', entry_count: 2 }),
    )
    expect(await readFile(at(bank), caller, report.fileId)).toMatchObject({
      entries: [
        { place: 1, kind: 'return', code: 'R02', outcome: 'applied' },
        { place: 2, kind: 'return', outcome: 'unknown_trace', customer: null },
      ],
      has_more: false,
    })
  })

  it('refuses what is no such file, with line and column', async () => {
    const bytes = Buffer.from('nothing of the kind')
    const files = [new UploadedFile({ name: 'x', declaredType: 'text/plain', bytes })]
    await expect(previewAnswers(at(bank), caller, files)).rejects.toMatchObject({
      fields: { file: [expect.stringMatching(/^Line 1, column/)] },
    })
    await expect(previewAnswers(at(bank), caller, [])).rejects.toMatchObject({
      fields: { file: ['Choose a file'] },
    })
  })

  it('tells the rates of returns and the books, whose sides are the same', async () => {
    const { rates, codes } = await readRates(at(bank), caller)
    expect(rates.map(({ rate, limit_percent }) => [rate, limit_percent])).toEqual([
      ['unauthorised', 0.5],
      ['administrative', 3],
      ['overall', 15],
    ])
    expect(rates[2]?.returns).toBeGreaterThan(0)
    // Every code has words, and the codes add up to the overall rate.
    expect(codes).toContainEqual({ code: 'R02', rate: 'administrative', returns: 1 })
    expect(codes.reduce((sum, { returns }) => sum + returns, 0)).toBe(rates[2]?.returns)
    const books = await readTrialBalance(at(bank), caller, undefined)
    expect(books.debit_cents).toBe(books.credit_cents)
    expect(books.debit_cents).toBeGreaterThan(0)
    const before = await readTrialBalance(at(bank), caller, '2000-01-01')
    expect(before).toMatchObject({ debit_cents: 0, credit_cents: 0 })
    expect(await listOwing(at(bank), caller)).toEqual([])
  })

  it('lists the returns behind the figures, by code, what was returned, and day', async () => {
    const wanted = { code: 'R04', what: 'debits' } as const
    const sent = [await send(bank), await send(bank)]
    const paid = await send(bank, { kind: 'withdrawal' })
    await answerWith(bank, [...sent.map((each) => answerTo(each, 'R04')), answerTo(paid, 'R04')])
    const { codes, from, to } = await readRates(at(bank), caller)
    expect(codes).toContainEqual({ code: 'R04', rate: 'administrative', returns: 2 })
    const listed = await listReturns(at(bank), caller, { ...wanted, from, to })
    expect(new Set(listed.returns.map(({ transfer_id }) => transfer_id))).toEqual(
      new Set(sent.map(({ transfer }) => transfer.id)),
    )
    expect(listed.returns[0]).toMatchObject({ code: 'R04', is_credit: false, amount_cents: 5_000 })
    const idsOf = async (query: ReturnsQuery) =>
      (await listReturns(at(bank), caller, query)).returns.map(({ transfer_id }) => transfer_id)
    expect(await idsOf({ code: 'R04', what: 'deposits' })).toHaveLength(2)
    expect(await idsOf({ code: 'R04', what: 'withdrawals' })).toEqual([paid.transfer.id])
    expect(await idsOf({ ...wanted, to: addDays(from, -1) })).toEqual([])
    expect(await idsOf({ ...wanted, from: addDays(to, 1) })).toEqual([])
    // The next page goes on after the last return of the one before, also within a file.
    const [first, ...others] = (await listReturns(at(bank), caller, {})).returns
    const after = { after: first?.file_uuid, after_place: first?.place }
    expect((await listReturns(at(bank), caller, after)).returns).toEqual(others)
  })

  it('has nothing of another institution', async () => {
    const other = { ...caller, institution_id: '00000000-0000-4000-8000-000000000000' }
    const { files } = await listFiles(at(bank), caller, {})
    await expect(readFile(at(bank), other, files[0]?.uuid ?? '')).rejects.toThrow('not_found')
    expect(await listFiles(at(bank), other, {})).toEqual({ files: [], has_more: false })
    expect(await listReturns(at(bank), other, {})).toEqual({ returns: [], has_more: false })
  })
})
