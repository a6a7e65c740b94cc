import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { introduceRate, openOn, useBank } from '../../../../test/banking.ts'
import { addOwner } from '../../../../test/linking.ts'
import { allWith, readXml, textAt } from '../../../../test/tax/read-xml.ts'
import { liveDays, returnOn, settleDeposit } from '../../../../test/returned-deposits.ts'
import { formsOf, makeFormsAfter } from '../../../../test/tax/forms.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { sealSsn } from '../../../domains/people/registration/ssn.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { runOperator } from '../run-operator.ts'

const day = parseBusinessDate

describe('tax-file', () => {
  const folder = temporaryFolder('tax-file')
  const bank = useBank({ DATA_DIR: folder })
  const accounts: string[] = []
  let deposit = ''
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeAll(async () => {
    const first = day('2026-12-21')
    await introduceRate(bank, first, parseRate('0.036500'))
    for (const name of ['Ödön', 'Tessa']) {
      const account = await openOn(bank, first, 50_000_000)
      const { depositor_id } = await addOwner(bank, account)
      const owner = { institution_id: bank.institution_id, depositor_id }
      await bank.db
        .updateTable('depositors')
        .set({
          first_name: name,
          last_name: 'O’Testwell',
          street: '12 Elm St.',
          city: 'Springfield',
          state: 'IL',
          zip: '62701',
          ...sealSsn(bank.ctx.vault, owner, name === 'Tessa' ? '300551234' : '300554321'),
        })
        .where('id', '=', depositor_id)
        .execute()
      accounts.push(account)
    }
    await liveDays(bank, [first, day('2027-02-08')], async (date) => {
      if (date === '2026-12-22') {
        deposit = (await settleDeposit(bank, accounts[1] ?? '', 9_000_000, date)).id
      }
    })
  })

  async function act(...argv: string[]) {
    const [out, err]: [string[], string[]] = [[], []]
    const code = await runOperator(
      ['--as', 'Olive Operator', '--institution', 'test-bank', '--json', ...argv],
      {
        open: async () => ({ ctx: bank.ctx, close: async () => undefined }),
        write: (line) => void out.push(line),
        complain: (line) => void err.push(line),
      },
    )
    const data = out[0] ? (JSON.parse(out[0]) as Record<string, unknown>) : {}
    return { code, data, err: err.join('\n') }
  }

  const read = (number: number) =>
    readFileSync(path.join(folder, 'out', `test-bank-1099-int-2026-${number}.xml`), 'utf8')
  const to = ['--to', path.join(folder, 'out')]

  it('refuses a year whose forms are not made, and one without a writer', async () => {
    const early = await act('tax-file', '2026', ...to)
    expect(early).toMatchObject({ code: 1 })
    expect(early.err).toContain('The forms of 2026 have not been made yet')
    expect((await act('tax-file', '26', ...to)).code).toBe(2)
    await makeFormsAfter(bank, day('2027-01-15'))
    await bank.db
      .insertInto('tax_years')
      .values({
        institution_id: bank.institution_id,
        tax_year: 2019,
        made_on: day('2020-01-16'),
      })
      .execute()
    expect((await act('tax-file', '2019', ...to)).err).toContain('no writer for the schema of 2019')
  })

  /** A second B-notice about Tessa, as if two of the staff had recorded it. */
  async function addSecondNotice() {
    const client = new Client({ connectionString: bank.database.ownerUrl })
    await client.connect()
    await client.query("set session_replication_role = 'replica'")
    await client.query(`insert into withholding_notices (institution_id, depositor_id, kind, issued_on,
        received_on, letter_by, withhold_from, approval_id, recorded_at)
      select institution_id, id, 'second_b', '2026-10-01', '2026-10-08', '2026-10-30', '2026-11-24',
        gen_random_uuid(), '2026-10-09' from depositors where first_name = 'Tessa'`)
    await client.end()
  }

  it('writes every form with the whole SSN, for its owner alone, and says so in the log', async () => {
    await addSecondNotice()
    const { code, data } = await act('tax-file', '2026', ...to)
    expect(code).toBe(0)
    expect(data).toMatchObject({ tax_year: 2026, number: 1, records: 2, is_again: false })
    expect(statSync(String(data['file'])).mode & 0o777).toBe(0o600)
    const records = allWith(readXml(read(1)), 'Form1099INTDetail')
    const forms = await formsOf(bank)
    expect(records.map((form) => textAt(form, 'InterestIncomeAmt'))).toEqual(
      forms.map(({ interest_cents }) => (interest_cents / 100).toFixed(2)),
    )
    const numbers = records.map((form) => textAt(form, 'RecipientDetail', 'TIN'))
    expect(new Set(numbers)).toEqual(new Set(['300551234', '300554321']))
    const names = records.map((form) =>
      textAt(form, 'RecipientDetail', 'PersonName', 'PersonFirstNm'),
    )
    expect(new Set(names)).toEqual(new Set(['Odon', 'Tessa']))
    const marked = records.filter((form) => textAt(form, 'SecondTINNoticeInd') === '1')
    expect(marked.map((form) => textAt(form, 'RecipientDetail', 'TIN'))).toEqual(['300551234'])
    const logged = await bank.db
      .selectFrom('audit_log')
      .select(['actor_id', 'entity_id', 'details'])
      .where('action', '=', 'file_taxes')
      .execute()
    expect(logged).toMatchObject([{ actor_id: 'Olive Operator', entity_id: '2026-1' }])
    expect(JSON.stringify(logged)).not.toMatch(/30055/)
  })

  it('writes the same bytes again', async () => {
    const before = read(1)
    const again = await act('tax-file', '2026', ...to)
    expect(again.data).toMatchObject({ number: 1, records: 2, is_again: true })
    expect(read(1)).toBe(before)
  })

  it('files what was corrected since, naming the record of each', async () => {
    const none = await act('tax-file', '2026', '--receipts', 'R-1', ...to)
    expect(none.err).toContain('No form was corrected since the last file.')
    await returnOn(bank, deposit, day('2027-02-09'))
    await makeFormsAfter(bank, day('2027-02-09'))
    expect((await act('tax-file', '2026', '--receipts', 'R-1,R-2', ...to)).err).toContain(
      'Give the IRS’s receipt of each file so far: there are 1.',
    )
    const corrected = await act('tax-file', '2026', '--receipts', 'R-1', ...to)
    expect(corrected.data).toMatchObject({ number: 2, records: 1 })
    const [form, ...more] = allWith(readXml(read(2)), 'Form1099INTDetail')
    if (!form) throw new Error('there is no form')
    expect(more).toEqual([])
    const place = accounts.toSorted().indexOf(accounts[1] ?? '') + 1
    expect(textAt(form, 'PrevSubmittedRecRecipientGrp', 'UniqueRecordId')).toBe(`R-1|1|${place}`)
    const newest = (await formsOf(bank, accounts[1])).at(-1)
    expect(newest?.is_corrected).toBe(true)
    expect(textAt(form, 'InterestIncomeAmt')).toBe(((newest?.interest_cents ?? 0) / 100).toFixed(2))
  })
})
