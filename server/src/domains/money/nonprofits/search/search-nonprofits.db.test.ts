import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { haveDirectory } from '../../../../../test/nonprofits/directory.ts'
import { findNonprofits } from './search-nonprofits.ts'

const NAMES = [
  ['131111111', 'American National Red Cross', 'Washington', 'DC'],
  ['132222222', 'Habitat for Humanity of Austin', 'Austin', 'TX'],
  ['133333333', 'Austin Community Food Bank', 'Austin', 'TX'],
  ['134444444', 'St. Jude’s Children’s Hospital', 'Memphis', 'TN'],
  ['135555555', 'Café Littéraire', 'New Orleans', 'LA'],
  ['136666666', 'Friends of the Library', 'Austin', 'MN'],
  ['137777777', '4 Paws Rescue', 'Salina', 'KS'],
] as const

describe('searching as one types', () => {
  const test = useTestApp()

  beforeAll(async () => {
    const many = Array.from({ length: 45 }, (_, index) => ({
      ein: String(800_000_000 + index),
      name: `Parish Number ${String(index).padStart(2, '0')}`,
    }))
    const named = NAMES.map(([ein, name, city, state]) => ({ ein, name, city, state }))
    await haveDirectory(test.ctx, [...named, ...many])
  })

  const find = async (typed: string) =>
    (await findNonprofits(test.ctx.db, typed)).found.map(({ name }) => name)

  it.each([
    ['red', 'American National Red Cross'],
    ['RED CRO', 'American National Red Cross'],
    ['cross red', 'American National Red Cross'],
    ['st judes', 'St. Jude’s Children’s Hospital'],
    ['St. Jude', 'St. Jude’s Children’s Hospital'],
    ['cafe', 'Café Littéraire'],
    ['café litt', 'Café Littéraire'],
    ['4 paws', '4 Paws Rescue'],
    ['Memphis, TN', 'St. Jude’s Children’s Hospital'],
    ['library austin, mn', 'Friends of the Library'],
    ['134444444', 'St. Jude’s Children’s Hospital'],
    ['13-4444444', 'St. Jude’s Children’s Hospital'],
    ['13-444', 'St. Jude’s Children’s Hospital'],
  ])('%s finds %s first', async (typed, name) => {
    expect((await find(typed))[0]).toBe(name)
  })

  it('finds those of a place, the largest first', async () => {
    expect(await find('Austin, TX')).toEqual([
      'Habitat for Humanity of Austin',
      'Austin Community Food Bank',
    ])
  })

  it.each([
    ['habitta for humanity', 'Habitat for Humanity of Austin'],
    ['habitat fr humanity', 'Habitat for Humanity of Austin'],
    ['hbaitat', 'Habitat for Humanity of Austin'],
    ['red crss', 'American National Red Cross'],
    ['redcross', 'American National Red Cross'],
    ['red cr oss', 'American National Red Cross'],
    ['redxcross', 'American National Red Cross'],
    ['americna national red cross', 'American National Red Cross'],
    ['amerrican nattional red cross', 'American National Red Cross'],
    ['freinds of the libary', 'Friends of the Library'],
    ['humanitarity austin', 'Habitat for Humanity of Austin'],
    ['comunity food bank', 'Austin Community Food Bank'],
  ])('forgives %s', async (typed, name) => {
    expect((await find(typed))[0]).toBe(name)
  })

  it.each([
    '',
    '   ',
    '!!!',
    'zzzzzzzz',
    '%_\\',
    "'; drop table nonprofits_a; --",
    '\uD800',
    '% :* &',
  ])('finds nothing for %j, and breaks nothing', async (typed) => {
    expect(await find(typed)).toEqual([])
  })

  it('gives pages one after another, each once and in the order of size', async () => {
    const first = await findNonprofits(test.ctx.db, 'parish')
    expect(first.found).toHaveLength(20)
    const second = await findNonprofits(test.ctx.db, 'parish', Number(first.next))
    const third = await findNonprofits(test.ctx.db, 'parish', Number(second.next))
    expect(third.next).toBeNull()
    const names = [first, second, third].flatMap(({ found }) => found.map(({ name }) => name))
    expect(names).toEqual(
      Array.from({ length: 45 }, (_, index) => `Parish Number ${String(index).padStart(2, '0')}`),
    )
  })
})
