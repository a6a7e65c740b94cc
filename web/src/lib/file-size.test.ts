import { expect, it } from 'vitest'
import { fileSize, shownName } from './file-size.ts'

it.each([
  [0, '1 KB'],
  [1_500, '1 KB'],
  [350_000, '342 KB'],
  [10 * 1024 * 1024, '10.0 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})

it('a name cannot pretend to end otherwise', () => {
  expect(shownName('invoice\u202Efdp.exe\u0007')).toBe('invoicefdp.exe')
})
