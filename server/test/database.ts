import { randomBytes } from 'node:crypto'
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
    drop: () => asOwner(`drop database if exists ${name} with (force)`),
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
