import { expect, it } from 'vitest'

/** What the journeys of truth judge by, as far as it needs no browser. */
interface Judging {
  findFalsehoods: (
    text: string,
    truth: { today: string; charter: string; strangers: readonly string[] },
  ) => string[]
  findBankWords: (text: string, charter: string) => string[]
  dayOf: (letter: string) => string | null
}

interface Readers {
  chooseReaders: () => { charter: string; home: string; paths: string[] }[]
}

/** By its address: the journeys are written for a browser, and the tools are not. */
async function load<T>(file: string): Promise<T> {
  return (await import(new URL(`../e2e/truth/${file}`, import.meta.url).href)) as T
}

const { findFalsehoods, findBankWords, dayOf } = await load<Judging>('falsehoods.ts')
const { chooseReaders } = await load<Readers>('people.ts')

it('home is read by everybody, a document at a bank and at a credit union', () => {
  const readers = chooseReaders()
  expect(readers.filter(({ home, paths }) => !paths.includes(home))).toEqual([])
  const ofDocuments = readers.filter(({ paths }) =>
    paths.includes('/disclosures/view-disclosures/:uuid'),
  )
  const charters = ofDocuments.map(({ charter }) => charter)
  expect(charters.toSorted()).toEqual(['bank', 'credit union'])
})

it('a letter is judged by the day it is of', () => {
  const day = dayOf('Open, Saturday, August 2, 2025\n\nYou can cancel until Mon, Aug 4, 3:45 PM ET')
  expect(day).toBe('2025-08-02')
  expect(dayOf('Your statement for August 2025 is ready.')).toBeNull()
})

const bank = { today: '2026-11-15', charter: 'bank', strangers: ['Summit Ridge'] }
const union = { ...bank, charter: 'credit union' }

it.each([
  'They arrive by Nov 10, 2026. You have 3 tries.',
  'You can cancel until Fri, Nov 13, 3:45 PM ET',
  'Expected by Tue, Nov 10',
  'Become a member',
  'Welcome to Summit Ridge',
  'Since 2026-11-15',
])('finds what is false at a bank: %s', (words) => {
  expect(findFalsehoods(words, bank)).toHaveLength(1)
})

it.each(['Leave out the name of the bank', 'Interest this year', 'FDIC'])(
  'finds what is false at a credit union: %s',
  (words) => {
    expect(findFalsehoods(words, union)).toHaveLength(1)
  },
)

it.each([
  'They were due on Tue, Nov 10. If you do not see them, have new ones sent.',
  'Expected by Tue, Nov 17',
  'Left your bank Nov 10',
  'Leaves Copper Canyon Bank Scheduled +$150.00 Oct 31, 2026 Interest',
  'You can cancel until Mon, Nov 16',
])('leaves what may be true: %s', (words) => {
  expect(findFalsehoods(words, bank)).toEqual([])
})

it('leaves the bank that an account is linked at', () => {
  expect(findFalsehoods('Link your bank account', union)).toEqual([])
})

it.each([
  'You don’t need to do anything. Please send us the documents we asked for by Nov 27, 2026.',
  'Link account Next … Until we finish, you can’t link an account or make your first deposit.',
  'Your bank account is linked. Your bank account needs to be linked again.',
  'Save and exit Your application is on hold',
])('finds two sentences that contradict each other: %s', (words) => {
  expect(findFalsehoods(words, bank)).toHaveLength(1)
})

it.each(['Your savings account is open', 'Returned to your savings', 'Online savings'])(
  'finds the words of a bank on a page of a credit union: %s',
  (words) => {
    expect(findBankWords(words, 'credit union')).toHaveLength(1)
    expect(findBankWords(words, 'bank')).toEqual([])
  },
)

it.each([
  'Your share savings account is open',
  'Choose checking or savings',
  'First Prairie Bank, savings, ending in 1234',
  'Your savings federally insured to at least $250,000',
])('leaves the account of a credit union, an account elsewhere and the insurer: %s', (words) => {
  expect(findBankWords(words, 'credit union')).toEqual([])
})
