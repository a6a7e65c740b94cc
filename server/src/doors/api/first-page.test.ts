import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Branding } from '@passbook/contract/branding'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { firstPageRenderer } from './first-page.ts'

/** As the web is built, with two pages; it says how often it rendered. */
const BUILT = `
  let rendered = 0
  export const placeOf = (path) =>
    path === '/login' ? path : path.startsWith('/transactions/') ? '/transactions/:uuid' : ''
  export const renderFirstPage = async ({ slug }, path) => {
    rendered += 1
    return { html: slug + ' ' + rendered, title: '', page: null }
  }`

describe('first pages', () => {
  const folder = temporaryFolder('first-page')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function serve() {
    const file = path.join(folder, `${randomUUID()}.mjs`)
    writeFileSync(file, BUILT)
    const render = await firstPageRenderer(file)
    const app = Fastify()
    app.get('/*', async (request, reply) => {
      const branding = { slug: request.headers.host } as Branding
      const page = await render?.(branding, request.url, false)
      return reply.send(page?.html ?? '')
    })
    return async (url: string, host = 'harbor') =>
      (await app.inject({ url, headers: { host } })).body
  }

  it('are rendered once for each place; a thousand random addresses push none out', async () => {
    const get = await serve()
    const first = await get('/login')
    for (let n = 0; n < 1_000; n += 1) {
      await get(`/${randomUUID()}`)
      await get(`/transactions/${randomUUID()}`)
    }
    expect(await get('/login')).toBe(first)
    expect(await get('/anything')).toBe('harbor 2')
  })

  it('are kept for so many institutions, and the one not asked for longest goes first', async () => {
    const get = await serve()
    const first = await get('/login')
    for (let n = 0; n < 1_500; n += 1) {
      await get('/login', `bank-${n}`)
      if (n % 100 === 0) expect(await get('/login')).toBe(first)
    }
    expect(await get('/login', 'bank-0')).not.toBe('bank-0 2')
  })
})
