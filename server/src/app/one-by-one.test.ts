import { expect, it } from 'vitest'
import { oneByOne } from './one-by-one.ts'

const TEMPLATE = `
    <script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/vendor-1.js">
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home-1.js">`

it('asks for all files at once and runs them one after another, the first of all last', () => {
  const page = oneByOne(TEMPLATE)
  const asked = [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)]
  expect(asked.map(([, href]) => href)).toEqual([
    '/assets/index-1.js',
    '/assets/vendor-1.js',
    '/assets/home-1.js',
  ])
  expect(page).not.toContain(' src=')
  expect(page).toMatch(
    /for \(const href of \["\/assets\/vendor-1\.js","\/assets\/home-1\.js"\]\)[^]*await pause\(\)[^]*import\('\/assets\/index-1\.js'\)/,
  )
})
