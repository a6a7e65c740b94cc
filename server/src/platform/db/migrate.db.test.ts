import { setImmediate as turn } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { type TestDatabase, cloneDatabase, createDatabase } from '../../../test/database.ts'
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

/** As most hosted databases are: the owner of the tables may not do everything. */
describe('an owner who is no superuser', () => {
  const ROLE = 'plain_owner'

  async function asSuperuser(...statements: string[]): Promise<void> {
    const client = new Client({ connectionString: inject('ownerUrl') })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  it('migrates an empty database, and finds nothing to do at the next start', async () => {
    const database = await createDatabase()
    try {
      const { password, pathname } = new URL(database.ownerUrl)
      await asSuperuser(
        `create role ${ROLE} login password '${password}'`,
        `alter database ${pathname.slice(1)} owner to ${ROLE}`,
      )
      const owner = new URL(database.ownerUrl)
      owner.username = ROLE
      expect((await migrate(owner.href, database.appUrl)).length).toBeGreaterThan(60)
      expect(await migrate(owner.href, database.appUrl)).toEqual([])
    } finally {
      await database.drop()
      await asSuperuser(`drop role if exists ${ROLE}`)
    }
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
