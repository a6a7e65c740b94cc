import { expect, it } from 'vitest'
import { arrivalWords } from './MicrodepositsPage.tsx'

it.each([
  ['2026-11-09', 'They arrive by Tue, Nov 10.'],
  ['2026-11-10', 'They arrive today.'],
  ['2026-11-15', 'They were due on Tue, Nov 10. If you do not see them, have new ones sent.'],
  [undefined, 'They are due on Tue, Nov 10.'],
])('on %s: %s', (today, words) => {
  expect(arrivalWords('2026-11-10', today)).toBe(words)
})
