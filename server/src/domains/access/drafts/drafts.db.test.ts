import type { AuthCheck } from '@passbook/contract/auth'
import { DRAFT_FIELDS, type Draft } from '@passbook/contract/drafts'
import { LIMITS } from '@passbook/contract/limits'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import type { TestBrowser } from '../../../../test/browser.ts'
import { address, basic, readyToConfirm, registered } from '../../../../test/registering.ts'
import { fixedClock, systemClock } from '../../../platform/calendar/clock.ts'
import { pruneDrafts } from './drafts.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const read = async (browser: TestBrowser, form: string) =>
  (await browser.get<Draft | null>(`/drafts/${form}`)).body.data
const save = (browser: TestBrowser, form: string, values: object) =>
  browser.call<Draft>('PATCH', `/drafts/${form}`, { values })

describe('what is typed and not sent yet', () => {
  const test = useTestApp()

  afterEach(() => {
    test.ctx.realTime = systemClock
  })

  it('is kept field by field, and is there after signing in anywhere', async () => {
    const browser = await registered(test)
    expect(await read(browser, 'address')).toBeNull()
    await save(browser, 'address', { street: '12 Inv', city: 'Spring' })
    const saved = await save(browser, 'address', { street: '12 Invented', zip: '' })
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { values: { street: '12 Invented', city: 'Spring', zip: '' } } },
    })
    await browser.post('/logout')
    await browser.signIn(browser.email)
    expect((await read(browser, 'address'))?.values).toEqual({
      street: '12 Invented',
      city: 'Spring',
      zip: '',
    })
    expect(await read(browser, 'employer')).toBeNull()
  })

  it('is seen by its owner only, here and at another institution', async () => {
    const [one, other] = [await registered(test), await registered(test)]
    await save(one, 'address', { street: '12 Invented' })
    expect(await read(other, 'address')).toBeNull()
    one.host = 'summit.localhost'
    expect((await one.get('/drafts/address')).status).toBe(401)
  })

  it.each([
    ['basic-information', 'ssn', '123-45-6789'],
    ['banking-information', 'account_number', '40057001'],
    ['banking-information', 'account_number_again', '40057001'],
    ['address', 'password', 'four plain words'],
    ['address', 'code', '123456'],
    ['address', '__proto__', 'poison'],
    ['address', 'constructor', 'poison'],
    ['address', 'first_name', 'of another form'],
  ])('of %s never includes %s, whoever sends it', async (form, field, value) => {
    const browser = await registered(test)
    const body = `{"values":{"${field}":"${value}"}}`
    const reply = await browser.call('PATCH', `/drafts/${form}`, JSON.parse(body) as object)
    const kept = await read(browser, form)
    expect(JSON.stringify(kept)).not.toContain(value)
    // Names that poison objects are dropped before anything sees them; every other one is named.
    if (field === '__proto__') return
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty([`values.${field}`])
    expect(kept).toBeNull()
  })

  it('no form lists a field that could hold a secret', () => {
    const { 'report-a-problem': reported, ...others } = DRAFT_FIELDS
    expect(reported.join(' ')).not.toMatch(/ssn|account_number|password|code/)
    // Elsewhere an amount is what proves an outside account.
    const fields = Object.values(others).flat().join(' ')
    expect(fields).not.toMatch(/ssn|account_number|password|code|amount/)
  })

  it('is refused when it is no text, too long, or of no form there is', async () => {
    const browser = await registered(test)
    for (const values of [{ city: 1 }, { city: null }, { city: {} }, [], 'city']) {
      expect((await save(browser, 'address', values as object)).status).toBe(422)
    }
    const half = 'é'.repeat(LIMITS.draft.bytes / 4)
    expect((await save(browser, 'address', { street: half })).status).toBe(200)
    expect((await save(browser, 'address', { city: half })).status).toBe(422)
    expect((await read(browser, 'address'))?.values).toEqual({ street: half })
    for (const form of ['nothing', 'Address', '..%2Faddress']) {
      expect((await browser.get(`/drafts/${form}`)).status).toBe(404)
    }
  })

  it('is sealed at rest, for its own row', async () => {
    const browser = await registered(test)
    await save(browser, 'address', { street: 'Unmistakable Road' })
    const { rows } = await sql<{ dump: string }>`
      select encode(values_sealed, 'escape') as dump from drafts`.execute(test.ctx.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ dump }) => dump).join()).not.toContain('Unmistakable')
  })

  it('dies with its form’s success, and all of it when the details are confirmed', async () => {
    const browser = await registered(test)
    await save(browser, 'basic-information', { first_name: 'Ott' })
    await browser.call('PATCH', '/depositor', { ...basic, first_name: '' })
    expect(await read(browser, 'basic-information')).not.toBeNull()
    await browser.call('PATCH', '/depositor', basic)
    expect(await read(browser, 'basic-information')).toBeNull()
    const confirming = await readyToConfirm(test)
    await save(confirming, 'address', { city: address.city })
    await confirming.call('PATCH', '/depositor', { step: 'confirmed' })
    expect(await read(confirming, 'address')).toBeNull()
  })

  it('dies with bank details that were sent', async () => {
    const browser = await readyToConfirm(test)
    await browser.call('PATCH', '/depositor', { step: 'confirmed' })
    await save(browser, 'banking-information', { routing_number: '992000024' })
    const sent = await browser.call(
      'POST',
      '/link/manual',
      { routing_number: '992000024', account_number: '40057001', account_type: 'checking' },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(sent.status).toBe(200)
    expect(await read(browser, 'banking-information')).toBeNull()
  })

  it('of a message dies when it is sent, a reply’s with the reply', async () => {
    const browser = await registered(test)
    const send = (body: object) =>
      browser.call<{ message: { uuid: string } }>('POST', '/messages', body, {
        'idempotency-key': crypto.randomUUID(),
      })
    await save(browser, 'new-message', { topic: 'other', subject: 'Hello', text: 'Is this' })
    await save(browser, 'reply', { reply_to: crypto.randomUUID(), text: 'And also' })
    const { body } = await send({ topic: 'other', subject: 'Hello', text: 'Is this on?' })
    expect(await read(browser, 'new-message')).toBeNull()
    expect(await read(browser, 'reply')).not.toBeNull()
    await send({ reply_to: body.data?.message.uuid, text: 'And also this' })
    expect(await read(browser, 'reply')).toBeNull()
  })

  it('of a message stays when documents are sent, which have their own form', async () => {
    const browser = await registered(test)
    await save(browser, 'new-message', { topic: 'other', subject: 'Hello', text: 'Is this' })
    const documents = { topic: 'identity', subject: 'Documents', text: 'Photo ID: a.pdf' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const sent = await browser.call(
      'POST',
      '/messages',
      { ...documents, keeps_draft: 'true' },
      headers,
    )
    expect(sent.status).toBe(200)
    expect((await read(browser, 'new-message'))?.values['text']).toBe('Is this')
  })

  it('can be as long as the longest message, in any script', async () => {
    const browser = await registered(test)
    const text = '長'.repeat(LIMITS.message.textCharacters)
    expect((await save(browser, 'new-message', { text })).status).toBe(200)
    expect((await read(browser, 'new-message'))?.values['text']).toBe(text)
  })

  it('can be forgotten, and is after 30 days: at once for its owner, then for good', async () => {
    const browser = await registered(test)
    await save(browser, 'address', { city: 'Gone' })
    expect((await browser.call('DELETE', '/drafts/address')).status).toBe(200)
    expect(await read(browser, 'address')).toBeNull()

    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    await save(browser, 'address', { city: 'Springfield' })
    clock.advance(LIMITS.draft.days * DAY_MS)
    await browser.signIn(browser.email)
    expect(await read(browser, 'address')).not.toBeNull()
    await pruneDrafts(test.ctx)
    clock.advance(1)
    expect(await read(browser, 'address')).toBeNull()
    await pruneDrafts(test.ctx)
    const left = sql`select from drafts where saved_at < ${new Date(Date.now() - 1000)}`
    expect((await left.execute(test.ctx.db)).rows).toEqual([])
  })

  it('keeps the session alive when it is saved, not when it is asked for', async () => {
    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    const browser = await registered(test)
    const left = async () =>
      (await browser.get<AuthCheck>('/auth-check/no-ext')).body.data?.seconds_left
    clock.advance(10 * MINUTE_MS)
    await read(browser, 'address')
    expect(await left()).toBe(300)
    await save(browser, 'address', { city: 'Springfield' })
    expect(await left()).toBe(900)
  })
})
