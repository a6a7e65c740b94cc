import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addOwner } from '../../../../test/linking.ts'
import { findInstitutionId } from '../../../../test/people.ts'
import { COPPER_CANYON, OLD_LANTERN, TestWidget, widgetRequest } from '../../../../test/widget.ts'
import { hashToken } from '../../secrets.ts'
import type { WidgetRequest } from './port.ts'

describe('the simulated aggregator', () => {
  const test = useTestApp()

  async function open(request: WidgetRequest): Promise<TestWidget> {
    const { token } = await test.ctx.aggregator.openWidget(request)
    return new TestWidget(test, token)
  }

  async function consentTo(request: WidgetRequest, accountId?: string): Promise<void> {
    const widget = await open(request)
    await widget.choose(COPPER_CANYON)
    await widget.signIn()
    expect((await widget.consent(accountId)).status).toBe(200)
  }

  it('opens a widget on our own host for ten minutes, and keeps only a hash of its token', async () => {
    const request = await widgetRequest(test)
    const session = await test.ctx.aggregator.openWidget(request)
    expect(session.url).toBe('/sandbox/widget')
    expect(session.expiresAt.getTime() - request.now.getTime()).toBe(600_000)
    const row = await test.ctx.db
      .selectFrom('sandbox_widget_sessions')
      .selectAll()
      .where('linked_account_id', '=', request.linkedAccountId)
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toEqual(hashToken(session.token))
    expect(JSON.stringify(row)).not.toContain(session.token)
  })

  it('reads nothing until there is consent, then the account', async () => {
    const request = await widgetRequest(test)
    expect(await test.ctx.aggregator.readConsent(request)).toBeNull()
    const widget = await open(request)
    await widget.choose(COPPER_CANYON)
    await widget.signIn()
    expect(await test.ctx.aggregator.readConsent(request)).toBeNull()
    await widget.consent('savings')
    expect(await test.ctx.aggregator.readConsent(request)).toEqual({
      bankName: 'Copper Canyon Bank',
      routingNumber: COPPER_CANYON,
      accountNumber: expect.stringMatching(/^20\d{10}$/),
      accountType: 'savings',
      holderNames: ['Sample Customer'],
      renewsConsent: false,
    })
  })

  it('knows the holder by the name of the depositor', async () => {
    const { db } = test.ctx
    const institution = await findInstitutionId(test, 'harborlight')
    const { depositor_id } = await addOwner({ ctx: test.ctx, institution_id: institution })
    await db
      .updateTable('depositors')
      .set({ first_name: 'Tessa', last_name: 'Testwell' })
      .where('institution_id', '=', institution)
      .where('id', '=', depositor_id)
      .execute()
    const request = await widgetRequest(test, { depositor_id })
    await consentTo(request)
    expect(await test.ctx.aggregator.readConsent(request)).toMatchObject({
      holderNames: ['Tessa Testwell'],
      renewsConsent: false,
    })
  })

  it('gives the closed account the number that the network returns with R02', async () => {
    const request = await widgetRequest(test)
    await consentTo(request, 'closed')
    expect(await test.ctx.aggregator.readConsent(request)).toMatchObject({
      accountNumber: '9900000002',
    })
  })

  it('gives a consent to its own link, depositor and institution only', async () => {
    const request = await widgetRequest(test)
    await consentTo(request)
    const others: Partial<WidgetRequest>[] = [
      { linkedAccountId: randomUUID() },
      { depositor_id: randomUUID() },
      { institution_id: await findInstitutionId(test, 'summit') },
    ]
    for (const other of others) {
      expect(await test.ctx.aggregator.readConsent({ ...request, ...other })).toBeNull()
    }
  })

  it('keeps a consent when the widget is opened for the link once more', async () => {
    const request = await widgetRequest(test)
    await consentTo(request)
    await open({ ...request, now: new Date(request.now.getTime() + 1000) })
    expect(await test.ctx.aggregator.readConsent(request)).not.toBeNull()
  })

  it('rejects while the bank chosen last is down', async () => {
    const request = await widgetRequest(test)
    const widget = await open(request)
    await widget.choose(OLD_LANTERN)
    await expect(test.ctx.aggregator.readConsent(request)).rejects.toThrow('unavailable')
    await widget.choose(COPPER_CANYON)
    expect(await test.ctx.aggregator.readConsent(request)).toBeNull()
  })

  it('seals the account number: no dump shows it, and another row cannot open it', async () => {
    const [mine, other] = [await widgetRequest(test), await widgetRequest(test)]
    await consentTo(mine)
    await consentTo(other)
    const { db } = test.ctx
    const number = (await test.ctx.aggregator.readConsent(mine))?.accountNumber ?? ''
    const rows = await db.selectFrom('sandbox_widget_sessions').selectAll().execute()
    const dump = rows.map((row) =>
      Object.values(row).map((value) =>
        Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
      ),
    )
    expect(number).not.toBe('')
    expect(JSON.stringify(dump)).not.toContain(number)
    const swapped = rows.find((row) => row.linked_account_id === other.linkedAccountId)
    await db
      .updateTable('sandbox_widget_sessions')
      .set({ account_number_sealed: swapped?.account_number_sealed ?? null })
      .where('linked_account_id', '=', mine.linkedAccountId)
      .execute()
    await expect(test.ctx.aggregator.readConsent(mine)).rejects.toThrow()
  })
})
