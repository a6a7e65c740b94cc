import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const shuttingDown = Object.assign(new DatabaseError('shutting down', 0, 'error'), {
  code: '57P01',
})
const cutOff = new Error('Connection terminated unexpectedly')
const ours = new Error('a mistake of ours')

describe('Postgres that cannot do its work', () => {
  it.each([
    ['says so itself', shuttingDown, true],
    ['is gone', cutOff, true],
    ['failed several runs at once', new AggregateError([shuttingDown, cutOff]), true],
    ['is not the only thing wrong', new AggregateError([shuttingDown, ours]), false],
    ['is not what failed', ours, false],
    ['has nothing to do with it', new AggregateError([]), false],
  ])('%s', (_name, error, expected) => {
    expect(isUnavailable(error)).toBe(expected)
  })
})
