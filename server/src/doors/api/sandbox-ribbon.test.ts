import { expect, it } from 'vitest'
import { withRibbon } from './page.ts'

const PAGE = '<body><div id="root">boot</div></body>'

it('comes with the page, before what it shows, and fetches nothing', () => {
  const html = withRibbon(PAGE, { cookies: {}, nonce: 'abc' })
  expect(html.indexOf('<aside')).toBeGreaterThan(0)
  expect(html.indexOf('<aside')).toBeLessThan(html.indexOf('id="root"'))
  expect(html).toContain('<a href="/sandbox#inbox">Inbox</a>')
  expect(html).not.toMatch(/ src=|<link/)
})

it('has style and script under the nonce of the reply', () => {
  const html = withRibbon(PAGE, { cookies: {}, nonce: 'abc' })
  expect(html.match(/<(?:style|script)[^>]*>/g)).toEqual([
    '<style nonce="abc">',
    '<script nonce="abc">',
  ])
})

it('is left out when it was hidden', () => {
  expect(withRibbon(PAGE, { cookies: { 'sandbox-ribbon': 'off' }, nonce: 'abc' })).toBe(PAGE)
})
