import { ALERT_KINDS, AlertKind } from '@passbook/contract/alert-kinds'
import type { AlertPreference } from '@passbook/contract/alerts'
import { describe, expect, it } from 'vitest'
import { prefer } from '../../../../../test/alerts.ts'
import { useTestApp } from '../../../../../test/app.ts'
import { addApplicant, stand } from '../../../../../test/applicants.ts'
import { type TestBrowser, inboxOf } from '../../../../../test/browser.ts'
import { receiveText } from '../../texts/receive-text.ts'

describe('how alerts reach a person', () => {
  const test = useTestApp()

  const read = async (browser: TestBrowser) =>
    (await browser.get<AlertPreference[]>('/alerts/preferences')).body.data
  const kindsWhere = (is: (kind: AlertKind) => boolean) => AlertKind.options.filter(is)

  it('is as usual until they choose, with no text for anybody', async () => {
    const { browser } = await addApplicant(test)
    expect(await read(browser)).toEqual(
      AlertKind.options.map((kind) => ({
        kind,
        email: ALERT_KINDS[kind].email,
        sms: false,
        is_fixed: ALERT_KINDS[kind].isFixed,
      })),
    )
  })

  it('changes by kind, and kinds that are not named stay as they are', async () => {
    const [ada, bea] = [await addApplicant(test), await addApplicant(test)]
    await prefer(ada.browser, { kind: 'message_answered', email: false, sms: true })
    const saved = await prefer(ada.browser, { kind: 'deposit_settled', email: true, sms: false })
    expect(saved.status).toBe(200)
    const byKind = new Map(saved.body.data?.map((one) => [one.kind, one]))
    expect(byKind.get('message_answered')).toMatchObject({ email: false, sms: true })
    expect(byKind.get('deposit_settled')).toMatchObject({ email: true, sms: false })
    expect(await read(ada.browser)).toEqual(saved.body.data)
    expect(await read(bea.browser)).not.toEqual(saved.body.data)
  })

  it.each(kindsWhere((kind) => ALERT_KINDS[kind].isFixed))(
    'the email of %s cannot be turned off',
    async (kind) => {
      const { browser } = await addApplicant(test)
      const refused = await prefer(
        browser,
        { kind: 'message_answered', email: false, sms: false },
        { kind, email: false, sms: false },
      )
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual({
        [kind]: [
          'This email is about your security or required by law, so it can’t be turned off.',
        ],
      })
      const kept = (await read(browser))?.find((one) => one.kind === 'message_answered')
      expect(kept?.email).toBe(true)
    },
  )

  it.each(kindsWhere((kind) => !ALERT_KINDS[kind].mayText))(
    'there are no texts about %s',
    async (kind) => {
      const { browser } = await addApplicant(test)
      const refused = await prefer(browser, { kind, email: true, sms: true })
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual({ [kind]: ['Texts aren’t available for this alert.'] })
    },
  )

  const TEXTS = { kind: 'transfer_returned', email: true, sms: true } as const

  it('texts need a phone, and one that has not answered STOP', async () => {
    const ada = await addApplicant(test)
    const { institution_id, phone, browser } = ada
    await receiveText(test.ctx, { institution_id, from: phone, text: 'STOP' })
    const stopped = await prefer(browser, TEXTS)
    expect(stopped.status).toBe(422)
    expect(stopped.body.errors?.['transfer_returned']?.[0]).toContain('Text START')
    await receiveText(test.ctx, { institution_id, from: phone, text: 'START' })
    expect((await prefer(browser, TEXTS)).status).toBe(200)
    const bea = await addApplicant(test)
    await test.ctx.db
      .updateTable('users')
      .set({ phone: null })
      .where('institution_id', '=', institution_id)
      .where('id', '=', bea.user_id)
      .execute()
    expect((await prefer(bea.browser, TEXTS)).body.errors).toEqual({
      transfer_returned: ['Add a phone number under My Account first.'],
    })
  })

  it('agreeing to texts is confirmed once and written down, and so is the end of it', async () => {
    const ada = await addApplicant(test)
    await prefer(ada.browser, TEXTS)
    await prefer(ada.browser, TEXTS, { kind: 'new_device', email: true, sms: true })
    await prefer(ada.browser, { ...TEXTS, sms: false })
    const texts = (await inboxOf(test, ada.phone)).map(({ text }) => text)
    expect(texts).toEqual([
      'Harborlight: Account alerts by text are on. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to cancel.',
    ])
    const audited = await test.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('institution_id', '=', ada.institution_id)
      .where('entity_id', '=', ada.depositor_id)
      .where('action', 'like', '%texts')
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      { action: 'agree_to_texts', details: { kinds: ['transfer_returned'] } },
      { action: 'agree_to_texts', details: { kinds: ['new_device'] } },
      { action: 'withdraw_from_texts', details: { kinds: ['transfer_returned'] } },
    ])
  })

  it('is open in every standing, and refuses what is no preference', async () => {
    const ada = await addApplicant(test)
    await stand(test, ada, { registration_status: 'VIEW_ONLY' })
    expect((await prefer(ada.browser)).status).toBe(200)
    for (const body of [
      { preferences: [{ kind: 'weather', email: true, sms: true }] },
      { preferences: [{ kind: 'joint', email: 'yes', sms: false }] },
      { preferences: 'all' },
      {},
    ]) {
      expect((await ada.browser.call('PATCH', '/alerts/preferences', body)).status).toBe(422)
    }
  })
})
