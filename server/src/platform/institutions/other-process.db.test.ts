import type { Branding } from '@passbook/contract/branding'
import type { Progress } from '@passbook/contract/depositor'
import type { Disclosure } from '@passbook/contract/disclosures'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { beforeEach, describe, expect, it } from 'vitest'
import { api, useTestApp, useTwinApp } from '../../../test/app.ts'
import { TEST_ACTOR } from '../../../test/books.ts'
import type { TestBrowser } from '../../../test/browser.ts'
import { addDomain } from '../../../test/domains.ts'
import { type Applicant, addApplicantWith } from '../../../test/opening.ts'
import { findInstitutionId } from '../../../test/people.ts'
import { easternDate } from '../calendar/eastern.ts'
import { inTransaction } from '../db/transaction.ts'
import { publishDocument } from '../../domains/people/disclosures/publish-document.ts'
import { parseRate } from '../../ledger/interest-math.ts'
import { setRate } from '../../ledger/interest/set-rate.ts'

/** What one process changes, the next call to another sees: nothing is believed for a while. */
describe('another process', () => {
  const test = useTestApp()
  const twin = useTwinApp(test)
  const held = {} as { ada: Applicant; elsewhere: TestBrowser }
  beforeEach(async () => {
    held.ada ??= await addApplicantWith(test)
    held.elsewhere = held.ada.browser.at(twin)
  })

  const brandingAt = async (host: string) =>
    (await api<Branding>(twin, { url: '/branding', headers: { host } })).body.data
  const serviceThere = async () => (await held.elsewhere.get<ServiceTerms>('/service')).body.data

  it('sees a change of branding, a logo and a question', async () => {
    const before = await brandingAt('localhost')
    const { institution_id } = held.ada
    const { db } = test.ctx
    await db
      .updateTable('institutions')
      .set({ name: 'Harborlight Renamed' })
      .where('id', '=', institution_id)
      .execute()
    expect((await brandingAt('localhost'))?.name).toBe('Harborlight Renamed')
    await db
      .updateTable('institution_logos')
      .set({ content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
      .where('institution_id', '=', institution_id)
      .where('form', '=', 'icon')
      .execute()
    expect((await brandingAt('localhost'))?.logos.icon).not.toBe(before?.logos.icon)
    const icon = await twin.app.inject({ url: '/brand/icon', headers: { host: 'localhost' } })
    expect(icon.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const first = (await api<{ question: string }[]>(twin, { url: '/faqs' })).body.data?.[0]
    await db
      .updateTable('faqs')
      .set({ question: 'Is this new?' })
      .where('institution_id', '=', institution_id)
      .where('question', '=', first?.question ?? '')
      .execute()
    const faqs = (await api<{ question: string }[]>(twin, { url: '/faqs' })).body.data
    expect(faqs?.[0]?.question).toBe('Is this new?')
  })

  it('sees nothing of a change that was rolled back, and all of it once it stands', async () => {
    const name = (await brandingAt('summit.localhost'))?.name
    const undone = inTransaction(test.ctx.db, async (trx) => {
      await trx
        .updateTable('institutions')
        .set({ name: 'Never' })
        .where('slug', '=', 'summit')
        .execute()
      expect((await brandingAt('summit.localhost'))?.name).toBe(name)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect((await brandingAt('summit.localhost'))?.name).toBe(name)
  })

  it('sees whose a host is', async () => {
    const host = 'save.example'
    expect(await brandingAt(host)).toBeNull()
    await addDomain(test, 'summit', host)
    expect((await brandingAt(host))?.slug).toBe('summit')
    await test.ctx.db
      .updateTable('institution_domains')
      .set({ institution_id: await findInstitutionId(test, 'meadow') })
      .where('host', '=', host)
      .execute()
    expect((await brandingAt(host))?.slug).toBe('meadow')
    await test.ctx.db.deleteFrom('institution_domains').where('host', '=', host).execute()
    expect(await brandingAt(host)).toBeNull()
  })

  it('does nothing for a session at a host that is another institution’s by now', async () => {
    const host = 'act.example'
    await addDomain(test, 'harborlight', host)
    const tab = held.ada.browser.at(twin)
    tab.host = host
    const { body } = await tab.get<{ session_id: string }>('/auth-check/no-ext')
    const view = { session_id: body.data?.session_id, location: '/', description: 'Home' }
    expect((await tab.post('/session', view)).status).toBe(200)
    await test.ctx.db
      .updateTable('institution_domains')
      .set({ institution_id: await findInstitutionId(test, 'meadow') })
      .where('host', '=', host)
      .execute()
    expect((await tab.post('/session', view)).status).toBe(419)
    expect(await test.ctx.db.selectFrom('page_views').select('location').execute()).toHaveLength(1)
  })

  it('sees a change of the rate and of the terms', async () => {
    const before = await serviceThere()
    const today = easternDate(test.ctx.clock.now())
    const { institution_id } = held.ada
    await test.ctx.db
      .updateTable('savings_products')
      .set({ min_deposit_cents: 7_00 })
      .where('institution_id', '=', institution_id)
      .execute()
    expect(before?.min_deposit_cents).not.toBe(7_00)
    expect((await serviceThere())?.min_deposit_cents).toBe(7_00)
    const rate = parseRate('0.012345')
    await inTransaction(test.ctx.db, (trx) =>
      setRate(trx, { institution_id, effectiveDate: today, today, rate, actor: TEST_ACTOR }),
    )
    expect((await serviceThere())?.rate).toBe('0.012345')
  })

  it('sees a document put in force', async () => {
    const list = async () =>
      (await held.elsewhere.get<Disclosure[]>('/disclosures/active')).body.data ?? []
    const before = await list()
    const words = { title: 'New words', sections: [SECTION], agreement: 'I agree.' }
    const published = await publishDocument(test.ctx.db, {
      institution_id: held.ada.institution_id,
      kind: 'privacy',
      words,
      now: test.ctx.clock.now(),
      actor: TEST_ACTOR,
    })
    expect(before.map(({ uuid }) => uuid)).not.toContain(published.id)
    expect((await list()).map(({ uuid }) => uuid)).toContain(published.id)
  })

  it('sees where a person stands, and that their session is over', async () => {
    const standing = async () =>
      (await held.elsewhere.get<Progress>('/depositor/progress')).body.data?.extended_status
    expect(await standing()).not.toBe('HOLD')
    await test.ctx.db
      .updateTable('depositors')
      .set({ standing: 'HOLD' })
      .where('institution_id', '=', held.ada.institution_id)
      .where('id', '=', held.ada.depositor_id)
      .execute()
    expect(await standing()).toBe('HOLD')
    expect((await held.elsewhere.get('/accounts')).status).toBe(403)
    await held.ada.browser.post('/logout')
    expect((await held.elsewhere.get('/depositor/progress')).status).toBe(401)
  })
})

const SECTION = { heading: 'One', paragraphs: ['Two.'] }
