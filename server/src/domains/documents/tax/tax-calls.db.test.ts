import { rmSync } from 'node:fs'
import type { TaxDelivery, TaxDocument, UpcomingTaxYear } from '@passbook/contract/tax-documents'
import type { Download } from '@passbook/contract/downloads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertsOf } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { stand } from '../../../../test/applicants.ts'
import { liveThrough } from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { type TestBrowser, inboxOf } from '../../../../test/browser.ts'
import { type Closer, addCloser } from '../../../../test/closers.ts'
import { activeDisclosures, openAndSign } from '../../../../test/opening.ts'
import { formsOf, makeFormsAfter, readForm } from '../../../../test/tax/forms.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { SECOND_HOLDER } from '../../../../test/second-holder.ts'

const day = parseBusinessDate
const SUBJECT = 'IMPORTANT TAX RETURN DOCUMENT AVAILABLE'

interface Taxes {
  delivery: TaxDelivery
  documents: TaxDocument[]
  upcoming: UpcomingTaxYear | null
}

describe('the calls for tax documents', () => {
  const folder = temporaryFolder('tax')
  const test = useTestApp({ DATA_DIR: folder })
  const clock = fixedClock('2026-12-20T15:00:00Z')
  let [ada, ben, cleo] = [] as unknown as [Closer, Closer, Closer]
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const taxesOf = async ({ browser }: { browser: TestBrowser }) => {
    const { status, body } = await browser.get<Taxes>('/tax-documents')
    expect(status).toBe(200)
    return body.data as Taxes
  }
  const askFor = ({ browser }: { browser: TestBrowser }, uuid = '') =>
    browser.get<Download>(`/tax-documents/${uuid}/download`)
  const fetchFrom = (browser: TestBrowser, url = '') =>
    test.app.inject({
      url,
      headers: { host: browser.host },
      cookies: Object.fromEntries(browser.cookies),
    })

  beforeAll(async () => {
    test.ctx.clock = clock
    const opened = day('2026-12-20')
    ada = await addCloser(test, 50_000_00, {}, opened)
    ben = await addCloser(test, 50_000_00, { slug: 'summit' }, opened)
    cleo = await addCloser(test, 10_00, {}, opened)
    const { tax_delivery } = await activeDisclosures(ada.browser)
    await openAndSign(ada.browser, tax_delivery)
    for (const { institution_id } of [ada, ben]) {
      const bank = { ctx: test.ctx, db: test.ctx.db, institution_id } as Parameters<
        typeof liveThrough
      >[0]
      for (let date = opened; date <= '2026-12-31'; date = addDays(date, 1)) {
        await liveThrough(bank, date)
      }
    }
  })
  beforeEach(() => clock.set('2027-01-20T15:00:00Z'))

  it('say before January is over when the form is ready, and from how much on', async () => {
    clock.set('2026-12-31T15:00:00Z')
    const first = await taxesOf(ada)
    // 31 January 2027 is a Sunday.
    const upcoming = { tax_year: 2026, ready_by: '2027-02-01', from_cents: 1_000 }
    expect(first).toEqual({ delivery: 'electronic', documents: [], upcoming })
    clock.set('2027-01-10T15:00:00Z')
    expect((await taxesOf(cleo)).upcoming).toEqual(upcoming)
    for (const { institution_id } of [ada, ben]) {
      await makeFormsAfter({ ctx: test.ctx, institution_id }, day('2027-01-15'))
    }
    expect((await taxesOf(cleo)).upcoming).toMatchObject({
      tax_year: 2027,
      ready_by: '2028-01-31',
    })
  })

  it('list the forms, and give each as the PDF that was made', async () => {
    const { documents } = await taxesOf(ada)
    const [stored] = await formsOf({ ctx: test.ctx, ...ada }, ada.account)
    expect(documents).toEqual([
      {
        uuid: stored?.id,
        tax_year: 2026,
        form: '1099-INT',
        is_corrected: false,
        replaces: null,
        interest_cents: stored?.interest_cents,
        withheld_cents: 0,
        made_on: '2027-01-16',
      },
    ])
    expect(stored?.interest_cents).toBeGreaterThan(60_00)
    const { body } = await askFor(ada, documents[0]?.uuid)
    expect(body.data?.file_name).toBe('harborlight-1099-int-2026.pdf')
    const file = await fetchFrom(ada.browser, body.data?.download_url)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain('attachment')
    const { title } = await readForm(file.rawPayload)
    expect(title).toBe('Form 1099-INT, Interest Income, 2026')
    // Once.
    expect((await fetchFrom(ada.browser, body.data?.download_url)).statusCode).toBe(404)
  })

  it('list nothing for who earned less', async () => {
    expect((await taxesOf(cleo)).documents).toEqual([])
    expect((await taxesOf(cleo)).delivery).toBe('paper')
  })

  it('give nobody another’s form, at no other institution, by no altered address', async () => {
    const [own] = (await taxesOf(ada)).documents
    const foreign = await askFor(cleo, own?.uuid)
    const elsewhere = await askFor(ben, own?.uuid)
    const nobodys = await askFor(ada, '00000000-0000-4000-8000-000000000000')
    for (const { status, body } of [foreign, elsewhere, nobodys]) {
      expect([status, body.data]).toEqual([404, null])
    }
    expect((await askFor(ada, 'first')).status).toBe(404)
    const { body } = await askFor(ada, own?.uuid)
    const url = body.data?.download_url ?? ''
    expect((await fetchFrom(cleo.browser, url)).statusCode).toBe(404)
    expect((await fetchFrom(ben.browser, url)).statusCode).toBe(404)
    expect((await fetchFrom(ada.browser, `${url.slice(0, -1)}!`)).statusCode).toBe(404)
    expect((await fetchFrom(ada.browser, url)).statusCode).toBe(200)
  })

  it('write again what the file store has lost', async () => {
    const [stored] = await formsOf({ ctx: test.ctx, ...ada }, ada.account)
    await test.ctx.files.remove(stored?.file_key ?? '')
    const { body } = await askFor(ada, stored?.id)
    const { rawPayload } = await fetchFrom(ada.browser, body.data?.download_url)
    expect(rawPayload.length).toBe(stored?.size_bytes)
  })

  it('answer on hold and after closing; not the declined, nor a second holder', async () => {
    const dora = await addCloser(test, 10_00, {}, day('2027-01-20'))
    await stand(test, dora, { standing: 'HOLD' })
    expect((await dora.browser.get('/tax-documents')).status).toBe(200)
    await stand(test, dora, { standing: null, registration_status: 'VIEW_ONLY' })
    expect((await dora.browser.get('/tax-documents')).status).toBe(200)
    await stand(test, dora, { registration_status: 'FAILED' })
    expect((await dora.browser.get('/tax-documents')).status).toBe(403)
    const emil = await addCloser(test, 10_00, {}, day('2027-01-20'))
    await test.ctx.db
      .updateTable('depositors')
      .set({ ...SECOND_HOLDER })
      .where('id', '=', emil.depositor_id)
      .execute()
    expect((await emil.browser.get('/tax-documents')).status).toBe(403)
  })

  it('deliver on paper again once the consent is withdrawn, until it is given once more', async () => {
    const sign = async () => {
      const { tax_delivery } = await activeDisclosures(cleo.browser)
      expect((await openAndSign(cleo.browser, tax_delivery)).status).toBe(200)
    }
    await sign()
    expect((await taxesOf(cleo)).delivery).toBe('electronic')
    const { status } = await cleo.browser.post('/consents/withdraw', { kind: 'tax_delivery' })
    expect(status).toBe(200)
    expect((await taxesOf(cleo)).delivery).toBe('paper')
    await sign()
    expect((await taxesOf(cleo)).delivery).toBe('electronic')
  })

  it('are told of, once, in the words the law wants where no paper is sent', async () => {
    const letters = (await inboxOf(test, ada.email)).filter(({ subject }) => subject === SUBJECT)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('Your 2026 Form 1099-INT')
    expect(letters[0]?.text).toContain('until at least Friday, October 15, 2027')
    const { alerts = [] } = (await alertsOf(ada.browser)).body.data ?? {}
    expect(alerts.filter(({ kind }) => kind === 'tax_ready')).toMatchObject([
      { message: 'Your 2026 Form 1099-INT is ready.', path: '/dashboard/documents/taxes' },
    ])
    // Who has not agreed gets paper, and hears of that.
    const subjects = (await inboxOf(test, ben.email, 'summit')).map(({ subject }) => subject)
    expect(subjects).not.toContain(SUBJECT)
    expect(subjects).toContain('Your tax document is ready · Summit Ridge')
    const [theirs] = await formsOf({ ctx: test.ctx, ...ben }, ben.account)
    const [hers] = await formsOf({ ctx: test.ctx, ...ada }, ada.account)
    expect([theirs?.is_paper, hers?.is_paper]).toEqual([true, false])
    await expectSoundBooks(test.ctx.db)
  })

  it('promise nothing more where nothing can come any more', async () => {
    clock.set('2026-12-20T15:00:00Z')
    const fred = await addCloser(test, 10_00, {}, day('2026-12-20'))
    await test.ctx.db
      .updateTable('savings_accounts')
      .set({ status: 'CLOSED', closed_on: day('2026-12-28') })
      .where('id', '=', fred.account)
      .execute()
    const gina = await addCloser(test, 10_00, {}, day('2026-12-20'))
    await test.ctx.db
      .updateTable('entities')
      .set({ savings_account_id: null })
      .where('id', '=', gina.entity_id)
      .execute()
    clock.set('2027-01-20T15:00:00Z')
    expect((await taxesOf(fred)).upcoming).toBeNull()
    expect((await taxesOf(gina)).upcoming).toMatchObject({ tax_year: 2027 })
    await stand(test, gina, { registration_status: 'VIEW_ONLY' })
    expect((await taxesOf(gina)).upcoming).toBeNull()
  })
})
