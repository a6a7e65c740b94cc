import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { ribbonOf } from './sandbox-ribbon.ts'

const PAGE = '<body><div id="root">boot</div></body>'
const visit = (cookies: Record<string, string> = {}) => ({ cookies }) as unknown as FastifyRequest

function built(manifest: object): string {
  const dist = temporaryFolder('ribbon')
  mkdirSync(path.join(dist, '.vite'))
  writeFileSync(path.join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  return dist
}

it('comes before what the page shows, until it is dismissed', () => {
  const put = ribbonOf(built({ 'src/sandbox/ribbon.ts': { file: 'assets/ribbon-1.js' } }))
  expect(put(visit(), PAGE)).toBe(
    '<body><script src="/assets/ribbon-1.js"></script><div id="root">boot</div></body>',
  )
  expect(put(visit({ 'sandbox-ribbon': 'off' }), PAGE)).toBe(PAGE)
})

it('is left out of a build that has none', () => {
  expect(ribbonOf(built({}))(visit(), PAGE)).toBe(PAGE)
  expect(ribbonOf(temporaryFolder('no-build'))(visit(), PAGE)).toBe(PAGE)
})
