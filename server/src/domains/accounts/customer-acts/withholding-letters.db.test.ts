import type { Customer } from '@passbook/contract/console/customers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startEachAt, useTestApp } from '../../../../test/app.ts'
import type { Closer } from '../../../../test/closers.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import { activeDisclosures } from '../../../../test/opening.ts'
import { readLines } from '../../../../test/pdf/read-lines.ts'
import { SSN, addTaxpayer } from '../../../../test/taxpayers.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { findInstitution } from '../../../platform/institutions/queries.ts'
import { type PaperToSend, listPapersToSend } from '../../documents/paper-mail/list-papers.ts'
import { writePaper } from '../../documents/paper-mail/write-paper.ts'

/** RULES-3 5: the letters after a notice of the IRS, and the W-9 that comes back on paper. */
describe('a taxpayer about whom the IRS wrote', () => {
  const test = useTestApp()
  const clock = startEachAt(test, '2026-10-09T15:00:00Z')
  let staff: TwoOfStaff

  beforeAll(async () => {
    staff = await twoOfStaff(test)
  })

  /** What would be withheld from interest that is posted on a day. */
  const withheldFrom = async ({ institution_id, account }: Closer, on: string, cents = 12_34) => {
    const { rows } = await sql<{ cents: number }>`
      select withholding_of(${institution_id}, ${account}, ${cents}, ${on}) as cents`.execute(
      test.ctx.db,
    )
    return rows[0]?.cents
  }
  const read = async ({ depositor_id }: Closer) =>
    (await staff.maker.browser.get<Customer>(`/console/customers/${depositor_id}`)).body.data
  const isSigned = async ({ browser }: Closer) =>
    (await activeDisclosures(browser)).w9.signed_at !== null
  const byTwo = async (person: Closer, what: string, body: object) => {
    const { approvalId } = await staff.ask(person.depositor_id, what, body)
    return staff.decide(approvalId)
  }
  const notice = (received_on: string, of: object = {}) => ({
    notice: 'b',
    issued_on: received_on,
    received_on,
    listed_last_four: SSN.slice(-4),
    ...of,
  })

  const papersOf = async ({ institution_id, depositor_id }: Closer) => {
    const today = easternDate(clock.now())
    const due = await listPapersToSend(test.ctx.db, institution_id, today)
    return due.filter((paper) => paper.depositor_id === depositor_id)
  }
  const print = async (paper: PaperToSend | undefined, { institution_id }: Closer) => {
    if (paper === undefined) throw new Error('nothing is due')
    const institution = await findInstitution(test.ctx.db, institution_id)
    return (await readLines(await writePaper(test.ctx, institution, paper))).join(' ')
  }

  it('gets the first B-letter with a W-9 on paper, which two people record when it comes back', async () => {
    const ada = await addTaxpayer(test)
    await byTwo(ada, 'withholding-notice', notice('2026-10-08'))
    const [letter, ...more] = await papersOf(ada)
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      kind: 'withholding_letter',
      what: 'First B-notice with Form W-9, by 2026-10-30',
    })
    const words = await print(letter, ada)
    expect(words).toContain('before November 24, 2026')
    expect(words).toContain('Form W-9 (substitute)')
    expect(words).toContain('Under penalties of perjury')
    expect(words).not.toContain(SSN)
    const task = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('due_at')
      .where('task_key', '=', `withholding_letter:${letter?.paper_id}`)
      .executeTakeFirst()
    expect(task?.due_at).toEqual(new Date('2026-10-30T21:00:00Z'))
    clock.set('2026-12-03T15:00:00Z')
    expect(await withheldFrom(ada, '2026-12-31')).toBe(2_96)
    expect(await read(ada)).toMatchObject({ withholding_ends_by: 'w9' })
    expect((await byTwo(ada, 'end-withholding', { proof: 'signed_w9' })).status).toBe(200)
    expect(await withheldFrom(ada, '2026-12-31')).toBe(0)
    expect(await isSigned(ada)).toBe(true)
    expect(await papersOf(ada)).toEqual([])
    const again = await staff.ask(ada.depositor_id, 'end-withholding', { proof: 'signed_w9' })
    expect(again.errors).toEqual({
      proof: ['Their W-9 is signed and nothing is withheld because of it.'],
    })
  })

  it('gets the second B-letter without a W-9, and the card ends a first notice too', async () => {
    const ada = await addTaxpayer(test)
    await byTwo(ada, 'withholding-notice', notice('2025-10-08'))
    await byTwo(ada, 'withholding-notice', notice('2026-10-08'))
    // The first one asked for a W-9, which is not enough any more.
    const [letter, ...more] = await papersOf(ada)
    expect(more).toEqual([])
    expect(letter?.what).toBe('Second B-notice, by 2026-10-30')
    const words = await print(letter, ada)
    expect(words).toContain('After a second notice a Form W-9 is not enough.')
    expect(words).not.toContain('Under penalties of perjury')
    const w9 = await staff.ask(ada.depositor_id, 'end-withholding', { proof: 'signed_w9' })
    expect(w9.errors).toMatchObject({
      proof: [expect.stringContaining('After a second notice a W-9 is not enough')],
    })
    await byTwo(ada, 'end-withholding', { proof: 'social_security_card' })
    clock.set('2027-01-04T15:00:00Z')
    expect(await withheldFrom(ada, '2027-01-31')).toBe(0)
    expect(await read(ada)).toMatchObject({ withholding: [], withholding_ends_by: null })
  })

  it('is told on paper when a C-notice starts withholding', async () => {
    const ada = await addTaxpayer(test)
    await byTwo(ada, 'withholding-notice', notice('2026-10-08', { notice: 'c' }))
    const [letter] = await papersOf(ada)
    expect(letter?.what).toBe('C-notice, by 2026-11-06')
    expect(await print(letter, ada)).toContain('From November 8, 2026, we withhold 24%')
  })
})
