import { expect, it } from 'vitest'
import { NONCE_PLACE, inlineStyle } from './inline-style.ts'

it('puts the style of a page into it, under the nonce of the reply', () => {
  const page =
    '<link rel="modulepreload" href="/assets/a.js"><link rel="stylesheet" crossorigin href="/assets/base-1.css">'
  expect(inlineStyle(page, (file) => `/* ${file} */`)).toBe(
    `<link rel="modulepreload" href="/assets/a.js"><style nonce="${NONCE_PLACE}">/* assets/base-1.css */</style>` +
      '<link disabled rel="stylesheet" crossorigin href="/assets/base-1.css">',
  )
})
