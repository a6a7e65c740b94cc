import { rmSync } from 'node:fs'
import type { Statement, WholeStatement } from '@passbook/contract/documents'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertsOf } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { stand } from '../../../../test/applicants.ts'
import { type TestBrowser, inboxOf } from '../../../../test/browser.ts'
import { type Closer, addCloser, closeByCode } from '../../../../test/closers.ts'
import { readStatement, makeThrough, statementsOf } from '../../../../test/pdf/statements.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { expectSoundBooks } from '../../../../test/books.ts'

const day = parseBusinessDate
const OCTOBER = '/statements/2026/10'

interface Page {
  statements: Statement[]
  next: string | null
}

describe('the calls for statements', () => {
  const folder = temporaryFolder('statements')
  const test = useTestApp({ DATA_DIR: folder })
  const clock = fixedClock('2026-08-20T15:00:00Z')
  let [ada, ben] = [] as unknown as [Closer, Closer]

  beforeAll(async () => {
    test.ctx.clock = clock
    ada = await addCloser(test, 400_00, {}, day('2026-08-20'))
    ben = await addCloser(test, 100_00, { slug: 'summit' }, day('2026-08-20'))
    for (const { institution_id } of [ada, ben]) {
      await makeThrough({ ctx: test.ctx, institution_id }, day('2026-10-31'))
    }
  })
  beforeEach(() => clock.set('2026-11-16T15:00:00Z'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const fetchFrom = (browser: TestBrowser, url = '') =>
    test.app.inject({
      url,
      headers: { host: browser.host },
      cookies: Object.fromEntries(browser.cookies),
    })

  it('list them newest first, by year and by month, each with its file', async () => {
    const { body } = await ada.browser.get<Page>('/statements')
    const { statements = [], next } = body.data ?? {}
    expect(statements.map(({ from, to }) => [from, to])).toEqual([
      ['2026-10-01', '2026-10-31'],
      ['2026-09-01', '2026-09-30'],
      ['2026-08-20', '2026-08-31'],
    ])
    expect(next).toBeNull()
    expect(statements[2]).toMatchObject({
      year: 2026,
      month: 8,
      opening_cents: 0,
      closing_cents: 400_00,
      is_final: false,
      made_on: '2026-11-01',
    })
    expect((await ada.browser.get<number[]>('/statements/years')).body.data).toEqual([2026])
    const ofYear = await ada.browser.get<Statement[]>('/statements/2026')
    expect(ofYear.body.data).toEqual(statements)
    expect((await ada.browser.get('/statements/2025')).body.data).toEqual([])
    const opened = await ada.browser.get<{ statements: WholeStatement[] }>(OCTOBER)
    const [october] = opened.body.data?.statements ?? []
    expect(october).toMatchObject({ ...statements[0], fees_cents: 0, withheld_cents: 0 })
    expect(october?.average_daily_balance_cents).toBe(400_00)
    expect(october?.download.file_name).toBe('harborlight-statement-2026-10-31.pdf')
    const file = await fetchFrom(ada.browser, october?.download.download_url)
    expect(file.headers['content-type']).toBe('application/pdf')
    const { words, title } = await readStatement(file.rawPayload)
    expect(title).toBe('Savings statement, October 1, 2026 – October 31, 2026')
    for (const name of october?.holders ?? ['']) expect(words).toContain(name)
    const code = october?.code ?? ''
    expect(words).toContain(`${code.slice(0, 5)}-${code.slice(5)}`)
  })

  it('page after page, and a page of nobody’s is refused', async () => {
    const { body } = await ada.browser.get<Page>('/statements')
    const newest = body.data?.statements[0]?.uuid ?? ''
    const { body: rest } = await ada.browser.get<Page>(`/statements?after=${newest}`)
    expect(rest.data?.statements.map(({ month }) => month)).toEqual([9, 8])
    expect((await ben.browser.get(`/statements?after=${newest}`)).status).toBe(422)
    expect((await ada.browser.get('/statements?after=first')).status).toBe(422)
  })

  it('know nobody else’s: a month without one is not there', async () => {
    const carl = await addCloser(test, 100_00)
    expect((await carl.browser.get(OCTOBER)).status).toBe(404)
    expect((await carl.browser.get<Page>('/statements')).body.data?.statements).toEqual([])
    const { body } = await ben.browser.get<{ statements: WholeStatement[] }>(OCTOBER)
    expect(body.data?.statements).toHaveLength(1)
    const own = await ada.browser.get<{ statements: WholeStatement[] }>(OCTOBER)
    const { download } = own.body.data?.statements[0] ?? {}
    expect((await fetchFrom(carl.browser, download?.download_url)).statusCode).toBe(404)
    expect((await fetchFrom(ben.browser, download?.download_url)).statusCode).toBe(404)
    for (const path of ['/statements/2026/13', '/statements/26/x', '/statements/two']) {
      expect([404, 422], path).toContain((await ada.browser.get(path)).status)
    }
  })

  it('answer on hold and after closing, and nobody who was declined', async () => {
    const dora = await addCloser(test, 100_00, {}, day('2026-11-16'))
    await stand(test, dora, { standing: 'HOLD' })
    expect((await dora.browser.get('/statements')).status).toBe(200)
    await stand(test, dora, { standing: null, registration_status: 'VIEW_ONLY' })
    expect((await dora.browser.get('/statements/years')).status).toBe(200)
    await stand(test, dora, { registration_status: 'FAILED' })
    expect((await dora.browser.get('/statements/2026')).status).toBe(403)
    expect((await dora.browser.get(OCTOBER)).status).toBe(403)
  })

  it('give the same file again where the file store has lost it', async () => {
    const [first] = await statementsOf({ ctx: test.ctx, ...ada }, ada.account)
    await test.ctx.files.remove(first?.file_key ?? '')
    const { body } = await ada.browser.get<{ statements: WholeStatement[] }>('/statements/2026/8')
    const url = body.data?.statements[0]?.download.download_url
    const { rawPayload } = await fetchFrom(ada.browser, url)
    expect(rawPayload.length).toBe(first?.size_bytes)
  })

  it('are told of, once, but for those made up for long after', async () => {
    const { alerts = [] } = (await alertsOf(ada.browser)).body.data ?? {}
    const ready = alerts.filter(({ kind }) => kind === 'statement_ready')
    expect(ready.map(({ message }) => message).toSorted()).toEqual([
      'Your October 2026 statement is ready.',
      'Your September 2026 statement is ready.',
    ])
    expect(ready[0]?.path).toBe('/dashboard/documents/statements?year=2026')
    const letters = await inboxOf(test, ada.email)
    expect(letters.filter(({ subject }) => subject?.startsWith('Your statement'))).toHaveLength(2)
  })

  it('have a final one as soon as the account is closed', async () => {
    const emma = await addCloser(test, 0, {}, day('2026-11-16'))
    const { body } = await closeByCode(test, emma)
    expect(body.data?.status).toBe('CLOSED')
    const letters = await inboxOf(test, emma.email)
    expect(letters.map(({ subject }) => subject)).toContain('Your statement is ready · Harborlight')
    const month = await emma.browser.get<{ statements: WholeStatement[] }>('/statements/2026/11')
    expect(month.body.data?.statements).toMatchObject([
      { from: '2026-11-16', to: '2026-11-16', is_final: true, closing_cents: 0, apy_earned: null },
    ])
    await makeThrough({ ctx: test.ctx, ...emma }, day('2027-01-31'))
    expect(await statementsOf({ ctx: test.ctx, ...emma }, emma.account)).toHaveLength(1)
    await expectSoundBooks(test.ctx.db)
  })
})
