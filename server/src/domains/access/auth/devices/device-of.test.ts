import { expect, it } from 'vitest'
import { deviceOf } from '../devices.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`,
    'Safari on a Mac',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Safari/604.1`,
    'Safari on an iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['curl/8.0', 'A browser'],
  ['', 'A browser'],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

it('stays the same when the browser is updated', () => {
  const [before, after] = [139, 140].map((version) =>
    deviceOf(`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/${version}.0 Safari/537.36`),
  )
  expect(after).toBe(before)
})
