import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { COPPER_CANYON, OLD_LANTERN, TestWidget, widgetRequest } from '../../test/widget.ts'
import type { WidgetRequest } from '../platform/ports/aggregator/port.ts'

const MINUTE_MS = 60_000

describe("the widget's calls", () => {
  const test = useTestApp()

  async function open(asked: Partial<WidgetRequest> = {}) {
    const request = await widgetRequest(test, asked)
    const { token } = await test.ctx.aggregator.openWidget(request)
    return { request, token, widget: new TestWidget(test, token) }
  }

  async function consented() {
    const opened = await open()
    await opened.widget.choose(COPPER_CANYON)
    await opened.widget.signIn()
    const answer = await opened.widget.consent()
    return { ...opened, answer }
  }

  const everyCall = (widget: TestWidget) =>
    Promise.all([widget.banks(), widget.choose(COPPER_CANYON), widget.signIn(), widget.consent()])

  async function expectNothingOpens(widget: TestWidget) {
    for (const { status, body } of await everyCall(widget)) {
      expect(status).toBe(401)
      expect(body.message).toBe('This session has ended. Please start again.')
    }
  }

  it('lists the institution itself and the other banks', async () => {
    const { widget } = await open()
    const { status, body, headers } = await widget.banks()
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toHaveLength(6)
    expect(body).toMatchObject([
      { routing_number: '991000012', name: 'Harborlight Savings' },
      { routing_number: COPPER_CANYON, name: 'Copper Canyon Bank' },
      {},
      {},
      {},
      {},
    ])
  })

  it('offers only the institution itself where no other bank may be linked', async () => {
    const request = await widgetRequest(test, { slug: 'juniper' })
    const { token } = await test.ctx.aggregator.openWidget(request)
    const widget = new TestWidget(test, token, 'juniper.localhost')
    const own = { routing_number: '991000041', name: 'Juniper Street Bank' }
    expect((await widget.banks()).body).toEqual([own])
    expect((await widget.choose(COPPER_CANYON)).status).toBe(422)
    expect((await widget.choose(own.routing_number)).body).toEqual({ outcome: 'chosen' })
  })

  it('leads from a bank to consent, and never shows a whole account number', async () => {
    const { widget, request } = await open()
    expect((await widget.choose(COPPER_CANYON)).body).toEqual({ outcome: 'chosen' })
    const { body } = await widget.signIn()
    expect(body.outcome).toBe('signed_in')
    expect(body.accounts).toMatchObject([
      { id: 'checking', name: 'Everyday checking', account_type: 'checking' },
      { id: 'savings', name: 'Rainy day savings', account_type: 'savings' },
      { id: 'closed', name: 'Old checking (closed)', last_four: '0002', balance_cents: 0 },
    ])
    expect(JSON.stringify(body)).not.toMatch(/\d{8}/)
    expect(await widget.consent()).toMatchObject({
      status: 200,
      body: { uuid: request.linkedAccountId },
    })
  })

  it('shows a person the same accounts again, and another person others', async () => {
    const accountsOf = async (depositor_id: string) => {
      const { widget } = await open({ depositor_id })
      await widget.choose(COPPER_CANYON)
      return (await widget.signIn()).body.accounts
    }
    const depositor_id = randomUUID()
    const first = await accountsOf(depositor_id)
    expect(await accountsOf(depositor_id)).toEqual(first)
    expect(await accountsOf(randomUUID())).not.toEqual(first)
  })

  it.each([
    ['wrong', 'wrong_credentials'],
    [' Wrong ', 'wrong_credentials'],
    ['locked', 'needs_relink'],
    ['relink', 'needs_relink'],
  ])('username %j is answered with %s, and nothing can be consented to', async (name, outcome) => {
    const { widget } = await open()
    await widget.choose(COPPER_CANYON)
    expect((await widget.signIn(name)).body).toEqual({ outcome })
    expect((await widget.consent()).status).toBe(403)
    expect((await widget.signIn('constructor')).body.outcome).toBe('signed_in')
    expect((await widget.signIn(name)).body).toEqual({ outcome })
    expect((await widget.consent()).status).toBe(403)
  })

  it('says that Old Lantern Trust is down before and after a password', async () => {
    const { widget } = await open()
    expect((await widget.choose(OLD_LANTERN)).body).toEqual({ outcome: 'bank_down' })
    expect((await widget.signIn()).body).toEqual({ outcome: 'bank_down' })
    expect((await widget.consent()).status).toBe(403)
  })

  it('refuses skipped steps and unknown choices', async () => {
    const { widget } = await open()
    expect((await widget.signIn()).status).toBe(403)
    expect((await widget.consent()).status).toBe(403)
    expect((await widget.choose('991000025')).status).toBe(422)
    await widget.choose(COPPER_CANYON)
    expect((await widget.signIn('')).status).toBe(422)
    expect((await widget.signIn('x'.repeat(101))).status).toBe(422)
    await widget.signIn()
    expect((await widget.consent('somebody-elses')).status).toBe(422)
    await widget.choose('992000024')
    expect((await widget.consent()).status, 'of a bank not signed in to').toBe(403)
  })

  it('consents once: afterwards the token opens nothing', async () => {
    const { widget, answer } = await consented()
    expect(answer.status).toBe(200)
    await expectNothingOpens(widget)
  })

  it('lets one of two consents at once through', async () => {
    const { widget, request } = await open()
    await widget.choose(COPPER_CANYON)
    await widget.signIn()
    const both = await Promise.all([widget.consent('checking'), widget.consent('savings')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
    const kept = await test.ctx.aggregator.readConsent(request)
    expect(kept?.accountType).toBe(both[0].status === 200 ? 'checking' : 'savings')
  })

  it('is open for ten minutes of real time', async () => {
    const now = test.ctx.realTime.now().getTime()
    const late = await open({ now: new Date(now - 10 * MINUTE_MS) })
    await expectNothingOpens(late.widget)
    const early = await open({ now: new Date(now - 9 * MINUTE_MS) })
    expect((await early.widget.banks()).status).toBe(200)
  })

  it('knows no token of another institution, and none that was made up', async () => {
    const { token } = await open()
    await expectNothingOpens(new TestWidget(test, token, 'summit.localhost'))
    await expectNothingOpens(new TestWidget(test, token.slice(1)))
    await expectNothingOpens(new TestWidget(test, ''))
  })

  it("keeps another depositor's token to their own link", async () => {
    const [mine, theirs] = [await open(), await consented()]
    expect(theirs.answer.body.uuid).toBe(theirs.request.linkedAccountId)
    expect(await test.ctx.aggregator.readConsent(mine.request)).toBeNull()
    expect((await mine.widget.banks()).status, 'mine is still open').toBe(200)
  })

  it('takes the token from the Authorization header only', async () => {
    const { token } = await open()
    const url = '/sandbox/api/widget/banks'
    const host = 'localhost'
    const asCookie = { url, headers: { host }, cookies: { session: token, token } }
    const asQuery = {
      url: `${url}?token=${token}&authorization=Bearer ${token}`,
      headers: { host },
    }
    for (const call of [asCookie, asQuery]) {
      expect((await test.app.inject(call)).statusCode).toBe(401)
    }
  })

  it('opens a session for scripts', async () => {
    const ids = { depositor_id: randomUUID(), linked_account_id: randomUUID() }
    const post = (payload: object) =>
      test.app.inject({
        method: 'POST',
        url: '/sandbox/api/widget/sessions',
        headers: { host: 'localhost' },
        payload,
      })
    const reply = await post(ids)
    const session = reply.json<{ url: string; token: string; expires_at: string }>()
    expect(reply.statusCode).toBe(200)
    expect(session.url).toBe('/sandbox/widget')
    expect((await new TestWidget(test, session.token).banks()).status).toBe(200)
    expect((await post({ ...ids, depositor_id: 'me' })).statusCode).toBe(422)
  })
})
