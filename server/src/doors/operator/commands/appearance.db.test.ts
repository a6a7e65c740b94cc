import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BannerAlert } from '@passbook/contract/banners'
import type { Branding } from '@passbook/contract/branding'
import type { Faq } from '@passbook/contract/faqs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api, useTestApp } from '../../../../test/app.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { atCommandLine } from '../../../../test/console/command-line.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'

/** What everybody sees of an institution, asked for at the command line and seen once two agree. */
describe('the look and words of an institution at the operator’s command line', () => {
  const test = useTestApp()
  const folder = temporaryFolder('appearance')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  let line: Awaited<ReturnType<typeof atCommandLine>>
  beforeAll(async () => {
    line = await atCommandLine(test, 'summit')
  })
  const run = (...argv: string[]) => line.run(...argv)
  const REASON = ['--reason', 'The board decided so.']
  /** Asked for, and agreed to by a second person. */
  async function agreed(...argv: string[]) {
    const asked = await run(...argv, ...REASON)
    expect(asked).toMatchObject({ code: 0, err: '' })
    expect(await line.agree(asked)).toBe(200)
  }

  async function seen<T>(url: string, host = 'summit.localhost') {
    return (await api<T>(test, { url, headers: { host } })).body.data
  }

  function file(name: string, content: string): string {
    const place = path.join(folder, name)
    writeFileSync(place, content)
    return place
  }

  it('a banner shows in its time, at its institution, until it is taken down', async () => {
    const banners = (host?: string) => seen<BannerAlert[]>('/banner-alerts?active=true', host)
    const words = ['--title', 'Branch closed', '--message', 'On Friday.']
    await agreed('publish-banner', 'warning', ...words)
    const later = ['--from', '2031-01-02 09:00', '--until', '2031-01-03 09:00']
    await agreed('publish-banner', 'info', ...words, ...later)
    expect(await banners()).toMatchObject([{ type: 2, title: 'Branch closed' }])
    expect(await banners('localhost')).toEqual([])
    expect((await run('banners')).out.split('\n')).toHaveLength(3)
    const uuid = (await banners())?.[0]?.uuid ?? ''
    expect((await run('end-banner', uuid)).code).toBe(0)
    expect(await banners()).toEqual([])
    expect((await run('end-banner', uuid)).code).toBe(1)
    const [row] = (await run('banners')).out.split('\n').slice(1)
    expect((await run('end-banner', row?.split(' ')[0] ?? '')).code).toBe(0)
    expect((await run('banners')).out).toBe('There are no banners.')
  })

  it.each([
    [['publish-banner', 'loud', '--title', 'x', '--message', 'y'], 'success, info'],
    [['publish-banner', 'info', '--title', 'x'], '--message is missing'],
    [['publish-banner', 'info', '--title', 'x', '--message', 'y', '--from', 'soon'], 'YYYY-MM-DD'],
    [['set-branding'], 'nothing to change was given'],
    [['set-branding', '--primary', 'red'], '#1a2b3c'],
    [['set-branding', '--support-email', 'nobody'], 'email address'],
    [['set-linking-mode', 'EVERYTHING', '--from', '2031-01-02'], 'no mode'],
    [['set-linking-mode', 'MANUAL_ONLY'], '--from is missing'],
    [['set-logo', 'round', 'x.svg'], 'no logo'],
  ])('%j is refused in a line', async (argv, words) => {
    const { code, err } = await run(...argv, ...REASON)
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) })
  })

  it('names, colours and how accounts are linked change when two agree, and are audited', async () => {
    await agreed('set-branding', '--name', 'Summit Peak Bank', '--primary', '#123456')
    const today = easternDate(test.ctx.clock.now())
    await agreed('set-linking-mode', 'MANUAL_ONLY', '--from', today)
    expect(await seen<Branding>('/branding')).toMatchObject({
      name: 'Summit Peak Bank',
      short_name: 'Summit Ridge',
      color_primary: '#123456',
      linking_mode: 'MANUAL_ONLY',
    })
    const audits = await test.ctx.db
      .selectFrom('audit_log')
      .innerJoin('institutions', 'institutions.id', 'audit_log.institution_id')
      .select(['actor_id', 'details'])
      .where('slug', '=', 'summit')
      .where('action', '=', 'change_institution')
      .execute()
    expect(audits).toHaveLength(2)
  })

  it('a logo gets a new address; one that runs or loads something is refused', async () => {
    const before = (await seen<Branding>('/branding'))?.logos.icon ?? ''
    const plain =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#14181f" d="M0 0h9v9z"/></svg>'
    await agreed('set-logo', 'icon', file('plain.svg', plain))
    const after = (await seen<Branding>('/branding'))?.logos.icon ?? ''
    expect(after).not.toBe(before)
    const served = await test.app.inject({ url: after, headers: { host: 'summit.localhost' } })
    expect(served.body).toBe(plain)
    for (const [name, content] of Object.entries({
      script: '<svg><script>alert(1)</script></svg>',
      handler: '<svg onload="alert(1)"></svg>',
      loads: '<svg><style>@import "//elsewhere.example/x"</style></svg>',
      paints: '<svg><path fill="url(https://elsewhere.example/x)"/></svg>',
      embeds: '<svg><image href="//elsewhere.example/x"/></svg>',
      html: '<html><svg></svg></html>',
      empty: '',
      large: `<svg>${' '.repeat(262_144)}</svg>`,
    })) {
      const refused = await run('set-logo', 'icon', file(`${name}.svg`, content), ...REASON)
      expect(refused.code, name).toBe(1)
    }
    const missing = await run('set-logo', 'icon', path.join(folder, 'none'), ...REASON)
    expect(missing.err).toContain('ENOENT')
    expect((await seen<Branding>('/branding'))?.logos.icon).toBe(after)
  })

  it('questions are printed, edited and published as a whole; a kept one keeps its id', async () => {
    const printed = JSON.parse((await run('faqs')).out) as Omit<Faq, 'uuid'>[]
    const [first, second] = (await seen<Faq[]>('/faqs')) ?? []
    const own = {
      slug: 'is-it-open',
      topic: 'Here',
      question: 'Open?',
      answer: 'Yes, {short_name} is.',
    }
    const list = [own, printed[1], printed[0]]
    await agreed('publish-faqs', file('faqs.json', JSON.stringify(list)))
    const now = (await seen<Faq[]>('/faqs')) ?? []
    expect(now.map(({ uuid }) => uuid).slice(1)).toEqual([second?.uuid, first?.uuid])
    expect(now[0]?.answer).toBe('Yes, Summit Ridge is.')
    for (const wrong of [
      [],
      [own, own],
      [{ ...own, slug: 'Not Plain' }],
      [{ ...own, answer: ' ' }],
      [{ ...own, answer: 'At {cutoff}.' }],
      [{ question: 'Only this?' }],
    ]) {
      const refused = await run(
        'publish-faqs',
        file('wrong.json', JSON.stringify(wrong)),
        ...REASON,
      )
      expect(refused.code, JSON.stringify(wrong)).toBe(1)
    }
    expect((await seen<Faq[]>('/faqs'))?.length).toBe(3)
  })
})
