import { expect, test } from '../fixtures.ts'
import { byOpener, everyPage, openByAddress } from './open-by-address.ts'
import { readVisited } from './visited.ts'

const SECONDS_A_PAGE = 10

function listMissing(): string[] {
  const visited = readVisited()
  return everyPage.filter((path) => {
    const pattern = new RegExp(`^${path.replace(':uuid', '[^/]+')}$`)
    return !visited.some((one) => pattern.test(one))
  })
}

/**
 * Comes after all other journeys: each page of the specification was seen at its own address, not led
 * elsewhere, with its heading and without a barrier. What none of them looked at is opened here, as far
 * as its address alone opens it; by itself: `node tools/e2e.ts every-route --no-deps`.
 */
test('every page was seen by a journey', async ({ page }) => {
  const missing = listMissing()
  test.setTimeout((1 + missing.length) * SECONDS_A_PAGE * 1000)
  for (const opened of byOpener(missing)) await openByAddress(page, opened)
  expect(listMissing(), 'no journey looks at them').toEqual([])
})
