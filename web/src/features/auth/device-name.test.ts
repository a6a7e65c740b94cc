import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

describe('device name', () => {
  it.each([
    [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome on Windows'],
    [`${WINDOWS} ${CHROME} Safari/537.36 Edg/141.0.0.0`, 'Edge on Windows'],
    [
      `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
      'Safari on Mac',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/141 Mobile Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${CHROME} SamsungBrowser/28.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    ['curl/8', 'Browser'],
    ['', 'Browser'],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
