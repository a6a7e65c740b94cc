import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { testConfig } from '../../../test/config.ts'
import { type TestDatabase, cloneDatabase, createDatabase } from '../../../test/database.ts'
import { OLD_INSTITUTION, createOldDatabase } from '../../../test/old-database.ts'
import { StartError } from '../errors.ts'
import { start } from '../../start.ts'

const IS_PRODUCTION =
  'SANDBOX: this database is a production one and never becomes a sandbox; set SANDBOX=off, or use another database.'
const IS_SANDBOX =
  'SANDBOX: this database was made as a sandbox and never becomes a production one; use an empty database, or set SANDBOX=on.'
/** A letter of the simulated mail. */
const MAIL = `
  insert into sandbox_inbox (institution_id, channel, recipient, text)
    values ('11111111-1111-4111-8111-111111111111', 'email', 'ada@example.com', 'Hello');`
const PRODUCTION = { NODE_ENV: 'production', SANDBOX: 'off' }

describe('a sandbox is a property of its database', () => {
  const made: TestDatabase[] = []
  afterEach(async () => {
    for (const database of made.splice(0)) await database.drop()
  })

  async function use(making: Promise<TestDatabase>): Promise<TestDatabase> {
    const database = await making
    made.push(database)
    return database
  }

  /** Starts and stops a server; what it said when it could not. */
  async function tryStart({ appUrl, ownerUrl }: TestDatabase, env: Record<string, string>) {
    const urls = { DATABASE_URL: appUrl, DATABASE_ADMIN_URL: ownerUrl }
    const config = testConfig({ LOG_LEVEL: 'silent', SEED_PEOPLE: 'off', ...urls, ...env })
    try {
      const running = await start(config, { http: false, jobs: false })
      await running.stop()
      return 'started'
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      return error.message
    }
  }

  async function query(url: string, statement: string) {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }

  async function listMigrationFiles(): Promise<string[]> {
    const names = await readdir(new URL('../../../migrations/', import.meta.url))
    return names.map((name) => name.replace(/\.sql$/, '')).toSorted()
  }

  it('production stays production, and nobody is made in it', async () => {
    const database = await use(createDatabase())
    expect(await tryStart(database, PRODUCTION)).toBe('started')
    for (const NODE_ENV of ['production', 'development', 'test']) {
      const env = { NODE_ENV, SANDBOX: 'on', SEED_PEOPLE: 'on' }
      expect(await tryStart(database, env)).toBe(IS_PRODUCTION)
    }
    expect(await query(database.ownerUrl, 'select id from institutions')).toEqual([])
    expect(await tryStart(database, PRODUCTION)).toBe('started')
  })

  it('a sandbox stays one, also when it runs as production does', async () => {
    const database = await use(createDatabase())
    expect(await tryStart(database, { NODE_ENV: 'production', SANDBOX: 'on' })).toBe('started')
    expect(await tryStart(database, PRODUCTION)).toBe(IS_SANDBOX)
    expect(await tryStart(database, { SANDBOX: 'off' })).toBe(IS_SANDBOX)
    expect(await tryStart(database, {})).toBe('started')
  })

  it('nobody changes it: neither the application nor the owner of the tables', async () => {
    const database = await use(cloneDatabase())
    const changes = [
      "update deployment set kind = 'production'",
      'delete from deployment',
      'truncate deployment',
      "insert into deployment (kind) values ('production')",
      "insert into deployment (is_only, kind) values (false, 'production')",
    ]
    for (const url of [database.appUrl, database.ownerUrl]) {
      for (const change of changes) await expect(query(url, change)).rejects.toThrow()
    }
    expect(await query(database.appUrl, 'select kind from deployment')).toEqual([
      { kind: 'sandbox' },
    ])
  })

  const PERSON = `
    insert into users (institution_id, email, password_hash)
      values ('11111111-1111-4111-8111-111111111111', 'ada@example.com', 'none');`
  const CLOCK = 'update banking_clock set offset_ms = 1;'

  it.each([
    ['nothing in it but institutions', '', { off: 'started', on: 'started' }],
    ['people', PERSON, { off: 'started', on: IS_PRODUCTION }],
    ['people and a moved clock', PERSON + CLOCK, { off: IS_SANDBOX, on: 'started' }],
    ['letters of the simulated mail', MAIL, { off: IS_SANDBOX, on: 'started' }],
  ])('an earlier version’s database is told by what is in it: %s', async (_, rows, { off, on }) => {
    const before = await use(createOldDatabase('0093', OLD_INSTITUTION + rows))
    expect(await tryStart(before, { SANDBOX: 'off' })).toBe(off)
    const other = await use(createOldDatabase('0093', OLD_INSTITUTION + rows))
    expect(await tryStart(other, { SANDBOX: 'on' })).toBe(on)
  })

  it('is refused before anything of the database changes', async () => {
    const database = await use(cloneDatabase())
    const count = () =>
      query(database.ownerUrl, 'select count(*)::int as count from kysely_migration')
    await query(database.ownerUrl, "delete from kysely_migration where name = '0093_deployment'")
    const before = await count()
    expect(await tryStart(database, PRODUCTION)).toBe(IS_SANDBOX)
    expect(await count()).toEqual(before)
  })

  it('a production server without the owner’s role waits until another process has migrated', async () => {
    const database = await use(createDatabase())
    const { appUrl } = database
    const alone = { ...PRODUCTION, DATABASE_ADMIN_URL: '' }
    const first = (await listMigrationFiles())[0]
    expect(await tryStart(database, alone)).toMatch(
      new RegExp(
        `^The database lacks the migration ${first} and \\d+ later ones\\. Run .*--migrate`,
      ),
    )
    expect(await tryStart(database, PRODUCTION)).toBe('started')
    expect(await tryStart(database, alone)).toBe('started')
    // The version before goes on with tables that are newer than it.
    const newer = "insert into kysely_migration (name, timestamp) values ('9999_newer', 'now')"
    await query(database.ownerUrl, newer)
    expect(await tryStart(database, alone)).toBe('started')
    const last = (await listMigrationFiles()).at(-1)
    await query(database.ownerUrl, `delete from kysely_migration where name = '${last}'`)
    expect(await tryStart(database, alone)).toMatch(`The database lacks the migration ${last}. Run`)
    await expect(query(appUrl, 'delete from kysely_migration')).rejects.toThrow('permission denied')
  })

  it('production does not run on a role that may alter its tables', async () => {
    const database = await use(createDatabase())
    const role = `test_${randomUUID().slice(0, 8)}`
    const appUrl = new URL(database.appUrl)
    const login = `login password '${appUrl.password}'`
    await query(database.ownerUrl, `create role ${role} ${login} in role passbook_owner`)
    appUrl.username = role
    try {
      expect(await tryStart({ ...database, appUrl: appUrl.href }, PRODUCTION)).toBe(
        'DATABASE_URL: its role may alter the tables; use one that neither owns them nor is a superuser.',
      )
    } finally {
      await database.drop()
      await query(inject('ownerUrl'), `drop role ${role}`)
    }
  })
})
