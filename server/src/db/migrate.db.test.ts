import { setImmediate as turn } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { type TestDatabase, cloneDatabase, createDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'

const PROCESSES = 8

describe('processes that start together', () => {
  const made: TestDatabase[] = []
  afterEach(async () => {
    for (const database of made.splice(0)) await database.drop()
  })

  it('all find the schema made on an empty database, whoever made it', async () => {
    const database = await createDatabase()
    made.push(database)
    const started = await startTogether(database)
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([])
    const migrations = started.map((one) => (one.status === 'fulfilled' ? one.value.length : 0))
    expect(migrations.filter((count) => count > 0)).toHaveLength(1)
  })

  it('take nothing from one that serves meanwhile', async () => {
    const database = await cloneDatabase()
    made.push(database)
    const serving = await serve(database)
    const started = await startTogether(database)
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await serving.stop()).toEqual({ refusals: [], hasServed: true })
  })
})

function startTogether({ ownerUrl, appUrl }: TestDatabase) {
  return Promise.allSettled(Array.from({ length: PROCESSES }, () => migrate(ownerUrl, appUrl)))
}

/** Reads and writes as the application does, until told to stop. */
async function serve({ appUrl }: TestDatabase) {
  const client = new Client({ connectionString: appUrl })
  await client.connect()
  const refusals: string[] = []
  let served = 0
  const over = new AbortController()
  const work = async () => {
    while (!over.signal.aborted) {
      await client.query('select 1 from institutions limit 1').then(
        () => (served += 1),
        (error: Error) => refusals.push(error.message),
      )
      await turn()
    }
    await client.end()
  }
  const working = work()
  return {
    stop: async () => {
      over.abort()
      await working
      return { refusals, hasServed: served > 0 }
    },
  }
}
