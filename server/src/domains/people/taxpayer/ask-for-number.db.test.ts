import { describe, expect, it } from 'vitest'
import { startEachAt, useTestApp } from '../../../../test/app.ts'
import { inboxOf, runQueuedJobs } from '../../../../test/browser.ts'
import type { Closer } from '../../../../test/closers.ts'
import { twoOfStaff } from '../../../../test/console/two-people.ts'
import { readLines } from '../../../../test/pdf/read-lines.ts'
import { addTaxpayer } from '../../../../test/taxpayers.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { listPapersToSend } from '../../documents/paper-mail/list-papers.ts'
import { writePaper } from '../../documents/paper-mail/write-paper.ts'
import { askForNumbers, nextRequests, requestDays } from './ask-for-number.ts'

const day = parseBusinessDate

/** RULES-3 5: asked by December 31 of the opening year, by January 31 if opened in December, and of the next. */
describe('the yearly request for a taxpayer number', () => {
  const test = useTestApp()
  const clock = startEachAt(test, '2026-10-09T15:00:00Z')
  let number = 300551300

  /** Somebody whose account was opened on a day, and who never certified a number. */
  async function addUncertified(openedOn: string): Promise<Closer> {
    number += 1
    const ada = await addTaxpayer(test, String(number))
    await test.ctx.db
      .updateTable('depositors')
      .set({ is_backup_withheld: null })
      .where('id', '=', ada.depositor_id)
      .execute()
    await test.ctx.db
      .updateTable('savings_accounts')
      .set({ opened_on: day(openedOn) })
      .where('id', '=', ada.account)
      .execute()
    return ada
  }
  /** The run of each day, twice. */
  async function runThrough({ institution_id }: Closer, from: string, through: string) {
    for (let date = day(from); date <= day(through); date = addDays(date, 1)) {
      clock.set(`${date}T12:05:00Z`)
      await askForNumbers(test.ctx, institution_id, date)
      await askForNumbers(test.ctx, institution_id, date)
    }
  }
  const requestsOf = async ({ depositor_id }: Closer) =>
    (
      await test.ctx.db
        .selectFrom('taxpayer_requests')
        .select(['for_year', 'asked_on'])
        .where('depositor_id', '=', depositor_id)
        .orderBy('for_year')
        .execute()
    ).map(({ for_year, asked_on }) => [for_year, asked_on])
  const lettersTo = async ({ email }: Closer) => {
    await runQueuedJobs(test)
    return (await inboxOf(test, email)).filter(({ subject }) => subject?.includes('signed W-9'))
  }

  it.each([
    ['2026-03-02', 2026, '2026-12-01', '2026-12-31'],
    ['2026-11-30', 2026, '2026-12-01', '2026-12-31'],
    ['2026-12-01', 2026, '2027-01-01', '2027-01-31'],
    ['2026-12-31', 2026, '2027-01-01', '2027-01-31'],
    ['2026-12-31', 2027, '2027-12-01', '2027-12-31'],
  ])('of an account opened on %s for %d is made from %s to %s', (opened, year, from, by) => {
    expect(requestDays(day(opened), year)).toEqual({ from, by })
  })

  it('is made once in December, and again in the next', async () => {
    const ada = await addUncertified('2026-03-02')
    await runThrough(ada, '2026-11-29', '2026-12-04')
    expect(await requestsOf(ada)).toEqual([[2026, '2026-12-01']])
    expect(await lettersTo(ada)).toMatchObject([
      { text: expect.stringContaining('the law requires us to withhold 24% of what you earn') },
    ])
    await runThrough(ada, '2026-12-28', '2027-01-03')
    await runThrough(ada, '2027-11-30', '2027-12-02')
    expect(await requestsOf(ada)).toEqual([
      [2026, '2026-12-01'],
      [2027, '2027-12-01'],
    ])
    expect(await lettersTo(ada)).toHaveLength(2)
  })

  it('is made in January for an account of December', async () => {
    const ada = await addUncertified('2026-12-15')
    await runThrough(ada, '2026-12-15', '2027-01-02')
    expect(await requestsOf(ada)).toEqual([[2026, '2027-01-01']])
    await runThrough(ada, '2027-12-01', '2027-12-01')
    expect(await requestsOf(ada)).toEqual([
      [2026, '2027-01-01'],
      [2027, '2027-12-01'],
    ])
  })

  it('reaches people on paper as paper', async () => {
    const ada = await addUncertified('2026-03-02')
    await ada.browser.post('/consents/withdraw', { kind: 'esign' })
    await runThrough(ada, '2026-12-01', '2026-12-01')
    await runQueuedJobs(test)
    const notices = await test.ctx.db
      .selectFrom('required_notices')
      .select('paper_by')
      .where('depositor_id', '=', ada.depositor_id)
      .where('template', '=', 'alert')
      .execute()
    expect(notices).toEqual([{ paper_by: '2026-12-03' }])
    // By mail, the request comes with the form to sign (26 CFR 301.6724-1(e)(2)).
    const { institution_id, depositor_id } = ada
    const due = await listPapersToSend(test.ctx.db, institution_id, day('2026-12-01'))
    const asked = due.find(
      (paper) => paper.depositor_id === depositor_id && paper.what.includes('signed W-9'),
    )
    if (asked === undefined) throw new Error('nothing is mailed')
    const institution = await findInstitution(test.ctx.db, institution_id)
    const lines = await readLines(await writePaper(test.ctx, institution, asked))
    expect(lines).toContain('Or sign the enclosed Form W-9 and mail it to us.')
    expect(lines).toContain(
      'Form W-9 (substitute): taxpayer identification number and certification',
    )
    expect(lines.join(' ')).toContain('Under penalties of perjury, I certify that')
    expect(lines.at(-1)).toContain('Page 2 of 2')
  })

  it('is not made to somebody who certified, or whose account is closed', async () => {
    const [ada, bob] = [await addUncertified('2026-03-02'), await addUncertified('2026-03-02')]
    await test.ctx.db
      .updateTable('depositors')
      .set({ is_backup_withheld: false })
      .where('id', '=', ada.depositor_id)
      .execute()
    await test.ctx.db
      .updateTable('savings_accounts')
      .set({ status: 'CLOSED', closed_on: day('2026-11-02') })
      .where('id', '=', bob.account)
      .execute()
    await runThrough(ada, '2026-12-01', '2026-12-01')
    for (const each of [ada, bob]) expect(await requestsOf(each)).toEqual([])
  })

  it('was made for this year when a number was corrected', async () => {
    const ada = await addUncertified('2026-03-02')
    const staff = await twoOfStaff(test)
    const evidence = 'Their passport'
    const right = { first_name: 'Ada', last_name: 'Almond', ssn: '300559871', evidence }
    const { approvalId } = await staff.ask(ada.depositor_id, 'taxpayer', right)
    expect((await staff.decide(approvalId)).status).toBe(200)
    expect(await requestsOf(ada)).toEqual([[2026, '2026-10-09']])
    await runThrough(ada, '2026-12-01', '2026-12-01')
    expect(await requestsOf(ada)).toEqual([[2026, '2026-10-09']])
  })

  it('tells the banking day when there is somebody to ask', async () => {
    const ada = await addUncertified('2027-12-31')
    const next = async (from: BusinessDate) =>
      (await nextRequests(test.ctx.db, from)).get(ada.institution_id)
    await test.ctx.db
      .updateTable('depositors')
      .set({ is_backup_withheld: false })
      .where('id', '<>', ada.depositor_id)
      .execute()
    expect(await next(day('2027-12-31'))).toBe('2028-01-01')
    expect(await next(day('2028-01-20'))).toBe('2028-01-20')
    expect(await next(day('2028-02-01'))).toBe('2028-12-01')
  })
})
