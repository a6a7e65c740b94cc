import type { Branding } from '@passbook/contract/branding'
import type { Brand } from '@passbook/contract/console/content/brand'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, useTestApp } from '../../../../../test/app.ts'
import { type StaffBrowser, enterAs } from '../../../../../test/console/staff-browser.ts'

const BECAUSE = { reason: 'Agreed with the board.' }
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#14181f" d="M0 0h9v9z"/></svg>'

describe('a brand in the making', () => {
  const test = useTestApp()
  let maker: StaffBrowser
  let checker: StaffBrowser
  let live: Brand['live']

  beforeAll(async () => {
    maker = (await enterAs(test, 'operations')).browser
    checker = (await enterAs(test, 'approver')).browser
    live = (await brand()).live
  })

  const brand = async () => (await maker.get<Brand>('/console/brand')).body.data as Brand
  const save = (fields: object) => maker.post<Brand>('/console/brand/draft', { ...live, ...fields })
  const propose = async () => {
    const { body, status } = await maker.post<{ approval_id: string }>(
      '/console/brand/propose',
      BECAUSE,
    )
    return { uuid: body.data?.approval_id, status, message: JSON.stringify(body) }
  }
  const decide = (uuid: string | undefined, decision: string) =>
    checker.post(`/console/approvals/${uuid}/decide`, { decision, ...BECAUSE })
  const upload = (form: string, content: string) => {
    const part = (name: string, text: string) =>
      `--cut\r\ncontent-disposition: form-data; ${name}\r\n\r\n${text}\r\n`
    const whole = Buffer.from(
      `${part('name="form"', form)}${part('name="file"; filename="logo.svg"', content)}--cut--\r\n`,
    )
    return maker.call<Brand>('POST', '/console/brand/draft/logo', whole, {
      'content-type': 'multipart/form-data; boundary=cut',
    })
  }
  const shown = async (host = 'localhost') =>
    (await api<Branding>(test, { url: '/branding', headers: { host } })).body.data
  const drop = () => maker.call('DELETE', '/console/brand/draft')

  it('is seen by nobody until a second person agrees, then by everybody', async () => {
    const reasons = [
      { title: 'By the sea.', text: 'Since this morning.' },
      ...live.reasons.slice(1),
    ]
    const saved = await save({ name: 'Harborlight Reborn', color_primary: '#123456', reasons })
    expect(saved.body.data?.draft?.fields.name).toBe('Harborlight Reborn')
    await upload('icon', ICON)
    expect((await brand()).draft?.logos).toEqual(['icon'])
    const before = await shown()
    expect(before?.name).toBe(live.name)
    const { uuid } = await propose()
    expect((await shown())?.name).toBe(live.name)
    expect((await decide(uuid, 'approve')).status).toBe(200)
    const after = await shown()
    expect(after).toMatchObject({ name: 'Harborlight Reborn', color_primary: '#123456', reasons })
    expect(after?.logos.icon).not.toBe(before?.logos.icon)
    expect(after?.logos['hor-color']).toBe(before?.logos['hor-color'])
    expect((await shown('summit.localhost'))?.name).toBe('Summit Ridge Bank')
    expect((await brand()).draft).toBeNull()
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'change_institution')
      .where('entity_id', '=', (await institution()).id)
      .executeTakeFirstOrThrow()
    expect(audit.details).toMatchObject({ name: 'Harborlight Reborn', before: { name: live.name } })
    await save({})
    await decide((await propose()).uuid, 'approve')
    expect((await shown())?.name).toBe(live.name)
  })

  const institution = () =>
    test.ctx.db
      .selectFrom('institutions')
      .select('id')
      .where('slug', '=', 'harborlight')
      .executeTakeFirstOrThrow()

  it('with an error in it is not asked about, and says why; mended it is', async () => {
    const { body } = await save({ color_primary: '#fdfdfd' })
    expect(body.data?.findings[0]).toMatchObject({
      severity: 'error',
      about: 'Primary color',
      pair: { front: '#fdfdfd', back: '#ffffff' },
    })
    expect(await propose()).toMatchObject({
      status: 422,
      message: expect.stringContaining('Primary color'),
    })
    await save({ color_primary: '#224466' })
    expect((await propose()).status).toBe(200)
    const waiting = await brand()
    expect(waiting.draft?.is_asked).toBe(true)
    for (const refused of [
      await save({ name: 'Other' }),
      await upload('icon', ICON),
      await drop(),
    ]) {
      expect(refused.status).toBe(422)
    }
    await refuseAll()
    expect((await drop()).status).toBe(200)
    expect((await brand()).draft).toBeNull()
  })

  async function refuseAll() {
    const { body } = await checker.get<{ approvals: { uuid: string; decision: string | null }[] }>(
      '/console/approvals',
    )
    for (const { uuid, decision } of body.data?.approvals ?? []) {
      if (decision === null) await decide(uuid, 'refuse')
    }
  }

  it('that changed behind the question is not published', async () => {
    await save({ name: 'Harborlight Asked' })
    const { uuid } = await propose()
    await test.ctx.db
      .updateTable('brand_drafts')
      .set({ fields: JSON.stringify({ ...live, name: 'Harborlight Swapped' }) })
      .execute()
    expect((await decide(uuid, 'approve')).status).toBe(422)
    expect((await shown())?.name).toBe(live.name)
    await refuseAll()
    await drop()
  })

  it('of nothing, of what is live already, and of what is no logo is refused', async () => {
    expect((await propose()).status).toBe(422)
    await save({})
    expect((await propose()).message).toContain('same as the live branding')
    expect((await upload('icon', 'no picture')).status).toBe(422)
    expect((await upload('icon', '<svg><script>1</script></svg>')).status).toBe(422)
    expect((await upload('round', ICON)).status).toBe(422)
    for (const wrong of [{ name: ' ' }, { color_primary: 'red' }, { support_email: 'nobody' }]) {
      expect((await save(wrong)).status).toBe(422)
    }
    await drop()
  })

  it('is the institution’s own', async () => {
    await save({ name: 'Only Ours' })
    const { browser } = await enterAs(test, 'operations', 'summit')
    expect((await browser.get<Brand>('/console/brand')).body.data).toMatchObject({
      live: { name: 'Summit Ridge Bank' },
      draft: null,
    })
    await drop()
  })
})
