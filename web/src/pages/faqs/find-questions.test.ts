import type { Faq } from '@passbook/contract/faqs'
import { expect, it } from 'vitest'
import { findQuestions } from './FaqPage.tsx'

function faq(slug: string, question: string, answer: string): Faq {
  return { uuid: crypto.randomUUID(), slug, topic: 'Moving money', question, answer }
}

const FAQS = [
  faq('cancel', 'Can I cancel a transfer?', 'Until that day’s file leaves.'),
  faq('arrive', 'When does money arrive?', 'The next business day.'),
]
const slugs = (wanted: string) => findQuestions(FAQS, wanted).map(({ slug }) => slug)

it('finds every word somewhere, however it is typed', () => {
  expect(slugs('')).toEqual(['cancel', 'arrive'])
  expect(slugs('  CANCEL ')).toEqual(['cancel'])
  expect(slugs("day's file")).toEqual(['cancel'])
  expect(slugs('money business')).toEqual(['arrive'])
  expect(slugs('móney')).toEqual(['cancel', 'arrive'])
  expect(slugs('insured')).toEqual([])
})
