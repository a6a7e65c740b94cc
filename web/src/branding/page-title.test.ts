import { expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'

it.each([
  [
    { name: 'Invented Bank', insurer: 'FDIC' },
    'View bank disclosures',
    'Invented Bank | View bank disclosures',
  ],
  [
    { name: 'Invented CU', insurer: 'NCUA' },
    'View bank disclosures',
    'Invented CU | View credit union disclosures',
  ],
  [{ name: 'Invented CU', insurer: 'NCUA' }, 'FAQs', 'Invented CU | FAQs'],
  [{ name: 'Invented CU', insurer: 'NCUA' }, undefined, 'Invented CU | Online account'],
  [null, 'FAQs', 'FAQs'],
] as const)('%o, %s: %s', (institution, title, shown) => {
  expect(pageTitle(institution, title)).toBe(shown)
})
