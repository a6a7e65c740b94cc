import { expect, it } from 'vitest'
import { filledParts, moveFaq, slugOf, upsertFaq } from './faq-list.ts'

const faq = (slug: string) => ({ slug, topic: 'T', question: slug, answer: 'A' })
const LIST = ['a', 'b', 'c'].map(faq)
const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug).join('')

it('moves a question a place, and no further than the ends', () => {
  expect(slugs(moveFaq(LIST, faq('b'), -1))).toBe('bac')
  expect(slugs(moveFaq(LIST, faq('b'), 1))).toBe('acb')
  expect(slugs(moveFaq(LIST, faq('a'), -1))).toBe('abc')
  expect(slugs(moveFaq(LIST, faq('c'), 1))).toBe('abc')
})

it('puts a question in its place, or at the end where it is new', () => {
  expect(upsertFaq(LIST, { ...faq('b'), answer: 'New' })[1]?.answer).toBe('New')
  expect(slugs(upsertFaq(LIST, faq('d')))).toBe('abcd')
})

it('names a question for addresses as no other is named', () => {
  expect(slugOf('When does it leave?', [])).toBe('when-does-it-leave')
  expect(slugOf('When does it leave?', ['when-does-it-leave'])).toBe('when-does-it-leave-2')
  expect(slugOf('¿?', [])).toBe('question')
})

it('fills in what an answer names, and shows what there is not', () => {
  const values = [{ name: 'apy', value: '4.50%' }]
  expect(filledParts('Earn {apy} and {nothing}.', values)).toEqual([
    { text: 'Earn ', kind: 'words' },
    { text: '4.50%', kind: 'value' },
    { text: ' and ', kind: 'words' },
    { text: '{nothing}', kind: 'unknown' },
    { text: '.', kind: 'words' },
  ])
})
