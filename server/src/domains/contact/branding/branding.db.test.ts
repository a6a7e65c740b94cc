import type { Branding } from '@passbook/contract/branding'
import type { BannerAlert } from '@passbook/contract/banners'
import { describe, expect, it } from 'vitest'
import { api, useTestApp } from '../../../../test/app.ts'

describe('branding and banners', () => {
  const test = useTestApp()

  it('gives the record of SPEC 3 in the envelope', async () => {
    const { body, headers } = await api<Branding>(test, { url: '/branding' })
    expect(body).toMatchObject({ code: 200, success: true, errors: null })
    expect(body.invocation_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(body.data).toMatchObject({
      name: 'Harborlight Savings',
      color_primary: '#14181f',
      color_secondary: '#5c6470',
      show_fdic: true,
      emails: { support: 'support@harborlight.example' },
      phones: { support: '2075550110' },
      password_requirements: { min_length: 12 },
    })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('says what savings earn in the words of its charter, and three reasons of its own', async () => {
    const records = await Promise.all(
      ['localhost', 'summit.localhost', 'meadow.localhost'].map(async (host) => {
        const { body } = await api<Branding>(test, { url: '/branding', headers: { host } })
        return body.data
      }),
    )
    for (const record of records) {
      expect(record?.savings?.apy).toBe('4.50')
      expect(record?.savings?.apy_words).toMatch(/^Annual Percentage Yield \(APY\) of 4.50% as of /)
      expect(record?.reasons).toHaveLength(3)
    }
    const meadow = JSON.stringify([records[2]?.savings, records[2]?.reasons])
    expect(meadow).toMatch(/dividend rate/)
    expect(meadow).toMatch(/members/)
    expect(meadow).not.toMatch(/\bbank|interest/i)
  })

  it('tells its four institutions apart by marks, colours and reasons', async () => {
    const hosts = ['localhost', 'summit.localhost', 'meadow.localhost', 'juniper.localhost']
    const seen = await Promise.all(
      hosts.map(async (host) => {
        const { body } = await api<Branding>(test, { url: '/branding', headers: { host } })
        const { color_primary, color_secondary, theme, logos, reasons } = body.data!
        const bytesOf = async (url: string) =>
          (await test.app.inject({ url, headers: { host } })).body
        return {
          icon: await bytesOf(logos.icon),
          logo: await bytesOf(logos['hor-color']),
          color_primary,
          color_secondary,
          theme: JSON.stringify(theme),
          reasons: reasons.map(({ title }) => title),
        }
      }),
    )
    for (const part of ['icon', 'logo', 'color_primary', 'color_secondary', 'theme'] as const) {
      expect(new Set(seen.map((each) => each[part])).size, part).toBe(hosts.length)
    }
    const titles = seen.flatMap(({ reasons }) => reasons)
    expect(new Set(titles).size).toBe(3 * hosts.length)
    const marks = seen.map(({ icon }) => /<path d="([^"]+)"/.exec(icon)?.[1])
    expect(new Set(marks).size, 'drawn another way, not only coloured').toBe(hosts.length)
  })

  it('a logo that the browser has is not sent again', async () => {
    const ask = (headers: Record<string, string>) =>
      test.app.inject({ url: '/brand/icon', headers: { host: 'localhost', ...headers } })
    const first = await ask({})
    expect([first.statusCode, first.body.length > 0]).toEqual([200, true])
    const again = await ask({ 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  it('a change in the database shows in the next reply', async () => {
    await test.ctx.db
      .updateTable('institutions')
      .set({ name: 'Harborlight Renamed', color_primary: '#0055aa' })
      .where('slug', '=', 'harborlight')
      .execute()
    const { body } = await api<Branding>(test, { url: '/branding' })
    expect(body.data?.name).toBe('Harborlight Renamed')
    expect(body.data?.theme.light['color-primary']).toBe('#0055aa')
  })

  it('show_fdic only where the FDIC insures', async () => {
    const { body } = await api<Branding>(test, {
      url: '/branding',
      headers: { host: 'meadow.localhost' },
    })
    expect(body.data).toMatchObject({ show_fdic: false, insurer: 'NCUA' })
  })

  it('serves the logos a branding record names, for good', async () => {
    const { body } = await api<Branding>(test, { url: '/branding' })
    for (const url of Object.values(body.data?.logos ?? {})) {
      const response = await test.app.inject({ url, headers: { host: 'localhost' } })
      expect(response.headers['content-type']).toBe('image/svg+xml')
      expect(response.headers['cache-control']).toContain('immutable')
    }
  })

  it('shows banners in force, and none of another institution', async () => {
    const institutions = await test.ctx.db
      .selectFrom('institutions')
      .select(['id', 'slug'])
      .execute()
    const idOf = (slug: string) => institutions.find((each) => each.slug === slug)?.id ?? ''
    const hour = 3_600_000
    const banner = { type: 1 as const, message: 'Words.', ends_at: null }
    await test.ctx.db
      .insertInto('banner_alerts')
      .values([
        { ...banner, institution_id: idOf('harborlight'), title: 'now' },
        {
          ...banner,
          institution_id: idOf('harborlight'),
          title: 'over',
          starts_at: new Date(Date.now() - 2 * hour),
          ends_at: new Date(Date.now() - hour),
        },
        {
          ...banner,
          institution_id: idOf('harborlight'),
          title: 'later',
          starts_at: new Date(Date.now() + hour),
        },
        { ...banner, institution_id: idOf('summit'), title: 'elsewhere' },
      ])
      .execute()
    const titles = async (url: string) =>
      (await api<BannerAlert[]>(test, { url })).body.data?.map(({ title }) => title).toSorted()
    expect(await titles('/banner-alerts?active=true')).toEqual(['now'])
    expect(await titles('/banner-alerts')).toEqual(['later', 'now', 'over'])
  })

  it('names the field when a query is wrong', async () => {
    const { status, body } = await api(test, { url: '/banner-alerts?active=maybe' })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('active')
  })
})
