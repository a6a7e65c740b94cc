import type { SandboxDepositor as Depositor } from '@passbook/contract/sandbox-depositors'
import { expect, it } from 'vitest'
import { findPeople, splitTour } from './People.tsx'

function person(key: string | null, name: string, story: string | null = null): Depositor {
  return { key, name, story, email: `${name.toLowerCase()}@example.com` } as Depositor
}

it('begins with six people, in the order of the tour, and names nobody twice', () => {
  const keys = ['in-review', 'fresh', 'on-hold', 'just-funded', 'long-funded', 'funding-returned']
  const people = [...keys, 'microdeposits-pending', null].map((key, at) => person(key, `P${at}`))
  const { tour, rest } = splitTour(people)
  expect(tour.map(({ depositor }) => depositor.key)).toEqual([
    'fresh',
    'microdeposits-pending',
    'just-funded',
    'long-funded',
    'funding-returned',
    'in-review',
  ])
  expect(rest.map(({ key }) => key)).toEqual(['on-hold', null])
})

it('is as long as there are people for it', () => {
  expect(splitTour([person('summit-funded', 'Ottilie')]).tour).toEqual([])
})

it.each([
  ['', 2],
  ['WREN', 1],
  ['wren hold', 0],
  ['hold', 1],
  ['example.com debit', 1],
])('finds by every word that was typed: %j, %d', (typed, count) => {
  const people = [
    { depositor: person('a', 'Wren', 'Just registered.'), standing: 'Open' },
    { depositor: person('b', 'Otis', 'A debit came back.'), standing: 'On hold' },
  ]
  expect(findPeople(people, typed)).toHaveLength(count)
})

it('finds who shares an account by that, and by whom they share it with', () => {
  const shares = {
    name: 'Alaric Hearthstone',
    email: 'alaric@example.com',
    is_primary: false,
    state: 'holder',
    ssn: null,
  } as const
  const rosalind = { depositor: { ...person('c', 'Rosalind'), shares }, standing: 'Funded' }
  const people = [{ depositor: person('a', 'Wren'), standing: 'Open' }, rosalind]
  for (const typed of ['joint', 'alaric']) expect(findPeople(people, typed)).toEqual([rosalind])
})
