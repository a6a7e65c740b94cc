import { test } from '../fixtures.ts'
import { type Opened, byOpener, everyPage, openByAddress } from './open-by-address.ts'

/** Pages of one test: few enough that workers share them evenly. */
const AT_ONCE = 14

/** Several people with few pages are one test, and share its browser. */
function inParts(all: readonly Opened[]): Opened[][] {
  const parts: Opened[][] = []
  let size = AT_ONCE
  for (const opened of all) {
    if (size + opened.paths.length > AT_ONCE) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(opened)
    size += opened.paths.length
  }
  return parts
}

// Where every journey is walked, they see all of these on their way.
test.skip(process.env['TESTS'] === 'all')

for (const [place, part] of inParts(byOpener(everyPage)).entries()) {
  const names = part.map(({ key }) => key ?? 'nobody').join(', ')
  test(`pages open by their address, ${place + 1}: as ${names} @main`, async ({ page }) => {
    test.slow()
    for (const opened of part) await openByAddress(page, opened)
  })
}
