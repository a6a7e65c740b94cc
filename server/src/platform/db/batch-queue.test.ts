import { describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import {
  type BatchItem,
  createBatchQueue,
  createBatchRead,
  createBatchWrite,
} from './batch-queue.ts'

interface Word extends BatchItem<string> {
  word: string
}

/** Only told apart from others here. */
const db = {} as Database

describe('what comes at the same time', () => {
  const setUp = ({ lanes = 2, maxItems = 4, lanesBeyond = 0 } = {}) => {
    const groups: string[][] = []
    const ends: (() => void)[] = []
    const gather = createBatchQueue<Word>({
      lanes,
      lanesBeyond,
      maxItems,
      run: async (_db, group) => {
        groups.push(group.map(({ word }) => word))
        await new Promise<void>((done) => ends.push(done))
        for (const { word, resolve } of group) resolve(word)
      },
    })
    const say = (word: string, lockKeys: readonly string[] = [word], batchKey = '') =>
      new Promise<string>((resolve, reject) => {
        gather(db, { word, lockKeys, batchKey, resolve, reject })
      })
    return { groups, say, endFirst: () => ends.shift()?.() }
  }
  const turn = () => new Promise((done) => setImmediate(() => setImmediate(done)))

  it('is done in groups, no larger and no more at a time than allowed', async () => {
    const { groups, say, endFirst } = setUp({ lanes: 1, maxItems: 2 })
    const said = ['a', 'b', 'c'].map((word) => say(word))
    await turn()
    expect(groups).toEqual([['a', 'b']])
    endFirst()
    await turn()
    expect(groups).toEqual([['a', 'b'], ['c']])
    endFirst()
    expect(await Promise.all(said)).toEqual(['a', 'b', 'c'])
  })

  it('about one thing is done one after the other', async () => {
    const { groups, say, endFirst } = setUp()
    void say('first', ['ada'])
    void say('second', ['ada'])
    void say('other', ['ben'])
    await turn()
    expect(groups).toEqual([['first', 'other']])
    endFirst()
    await turn()
    expect(groups[1]).toEqual(['second'])
  })

  it('is not mixed with what has nothing in common with it', async () => {
    const { groups, say } = setUp()
    void say('a', ['a'], 'here')
    void say('b', ['b'], 'there')
    void say('c', ['c'], 'here')
    await turn()
    expect(groups).toEqual([['a', 'c'], ['b']])
  })

  it('does not wait for a crowd with which it has nothing in common', async () => {
    const { groups, say, endFirst } = setUp({ lanes: 1, maxItems: 2, lanesBeyond: 1 })
    for (const word of ['a', 'b', 'c', 'd']) void say(word, [word], 'crowd')
    await turn()
    expect(groups).toEqual([['a', 'b']])
    void say('x', ['x'], 'other')
    await turn()
    void say('y', ['y'], 'other')
    await turn()
    // One lane more is for those of whom nothing is being done, and only for them.
    expect(groups).toEqual([['a', 'b'], ['x']])
    endFirst()
    await turn()
    expect(groups[2]).toEqual(['c', 'd'])
    endFirst()
    await turn()
    expect(groups[3]).toEqual(['y'])
  })
})

it('a value that cannot be written fails alone; those written with it are written again without it', async () => {
  const written: string[][] = []
  const write = createBatchWrite<string>({
    lanes: 1,
    maxItems: 8,
    write: async (_db, values) => {
      if (values.includes('bad')) throw new Error('refused')
      written.push([...values])
    },
  })
  const ends = await Promise.allSettled(['one', 'bad', 'two'].map((value) => write(db, value)))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(written).toEqual([['one'], ['two']])
})

it('nothing is written again after a broken connection: it may be there already', async () => {
  const written: string[][] = []
  const write = createBatchWrite<string>({
    lanes: 1,
    maxItems: 8,
    write: async (_db, values) => {
      written.push([...values])
      throw new Error('Connection terminated unexpectedly')
    },
  })
  const ends = await Promise.allSettled(['one', 'two'].map((value) => write(db, value)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(written).toEqual([['one', 'two']])
})

it('what is looked up at the same time is one statement, and each is told its own', async () => {
  const asked: string[][] = []
  const find = createBatchRead<string, string>({
    lanes: 1,
    maxItems: 8,
    read: async (_db, names) => {
      asked.push([...names])
      if (names.includes('broken')) throw new Error('refused')
      return names.map((name) => (name === 'nobody' ? undefined : name.toUpperCase()))
    },
  })
  const found = await Promise.all(['ada', 'nobody', 'ben'].map((name) => find(db, name, 'here')))
  expect(found).toEqual(['ADA', undefined, 'BEN'])
  expect(asked).toEqual([['ada', 'nobody', 'ben']])
  const ends = await Promise.allSettled(['broken', 'cleo'].map((name) => find(db, name)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
