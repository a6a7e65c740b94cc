import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { introduceRate, openOn, useBank } from '../../../../../test/banking.ts'
import { addOwner } from '../../../../../test/linking.ts'
import { expectFound } from '../../../../../test/found.ts'
import { liveDays, returnOn, settleDeposit } from '../../../../../test/returned-deposits.ts'
import { makeFormsAfter } from '../../../../../test/tax/forms.ts'
import { allWith, readXml, textAt } from '../../../../../test/tax/read-xml.ts'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'
import { parseRate } from '../../../../ledger/interest-math.ts'
import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../../platform/calendar/eastern.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { sealSsn } from '../../../people/registration/ssn.ts'
import { fileTaxes } from './file-taxes.ts'
import { listTaxYears, recordTaxReceipt, writeTaxFile } from './tax-desk.ts'

const day = parseBusinessDate
const REASON = 'The deadline is near.'
const ACTOR = { kind: 'operator', id: 'Olive Operator' } as const

describe('the desk for tax files', () => {
  const folder = temporaryFolder('tax-desk')
  const bank = useBank({ DATA_DIR: folder })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let deposit = ''
  let operations: StaffCaller
  let viewer: StaffCaller

  const clockAt = (date: string) => {
    bank.ctx.clock = fixedClock(easternInstant(day(date), '12:00').toISOString())
  }

  beforeAll(async () => {
    const first = day('2026-12-21')
    await introduceRate(bank, first, parseRate('0.036500'))
    const accounts = [await openOn(bank, first, 50_000_000), await openOn(bank, first, 50_000_000)]
    for (const [place, account] of accounts.entries()) {
      const { depositor_id } = await addOwner(bank, account)
      const owner = { institution_id: bank.institution_id, depositor_id }
      const address = { street: '12 Elm St.', city: 'Springfield', state: 'IL', zip: '62701' }
      const named = { first_name: 'Tessa', last_name: 'Testwell', ...address }
      await bank.db
        .updateTable('depositors')
        .set({ ...named, ...sealSsn(bank.ctx.vault, owner, `30055123${place}`) })
        .where('id', '=', depositor_id)
        .execute()
    }
    await liveDays(bank, [first, day('2027-02-08')], async (date) => {
      if (date === '2026-12-22') {
        deposit = (await settleDeposit(bank, accounts[1] ?? '', 9_000_000, date)).id
      }
    })
    operations = await addCaller('operations')
    viewer = await addCaller('viewer')
  })

  async function addCaller(role: 'operations' | 'viewer'): Promise<StaffCaller> {
    const { institution_id } = bank
    const person = { email: `${role}@tax.example`, name: `Tax ${role}` }
    const { id: staff_id } = await bank.db
      .insertInto('staff')
      .values({ institution_id, ...person, role, created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const session = { session_id: staff_id, ends_at: new Date(), method: 'code' as const }
    return { kind: 'staff', ...session, ...person, institution_id, staff_id, role }
  }

  const years = async () => (await listTaxYears(bank.ctx, operations)).years
  const write = (number: number, caller = operations) =>
    writeTaxFile(bank.ctx, { slug: 'test-bank' }, caller, { taxYear: 2026, number, reason: REASON })
  const record = (number: number, receipt: string, caller = operations) =>
    recordTaxReceipt(bank.ctx, caller, { taxYear: 2026, number, receipt })

  it('has no year before its forms are created, and then says what to do by when', async () => {
    expect(await years()).toEqual([])
    await makeFormsAfter(bank, day('2027-01-15'))
    clockAt('2027-03-31')
    const [year] = await years()
    expect(year).toMatchObject({
      tax_year: 2026,
      forms: 2,
      corrected_forms: 0,
      unfiled: 2,
      file_by: '2027-03-31',
      is_late: false,
      next: 'write_file',
      files: [],
    })
    const { cents } = await bank.db
      .selectFrom('tax_documents')
      .select(sql<number>`sum(interest_cents)::bigint`.as('cents'))
      .where('institution_id', '=', bank.institution_id)
      .executeTakeFirstOrThrow()
    expect(year?.interest_cents).toBe(cents)
    clockAt('2027-04-01')
    expect(await years()).toMatchObject([{ is_late: true }])
    clockAt('2027-02-08')
  })

  it('is not for everybody who may read it', async () => {
    await expect(write(1, viewer)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(record(1, 'R-1', viewer)).rejects.toMatchObject({ code: 'not_allowed' })
  })

  it('writes the file once and the same again, and keeps who and why', async () => {
    await expect(write(2)).rejects.toMatchObject({
      fields: { number: ['There is no such file yet.'] },
    })
    const { file_name, text, forms } = await write(1)
    expect({ file_name, forms }).toEqual({ file_name: 'test-bank-1099-int-2026-1.xml', forms: 2 })
    expect(allWith(readXml(text), 'Form1099INTDetail')).toHaveLength(2)
    expect((await write(1)).text).toBe(text)
    expect(await years()).toMatchObject([
      {
        unfiled: 0,
        is_late: false,
        next: 'record_receipt',
        files: [{ number: 1, forms: 2, receipt: null }],
      },
    ])
    const logged = await bank.db
      .selectFrom('audit_log')
      .select(['actor_id', 'details'])
      .where('action', '=', 'file_taxes')
      .execute()
    expect(logged).toMatchObject(
      [1, 2].map(() => ({ actor_id: operations.email, details: { reason: REASON } })),
    )
  })

  it('records the receipt of a file once, before which no correction is written', async () => {
    await returnOn(bank, deposit, day('2027-02-09'))
    await makeFormsAfter(bank, day('2027-02-09'))
    expect(await years()).toMatchObject([
      { corrected_forms: 1, unfiled: 1, next: 'record_receipt' },
    ])
    await expect(write(2)).rejects.toMatchObject({
      fields: { '': ['Record the IRS’s receipt of file 1 first.'] },
    })
    await expect(record(2, 'R-2')).rejects.toMatchObject({ code: 'not_found' })
    await record(1, 'R-1')
    await expect(record(1, 'R-9')).rejects.toMatchObject({
      fields: { receipt: ['The receipt of this file is recorded already.'] },
    })
    expect(await years()).toMatchObject([
      { next: 'write_corrections', files: [{ number: 1, receipt: 'R-1' }] },
    ])
  })

  it('is held to by the command, which takes no other receipt than the recorded one', async () => {
    const { institution_id } = bank
    const order = { institution_id, taxYear: 2026, now: new Date(), actor: ACTOR }
    await expect(fileTaxes(bank.ctx, { ...order, receipts: ['R-9'] })).rejects.toMatchObject({
      fields: { receipts: ['The receipt of file 1 is recorded as R-1.'] },
    })
  })

  it('writes the corrections, which name the earlier records by the receipt, and writes them again', async () => {
    const { text, forms, file_name } = await write(2)
    expect({ forms, file_name }).toEqual({ forms: 1, file_name: 'test-bank-1099-int-2026-2.xml' })
    const [form] = allWith(readXml(text), 'Form1099INTDetail')
    if (!form) throw new Error('there is no form')
    expect(textAt(form, 'PrevSubmittedRecRecipientGrp', 'UniqueRecordId')).toMatch(/^R-1\|1\|[12]$/)
    expect((await write(2)).text).toBe(text)
    await record(2, 'R-2')
    expect(await years()).toMatchObject([
      { unfiled: 0, next: 'nothing', files: [{}, { receipt: 'R-2' }] },
    ])
    await expect(write(3)).rejects.toMatchObject({
      fields: { receipts: ['No form was corrected since the last file.'] },
    })
  })
  it('has the figures that the forms and files make, or the check of the books finds it', async () => {
    const recordUnfiled = (unfiled: number) =>
      bank.db
        .updateTable('tax_year_figures')
        .set({ unfiled })
        .where('institution_id', '=', bank.institution_id)
        .execute()
    await expectFound(bank.db, {
      wrong: () => recordUnfiled(1),
      right: () => recordUnfiled(0),
      words: /^every tax year has the figures .*1 unfiled too many/,
    })
  })
})
