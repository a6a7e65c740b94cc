import { describe, expect, it } from 'vitest'
import { type Examples, NOT_LISTS, NOT_MEASURED, consoleReads, readsOf } from './console-reads.ts'

const NAMES = [
  'customer',
  'reference',
  'transaction',
  'file',
  'place',
  'sentFile',
  'thread',
  'dispute',
  'approval',
  'applicant',
  'sample',
  'document',
  'member',
  'task',
  'silent',
  'today',
  'lastWeek',
  'longAgo',
]
const EXAMPLES = Object.fromEntries(NAMES.map((name) => [name, name])) as unknown as Examples

/** A list that the bench does not know would be slow for years before anybody measures it. */
describe('the bench of the console', () => {
  const { reads, missing } = readsOf(EXAMPLES)

  it('measures every read of the contract with each of its parameters, or names the reason', () => {
    expect(missing).toEqual([])
    const measured = new Set(reads.map(({ endpoint }) => endpoint.path as string))
    const left = consoleReads().filter(({ path }) => !measured.has(path) && !(path in NOT_MEASURED))
    expect(left.map(({ path }) => path)).toEqual([])
  })

  it('judges all but the reads that add up', () => {
    const told = new Set(reads.flatMap(({ isJudged, endpoint }) => (isJudged ? [] : endpoint.path)))
    expect([...told].toSorted()).toEqual(Object.keys(NOT_LISTS).toSorted())
  })
})
