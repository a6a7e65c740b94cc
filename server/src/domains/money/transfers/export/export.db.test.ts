import { rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { Download } from '@passbook/contract/downloads'
import { statusWords } from '@passbook/contract/transaction-words'
import type { Transaction } from '@passbook/contract/transfers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { aggregates, readCsv, readOfx } from '../../../../../test/history/read-exports.ts'
import { type Applicant, addApplicantWith, fund } from '../../../../../test/opening.ts'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'
import { advanceClock } from '../../../../doors/banking-day/advance-clock.ts'

const HOSTILE = '=2+5 "Häuser",\r\n<b>& Co'
/** The simulated network returns amounts like this for want of funds. */
const RETURNED_CENTS = 9_901_01

describe('GET /transactions/export', () => {
  const folder = temporaryFolder('exports')
  const test = useTestApp({ DATA_DIR: folder })
  let saver: Applicant
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const ask = (who: Applicant, query: string) =>
    who.browser.get<Download>(`/transactions/export?${query}`)

  async function fetchFile(who: Applicant, query: string) {
    const { status, body } = await ask(who, query)
    expect([status, body.message]).toEqual([200, ''])
    const url = body.data?.download_url ?? ''
    const cookies = Object.fromEntries(who.browser.cookies)
    const reply = await test.app.inject({ url, headers: { host: who.browser.host }, cookies })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-length']).toBe(String(Buffer.byteLength(reply.body)))
    return { text: reply.body, headers: reply.headers, name: body.data?.file_name }
  }

  const act = (path: string, amount_cents: number) =>
    saver.browser.call('POST', path, { amount_cents }, { 'idempotency-key': randomUUID() })

  async function listed(query = ''): Promise<Transaction[]> {
    const { body } = await saver.browser.get<{ transactions: Transaction[] }>(
      `/transactions?order=posted${query}`,
    )
    return body.data?.transactions ?? []
  }

  const postings = () =>
    test.ctx.db
      .selectFrom('postings')
      .innerJoin('entities', 'entities.savings_account_id', 'postings.account_id')
      .select(['effective_date', 'amount_cents'])
      .where('entities.id', '=', saver.entity_id)
      .orderBy('effective_date', 'desc')
      .orderBy('account_seq', 'desc')
      .execute()

  beforeAll(async () => {
    saver = await addApplicantWith(test)
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ bank_name: HOSTILE })
      .where('entity_id', '=', saver.entity_id)
      .execute()
    await fund(saver.browser, 5_000_00)
    await advanceClock(test.ctx, { days: 8 })
    await act('/deposit', RETURNED_CENTS)
    await advanceClock(test.ctx, { days: 21 })
    await act('/withdraw', 40_05)
    // Long enough for what is requested after the cut-off before a weekend.
    await advanceClock(test.ctx, { days: 7 })
    expect((await act('/withdraw', 60_00)).status).toBe(200)
  })

  it('gives every row of the list as a table that programs read and nothing runs', async () => {
    const all = await listed()
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set(['Initiated', 'Settled', 'Returned']),
    )
    const { text, headers, name } = await fetchFile(saver, 'format=csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    expect(headers['content-disposition']).toContain('attachment;')
    expect(name).toMatch(/^harborlight-transactions-\d{4}-\d\d-\d\d\.csv$/)
    const [head, ...rows] = readCsv(text)
    expect(head).toEqual(['Date', 'Description', 'Amount', 'Balance after', 'Status', 'ID'])
    const money = (cents: number) => (cents / 100).toFixed(2)
    expect(rows).toEqual(
      all.map((each) => {
        const isIn = each.direction.endsWith('ToPrimary')
        const bank = `${isIn ? 'from' : 'to'} ${HOSTILE} ending in 1234`
        return [
          each.posted_on ?? each.file_date,
          each.linked_account ? `${each.description} ${bank}` : each.description,
          `${isIn ? '' : '-'}${money(each.amount_cents)}`,
          each.balance_after_cents === null ? '' : money(each.balance_after_cents),
          statusWords(each),
          each.uuid,
        ]
      }),
    )
  })

  it('gives other programs every posting of the books, the balances, and no account number', async () => {
    const { text, headers, name } = await fetchFile(saver, 'format=ofx')
    expect(headers['content-type']).toBe('application/x-ofx')
    expect(name).toMatch(/\.ofx$/)
    const { header, ofx } = readOfx(text)
    expect(header).toMatchObject({ OFXHEADER: '100', DATA: 'OFXSGML', VERSION: '102' })
    const lines = aggregates(ofx, 'STMTTRN').map(({ values }) => values)
    const noon = (date: string) => `${date.replaceAll('-', '')}120000[0:GMT]`
    const booked = await postings()
    expect(lines.map(({ DTPOSTED, TRNAMT }) => [DTPOSTED, Number(TRNAMT)])).toEqual(
      booked.map((each) => [noon(each.effective_date), each.amount_cents / 100]),
    )
    const sumCents = booked.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    const [ledger] = aggregates(ofx, 'LEDGERBAL')
    expect(ledger?.values['BALAMT']).toBe((sumCents / 100).toFixed(2))
    const { body } =
      await saver.browser.get<{ uuid: string; available_balance_cents: number }[]>('/accounts')
    const [available] = aggregates(ofx, 'AVAILBAL')
    expect(Number(available?.values['BALAMT'])).toBe(
      (body.data?.[0]?.available_balance_cents ?? 0) / 100,
    )
    const ids = lines.map(({ FITID }) => FITID)
    expect(new Set(ids).size).toBe(lines.length)
    const types = new Set(lines.map(({ TRNTYPE }) => TRNTYPE))
    expect(types).toEqual(new Set(['XFER', 'INT', 'DEBIT']))
    expect(lines.find(({ TRNTYPE }) => TRNTYPE === 'DEBIT')?.['NAME']).toMatch(/^Returned \(R01\)/)
    expect(lines.at(-1)?.['MEMO']).toBe('Deposit from =2+5 "Hauser",??<b>& Co ending in 1234')
    const { account_number } = await numbersOf(body.data?.[0]?.uuid ?? '')
    const [account] = aggregates(ofx, 'BANKACCTFROM')
    expect(account?.values).toEqual({
      BANKID: expect.stringMatching(/^\d{9}$/) as string,
      ACCTID: `XXXXXX${account_number.slice(-4)}`,
      ACCTTYPE: 'SAVINGS',
    })
    expect(text).not.toContain(account_number)
  })

  async function numbersOf(uuid: string) {
    const { body } = await saver.browser.get<{ account_number: string }>(
      `/accounts/${uuid}/numbers`,
    )
    return { account_number: body.data?.account_number ?? '' }
  }

  it('names each the same every time, also when it has come back since', async () => {
    const idsOf = async () => {
      const { ofx } = readOfx((await fetchFile(saver, 'format=ofx')).text)
      return aggregates(ofx, 'STMTTRN').map(({ values }) => values['FITID'] ?? '')
    }
    const before = await idsOf()
    await advanceClock(test.ctx, { days: 8 })
    const after = await idsOf()
    expect(after.length).toBeGreaterThan(before.length)
    expect(after).toEqual(expect.arrayContaining(before))
    const returned = before.filter((id) => id.endsWith('-R'))
    expect(before).toEqual(expect.arrayContaining(returned.map((id) => id.slice(0, -2))))
    const { text } = await fetchFile(saver, 'format=csv')
    // The attempts of one deposit are one line of the table, as in the list.
    const attempts = (await listed()).flatMap(({ earlier_attempts }) => earlier_attempts)
    const inTable = readCsv(text).map((row) => row.at(-1))
    const known = new Set([...inTable, ...attempts.map(({ uuid }) => uuid)])
    expect(before.every((id) => known.has(id.replace(/-R$/, '')))).toBe(true)
  })

  it('takes the filters of the list; a file of each day tells the postings of that day', async () => {
    for (const filter of ['status=Returned', 'direction=PrimaryToLinked', 'q=interest', 'q=xyz']) {
      const rows = readCsv((await fetchFile(saver, `format=csv&${filter}`)).text).slice(1)
      const ids = (await listed(`&${filter}`)).map(({ uuid }) => uuid)
      expect(rows.map((row) => row.at(-1))).toEqual(ids)
    }
    const days = Map.groupBy(await postings(), ({ effective_date }) => effective_date)
    expect(days.size).toBeGreaterThan(4)
    for (const [day, booked] of days) {
      const { text } = await fetchFile(saver, `format=ofx&from=${day}&to=${day}`)
      const lines = aggregates(readOfx(text).ofx, 'STMTTRN')
      const amounts = lines.map(({ values }) => Math.round(Number(values['TRNAMT']) * 100))
      expect([day, amounts]).toEqual([day, booked.map(({ amount_cents }) => amount_cents)])
    }
  })

  it('refuses what cannot be asked, and tells nobody of another’s account', async () => {
    for (const query of ['', 'format=pdf', 'format=csv&status=Gone', 'format=ofx&from=x']) {
      expect([query, (await ask(saver, query)).status]).toEqual([query, 422])
    }
    const nobody = await addApplicantWith(test)
    expect((await ask(nobody, 'format=ofx')).body.errors).toEqual({
      format: ['There are no transactions yet.'],
    })
    const other = await addApplicantWith(test)
    await fund(other.browser, 100_00)
    const [mine] = await listed()
    const { text } = await fetchFile(other, `format=csv&request_id=${mine?.request_id ?? ''}`)
    expect(readCsv(text)).toHaveLength(1)
    const theirs = readCsv((await fetchFile(other, 'format=csv')).text)
    expect(theirs).toHaveLength(2)
    const barred = await addApplicantWith(test, { step: 'completed', standing: 'HOLD' })
    expect((await ask(barred, 'format=csv')).status).toBe(403)
  })

  it('says dividends at a credit union, in both formats, as the list does', async () => {
    const member = await addApplicantWith(test, { slug: 'meadow' })
    await fund(member.browser, 100_00)
    await advanceClock(test.ctx, { days: 35 })
    const { text } = await fetchFile(member, 'format=csv')
    const described = readCsv(text).map(([, what]) => what)
    expect(described).toContain('Dividends')
    const names = aggregates(readOfx((await fetchFile(member, 'format=ofx')).text).ofx, 'STMTTRN')
    expect(names.map(({ values }) => values['NAME'])).toContain('Dividends')
    expect(text + JSON.stringify(names)).not.toMatch(/interest/i)
  })
})
