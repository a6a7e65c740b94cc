import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { introduceRate, openOn, useBank } from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { addStaffMember } from '../../../../test/console/staff-browser.ts'
import { addOwner } from '../../../../test/linking.ts'
import { liveDays } from '../../../../test/returned-deposits.ts'
import { formBytes, formsOf, makeFormsAfter, readForm } from '../../../../test/tax/forms.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { listOutdated } from './tax-profile.ts'

const day = parseBusinessDate

describe('a form with a name or number that was corrected since', () => {
  const folder = temporaryFolder('corrected-payee')
  const bank = useBank({ DATA_DIR: folder })
  const saver: Record<string, { account: string; depositor_id: string }> = {}
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const of = (who: string) => {
    const found = saver[who]
    if (found === undefined) throw new Error(`there is no ${who}`)
    return found
  }

  /** What the act of two people leaves behind. */
  async function correct(who: string, last_name: string, date: string, time = '12:00') {
    const { institution_id, db } = bank
    const { depositor_id } = of(who)
    const now = easternInstant(day(date), time)
    const maker = await addStaffMember(bank, 'operations', 'test-bank')
    const { id: approval_id } = await db
      .insertInto('staff_approvals')
      .values({
        institution_id,
        what: 'correct_taxpayer',
        depositor_id,
        payload: '{}',
        facts: '[]',
        words: 'Correct the name',
        reason: 'Their card was shown.',
        asked_by: maker.staff_id,
        asked_at: now,
        expires_at: easternInstant(addDays(day(date), 7), '12:00'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('depositors')
      .set({ last_name })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    await db
      .insertInto('taxpayer_corrections')
      .values({
        institution_id,
        depositor_id,
        is_name: true,
        is_number: false,
        approval_id,
        corrected_at: now,
      })
      .execute()
  }

  beforeAll(async () => {
    const first = day('2027-12-02')
    await introduceRate(bank, first, parseRate('0.036500'))
    for (const who of ['ada', 'bob', 'soon', 'late']) {
      const account = await openOn(bank, first, 1_000_000)
      const { depositor_id } = await addOwner(bank, account)
      saver[who] = { account, depositor_id }
      await bank.db
        .updateTable('depositors')
        .set({ first_name: 'Ada', last_name: 'Almond' })
        .where('institution_id', '=', bank.institution_id)
        .where('id', '=', depositor_id)
        .execute()
    }
    await liveDays(bank, [first, day('2028-01-22')], async (date) => {
      if (date >= '2028-01-01') await makeFormsAfter(bank, addDays(date, -1))
      if (date === '2028-01-05') await correct('soon', 'Early', date)
      if (date === '2028-01-20') await correct('ada', 'Birch', date)
    })
  })

  const namesOn = async (who: string) => {
    const forms = await formsOf(bank, of(who).account)
    return forms.map(({ printed, made_on, is_corrected }) => [
      printed.recipient.name,
      made_on,
      is_corrected,
    ])
  }

  it('is replaced by a corrected form in the night after, once, with the same amounts', async () => {
    expect(await namesOn('ada')).toEqual([
      ['Ada Almond', '2028-01-16', false],
      ['Ada Birch', '2028-01-21', true],
    ])
    await makeFormsAfter(bank, day('2028-01-22'))
    const [first, second, ...more] = await formsOf(bank, of('ada').account)
    expect(more).toEqual([])
    expect(second?.interest_cents).toBe(first?.interest_cents)
    expect(second?.replaces).toBe(first?.id)
    if (second === undefined) throw new Error('no corrected form')
    const { words } = await readForm(await formBytes(bank.ctx, second))
    expect(words).toContain('This form replaces the Form 1099-INT for 2027')
    await expectSoundBooks(bank.db)
  })

  it('is not made twice for others, nor for a name that was right before the first form', async () => {
    expect(await namesOn('bob')).toEqual([['Ada Almond', '2028-01-16', false]])
    expect(await namesOn('soon')).toEqual([['Ada Early', '2028-01-16', false]])
  })

  it('is corrected for three years after its own, and then left as it is', async () => {
    const isOutdated = async (who: string) => {
      const outdated = await listOutdated(bank.db, bank.institution_id)
      return outdated.some(({ account_id }) => account_id === of(who).account)
    }
    // It is already the next year in UTC.
    await correct('bob', 'Cedar', '2030-12-31', '20:00')
    expect(await isOutdated('bob')).toBe(true)
    await correct('late', 'Late', '2031-01-02')
    expect(await isOutdated('late')).toBe(false)
  })
})
