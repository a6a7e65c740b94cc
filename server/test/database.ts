import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  appUrl: string
  ownerUrl: string
  drop(): Promise<void>
}

/** A database of one's own, cloned from the migrated and seeded template. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase('template passbook_template strategy file_copy')
}

/** An empty one, unless told otherwise. */
export async function createDatabase(how = ''): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(`create database ${name} ${how}`)
  return {
    appUrl: withDatabase(inject('appUrl'), name),
    ownerUrl: withDatabase(inject('ownerUrl'), name),
    drop: async () => {
      await untilLeft(name)
      await asOwner(`drop database if exists ${name} with (force)`)
    },
  }
}

const LEAVE_TRIES = 20
const LEAVE_MS = 25

/** Connections that are being closed would otherwise be cut off, which nobody handles any more. */
async function untilLeft(name: string): Promise<void> {
  const client = new Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  try {
    for (let tries = 0; tries < LEAVE_TRIES; tries += 1) {
      const { rows } = await client.query(
        'select from pg_stat_activity where datname = $1 limit 1',
        [name],
      )
      if (rows.length === 0) return
      await sleep(LEAVE_MS)
    }
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = name
  return changed.href
}

/** Counts the rows for the planner, as autovacuum does after a while. */
export function analyze({ ownerUrl }: TestDatabase): Promise<void> {
  return asOwner('analyze', ownerUrl)
}

async function asOwner(statement: string, url = inject('ownerUrl')): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
