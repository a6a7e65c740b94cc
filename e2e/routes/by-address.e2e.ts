import { test } from '../fixtures.ts'
import { byOpener, everyPage, openByAddress } from './open-by-address.ts'

/** A few at a time, so that workers share them. */
const AT_ONCE = 8

const some = byOpener(everyPage).flatMap(({ key, paths }) =>
  Array.from({ length: Math.ceil(paths.length / AT_ONCE) }, (_, part) => ({
    key,
    paths: paths.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  })),
)

// Where every journey is walked, they see all of these on their way.
test.skip(process.env['TESTS'] === 'all')

for (const [place, { key, paths }] of some.entries()) {
  test(`pages open by their address, ${place + 1}: as ${key ?? 'nobody'} @main`, async ({
    page,
  }) => {
    test.slow()
    await openByAddress(page, { key, paths })
  })
}
