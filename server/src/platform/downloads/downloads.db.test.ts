import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { Download } from '@passbook/contract/downloads'
import { LIMITS } from '@passbook/contract/limits'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../test/app.ts'
import { TestBrowser } from '../../../test/browser.ts'
import { registered } from '../../../test/registering.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { fixedClock, systemClock } from '../calendar/clock.ts'
import { resolveCaller } from '../callers/caller.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { makeDownload, makeTemporaryDownload, pruneDownloads } from './downloads.ts'

const NAME = 'Zoë’s "receipt" (März).pdf'

describe('a file that was asked for', () => {
  const folder = temporaryFolder('downloads')
  const test = useTestApp({ DATA_DIR: folder })
  const twin = useTwinApp(test, { DATA_DIR: folder })

  afterEach(() => {
    test.ctx.realTime = systemClock
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function ask(browser: TestBrowser, { isTemporary = false } = {}) {
    const { ctx } = test
    const known = await ctx.institutions.find(browser.host)
    const caller = await resolveCaller(ctx, known?.institution.id ?? '', {
      bearer: browser.bearer,
      cookie: browser.cookies.get(SESSION_COOKIE),
    })
    if (caller?.kind !== 'session') throw new Error('nobody is signed in')
    const key = `${caller.institution_id}/attachment/${randomUUID()}`
    await ctx.files.put(key, Readable.from('the bytes'), 'application/pdf')
    const file = { key, name: NAME, contentType: 'application/pdf', sizeBytes: 9, isTemporary }
    return { key, download: await makeDownload(ctx, ctx.db, caller, file) }
  }

  /** As a browser fetches it: with its cookies and nothing else. */
  const fetchBy = (
    browser: TestBrowser,
    { download_url }: Download,
    { host = browser.host } = {},
  ) =>
    test.app.inject({
      url: download_url,
      headers: { host },
      cookies: Object.fromEntries(browser.cookies),
    })

  it('is still there after a HEAD request, which tells what it is and no more', async () => {
    const browser = await registered(test)
    const { download } = await ask(browser, { isTemporary: true })
    const head = (cookies: Record<string, string>) =>
      test.app.inject({
        method: 'HEAD',
        url: download.download_url,
        headers: { host: browser.host },
        cookies,
      })
    const told = await head(Object.fromEntries(browser.cookies))
    expect([told.statusCode, told.body]).toEqual([200, ''])
    expect(told.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': '9' })
    expect((await head({})).statusCode).toBe(404)
    const fetched = await fetchBy(browser, download)
    expect([fetched.statusCode, fetched.body]).toEqual([200, 'the bytes'])
    expect((await head(Object.fromEntries(browser.cookies))).statusCode).toBe(404)
  })

  it('is saved under its name, never shown, never cached', async () => {
    const browser = await registered(test)
    const { download } = await ask(browser)
    expect(download.file_name).toBe(NAME)
    const left = new Date(download.expires_at).getTime() - Date.now()
    expect(Math.round(left / 1000)).toBe(LIMITS.download.seconds)
    const reply = await fetchBy(browser, download)
    expect([reply.statusCode, reply.body]).toEqual([200, 'the bytes'])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '9',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-disposition':
        'attachment; filename="Zoe_s _receipt_ (Marz).pdf"; ' +
        "filename*=UTF-8''Zo%C3%AB%E2%80%99s%20%22receipt%22%20%28M%C3%A4rz%29.pdf",
    })
    expect(reply.headers['content-security-policy']).toMatch(/^sandbox;/)
  })

  it('is handed out once, though many ask at the same moment', async () => {
    const browser = await registered(test)
    const { download } = await ask(browser)
    const replies = await Promise.all(Array.from({ length: 12 }, () => fetchBy(browser, download)))
    const statuses = replies.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(11)
  })

  it('is nobody else’s: used, late, another session, institution or host, all one 404', async () => {
    const [browser, other] = [await registered(test), await registered(test)]
    const bodies = new Set<string>()
    const refused = async (reply: Promise<Awaited<ReturnType<typeof fetchBy>>>) => {
      const { statusCode, body, headers } = await reply
      expect(statusCode).toBe(404)
      expect(headers['content-disposition']).toBeUndefined()
      const {
        completed_at: _at,
        invocation_id: _id,
        ...rest
      } = JSON.parse(body) as object & {
        completed_at: string
        invocation_id: string
      }
      bodies.add(JSON.stringify(rest))
    }
    const { download } = await ask(browser)
    await refused(fetchBy(other, download))
    await refused(fetchBy(browser, download, { host: 'summit.localhost' }))
    await refused(fetchBy(browser, download, { host: 'nobody.example' }))
    await refused(fetchBy(new TestBrowser(test), download))
    // The same person, signed in once more.
    const again = browser.newTab()
    again.cookies.clear()
    await again.signIn(browser.email)
    await refused(fetchBy(again, download))
    const altered = { ...download, download_url: `${download.download_url.slice(0, -1)}~` }
    await refused(fetchBy(browser, altered))
    const unknown = {
      ...download,
      download_url: download.download_url.replaceAll(/.{9}$/g, 'AAAAAAAAA'),
    }
    await refused(fetchBy(browser, unknown))
    expect((await fetchBy(browser, download)).statusCode).toBe(200)
    await refused(fetchBy(browser, download))

    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    const late = await ask(browser)
    clock.advance(LIMITS.download.seconds * 1000)
    await refused(fetchBy(browser, late.download))
    test.ctx.realTime = systemClock
    const signedOut = await ask(browser)
    const cookies = new Map(browser.cookies)
    await browser.post('/logout')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    await refused(fetchBy(browser, signedOut.download))
    expect([...bodies]).toHaveLength(1)
  })

  it('is fetched at any process', async () => {
    const browser = await registered(test)
    const { download } = await ask(browser)
    const cookies = Object.fromEntries(browser.cookies)
    const url = download.download_url
    const reply = await twin.app.inject({ url, headers: { host: 'localhost' }, cookies })
    expect(reply.body).toBe('the bytes')
  })

  it('goes with its download when it was made for it, fetched or not', async () => {
    const browser = await registered(test)
    const gone = async (key: string) =>
      test.ctx.files.open(key).then(
        (stream) => stream.destroy() && false,
        () => true,
      )
    const kept = await ask(browser)
    await fetchBy(browser, kept.download)
    const fetched = await ask(browser, { isTemporary: true })
    await fetchBy(browser, fetched.download)
    await expect.poll(() => gone(fetched.key)).toBe(true)

    const clock = fixedClock(new Date())
    test.ctx.realTime = clock
    const missed = await ask(browser, { isTemporary: true })
    await pruneDownloads(test.ctx)
    expect(await gone(missed.key)).toBe(false)
    clock.advance(LIMITS.download.seconds * 1000 + 1)
    await pruneDownloads(test.ctx)
    expect(await gone(missed.key)).toBe(true)
    expect(await gone(kept.key)).toBe(false)
    expect(await test.ctx.db.selectFrom('downloads').select('file_key').execute()).toEqual([])
  })

  it('is pruned where the making of it was cut off, and fetched from when it is there', async () => {
    const browser = await registered(test)
    const { ctx } = test
    const clock = fixedClock(new Date())
    ctx.realTime = clock
    const known = await ctx.institutions.find(browser.host)
    const caller = await resolveCaller(ctx, known?.institution.id ?? '', {
      bearer: browser.bearer,
      cookie: undefined,
    })
    if (caller?.kind !== 'session') throw new Error('nobody is signed in')
    const file = { kind: 'export', name: 'rows.csv', contentType: 'text/csv' }
    const put = (key: string) => ctx.files.put(key, Readable.from('the rows'), 'text/csv')
    let cutOff = ''
    const making = makeTemporaryDownload(ctx, caller, {
      ...file,
      write: async (key) => {
        cutOff = key
        await put(key)
        throw new Error('the process was killed')
      },
    })
    await expect(making).rejects.toThrow('killed')
    clock.advance(LIMITS.download.seconds * 1000 + 1)
    await pruneDownloads(ctx)
    await expect(ctx.files.open(cutOff)).rejects.toMatchObject({ code: 'not_found' })

    const download = await makeTemporaryDownload(ctx, caller, {
      ...file,
      write: async (key) => {
        const stored = await put(key)
        clock.advance(LIMITS.download.seconds * 1000 - 1)
        return stored
      },
    })
    clock.advance(LIMITS.download.seconds * 1000 - 1)
    expect((await fetchBy(browser, download)).body).toBe('the rows')
  })

  it('is known to the database by the hash of its token alone', async () => {
    const browser = await registered(test)
    const { download } = await ask(browser)
    const rows = await test.ctx.db.selectFrom('downloads').selectAll().execute()
    const token = download.download_url.split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
