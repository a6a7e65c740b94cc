import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSections, writeSections } from './NewVersionPage.tsx'
import { type Run, compareWords, countChanged, differenceOf } from './word-difference.ts'

const WORDS = {
  title: 'Account agreement',
  sections: [
    { heading: 'Fees', paragraphs: ['There is no fee.', 'We tell you before that changes.'] },
    { heading: 'Closing', paragraphs: ['You can close at any time.'] },
  ],
  agreement: 'I agree.',
}
const marked = (runs: readonly Run[]) =>
  runs
    .map(({ kind, text }) => ({ same: text, inserted: `+${text}+`, deleted: `-${text}-` })[kind])
    .join(' ')
const differ = (after: typeof WORDS) =>
  differenceOf(WORDS, after)
    .filter(({ runs }) => runs.some(({ kind }) => kind !== 'same'))
    .map(({ runs }) => marked(runs))

describe('the difference between two texts', () => {
  it.each([
    ['a b c', 'a b c', 'a b c'],
    ['a b c', 'a x c', 'a -b- +x+ c'],
    ['a b', 'a b c d', 'a b +c d+'],
    ['a b c d', 'c d', '-a b- c d'],
    ['', 'a', '+a+'],
    ['a', '', '-a-'],
    ['There is no fee.', 'There is a fee of $5.', 'There is -no fee.- +a fee of $5.+'],
  ])('“%s” → “%s”', (before, after, expected) => {
    expect(marked(compareWords(before, after))).toBe(expected)
  })

  it('leaves out nothing: without what came it is the old text, without what went the new one', () => {
    const text = array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }).map((all) =>
      all.join(' '),
    )
    assert(
      property(text, text, (before, after) => {
        const runs = compareWords(before, after)
        const without = (kind: Run['kind']) =>
          runs
            .filter((run) => run.kind !== kind)
            .map((run) => run.text)
            .join(' ')
        expect(without('inserted')).toBe(before)
        expect(without('deleted')).toBe(after)
      }),
    )
  })
})

describe('the difference between two versions', () => {
  it('is nothing where nothing changed', () => {
    expect(countChanged(differenceOf(WORDS, WORDS))).toBe(0)
  })

  it('names the words of a paragraph, and a section that came or went whole', () => {
    const [fees = { heading: '', paragraphs: [] }, closing = fees] = WORDS.sections
    const changed = { ...fees, paragraphs: ['There is a fee.', ...fees.paragraphs.slice(1)] }
    expect(differ({ ...WORDS, sections: [changed, closing] })).toEqual(['There is -no- +a+ fee.'])
    const added = { heading: 'Notices', paragraphs: ['By email.'] }
    expect(differ({ ...WORDS, sections: [fees, added, closing] })).toEqual([
      '+Notices+',
      '+By email.+',
    ])
    expect(differ({ ...WORDS, sections: [closing] })).toHaveLength(3)
    expect(differ({ ...WORDS, agreement: 'I agree to it.' })).toEqual(['I -agree.- +agree to it.+'])
  })
})

describe('sections as one text', () => {
  it('are the same when they are read back', () => {
    expect(readSections(writeSections(WORDS.sections))).toEqual(WORDS.sections)
  })

  it('take lines of a paragraph as one, and keep what has no heading to be refused', () => {
    expect(readSections('# One\nfirst\nsecond\n\nthird')).toEqual([
      { heading: 'One', paragraphs: ['first second', 'third'] },
    ])
    expect(readSections('nothing above')).toEqual([{ heading: '', paragraphs: ['nothing above'] }])
    expect(readSections(' \n\n ')).toEqual([])
  })
})
