import { randomBytes } from 'node:crypto'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestContext } from '../../../test/banking.ts'
import { expectSoundBooks } from '../../../test/books.ts'
import { testConfig, testVault } from '../../../test/config.ts'
import { type TestDatabase, createDatabase } from '../../../test/database.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { sealAudit } from '../../platform/audit/seal-audit.ts'
import { parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { type Context, closeContext } from '../../context.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openSavingsNumber } from '../../domains/money/savings-accounts/savings-number.ts'
import { hashPassword, passwordMatches } from '../../domains/access/auth/passwords.ts'
import { openSsn } from '../../domains/people/registration/ssn.ts'
import { verifyBooks } from '../../verify/verify-books.ts'
import { originsOf } from '../institutions.ts'
import { migrateSandbox } from '../migrate-sandbox.ts'
import { seedSandbox } from '../seed-sandbox.ts'
import { restoreSnapshot } from '../snapshot/restore-snapshot.ts'
import { type Snapshot, type SnapshotTable, loadSnapshot } from '../snapshot/snapshot-file.ts'
import { takeTables } from '../snapshot/take-snapshot.ts'
import { DEMO_PASSWORD } from './person.ts'

const kept = loadSnapshot() as Snapshot
/** As different as two installations can be. */
const ELSEWHERE = {
  PORT: '4321',
  PII_KEYS: `7:${randomBytes(32).toString('base64')}`,
  PII_INDEX_KEY: randomBytes(32).toString('base64url'),
}
const silent = pino({ level: 'silent' })
const made: TestDatabase[] = []

async function newDatabase(): Promise<TestDatabase> {
  const database = await createDatabase()
  made.push(database)
  return database
}
const urlsOf = ({ appUrl, ownerUrl }: TestDatabase) => ({ url: appUrl, adminUrl: ownerUrl })

async function countUsers(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int from users')
    return rows[0]?.count ?? -1
  })
}

async function withClient<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Tables to which a migration after the snapshot added rows. */
const ROWS_ADDED: Readonly<Record<string, string>> = {
  ledger_accounts: 'Each institution has accounts for manual entries.',
}

/** Tables that a migration after the snapshot made and filled from the rows of others. */
const TABLES_ADDED: Readonly<Record<string, string>> = {
  ach_batches: 'They add up the entries of the files.',
  tax_year_figures: 'They add up the forms of each year.',
}

/** Columns that a migration after the snapshot filled from the rows of others. */
const COLUMNS_FILLED: Readonly<Record<string, string>> = {
  'message_threads.sought': 'It joins name, email and subject.',
  'account_contacts.address_state': 'It is in the address of the first holder.',
}

describe('a restored snapshot', () => {
  const config = { ...testConfig(ELSEWHERE), seedPeople: true }
  let database: TestDatabase
  let ctx: Context
  let strangers: Context

  beforeAll(async () => {
    database = await createDatabase()
    await migrateSandbox(config, urlsOf(database), silent)
    await seedSandbox(config, urlsOf(database), silent)
    ctx = await openTestContext(database, ELSEWHERE)
    strangers = await openTestContext(database)
  })
  afterAll(async () => {
    await closeContext(strangers)
    await closeContext(ctx)
    await database.drop()
  })

  const institutions = () => ctx.db.selectFrom('institutions').selectAll().execute()

  it('has just the rows that were taken, when they are taken again', async () => {
    const again = await withClient(database.ownerUrl, (client) =>
      takeTables(client, ctx.vault, originsOf(config)),
    )
    for (const table of again) {
      const before = kept.tables.find(({ name }) => name === table.name)
      if (table.name in TABLES_ADDED && before === undefined) continue
      // A column that was added since is empty, and is left out.
      const text = textOf(table, before?.columns ?? [])
      if (table.name in ROWS_ADDED) {
        const now = new Set(text.split('\n'))
        expect(
          before?.text.split('\n').filter((line) => !now.has(line)),
          table.name,
        ).toEqual([])
        continue
      }
      // Rows come in the order of the primary key, which a migration may have changed.
      const sorted = (lines = '') => lines.split('\n').toSorted().join('\n')
      expect(sorted(text) === sorted(before?.text), table.name).toBe(true)
    }
    const names = kept.tables.map(({ name }) => name)
    const known = again.filter(({ name }) => names.includes(name) || !(name in TABLES_ADDED))
    expect(known.map(({ name }) => name)).toEqual(names)
  })

  it('is completed by what the code says of institutions', async () => {
    for (const { id, slug } of await institutions()) {
      const { rows } = await withClient(database.ownerUrl, (client) =>
        client.query<Record<string, number>>(
          `select (select count(*)::int from institution_logos where institution_id = $1) as logos,
             (select count(*)::int from faqs where institution_id = $1) as faqs,
             (select count(*)::int from staff where institution_id = $1) as staff,
             (select count(*)::int from institution_reasons where institution_id = $1) as reasons,
             (select count(*)::int from tax_profiles where institution_id = $1) as profiles,
             (select version::int from institution_versions where institution_id = $1) as version`,
          [id],
        ),
      )
      expect(rows[0], slug).toMatchObject({ logos: 3, reasons: 3, staff: 8, profiles: 1 })
      expect(rows[0]?.['faqs'], slug).toBeGreaterThan(10)
      expect(rows[0]?.['version'], slug).toBeGreaterThan(1)
    }
  })

  it('is sealed under the keys of the installation, and opens under no others', async () => {
    const depositors = await ctx.db.selectFrom('depositors').selectAll().execute()
    const sealed = depositors.flatMap((row) =>
      row.ssn_sealed === null ? [] : [{ ...row, ssn_sealed: row.ssn_sealed }],
    )
    expect(sealed.length).toBeGreaterThan(20)
    for (const { institution_id, id, ssn_sealed, ssn_last_four, ssn_index } of sealed) {
      const owner = { institution_id, depositor_id: id }
      const ssn = openSsn(ctx.vault, owner, ssn_sealed)
      expect(ssn.slice(-4)).toBe(ssn_last_four)
      expect(ssn_index).toEqual(ctx.vault.index('ssn', institution_id, ssn))
      expect(() => openSsn(strangers.vault, owner, ssn_sealed)).toThrow('no key of version 7')
    }
    const [account] = await ctx.db.selectFrom('savings_accounts').selectAll().execute()
    expect(account && openSavingsNumber(ctx.vault, account)).toMatch(/^\d{10}$/)
  })

  it('has sound books, and an audit log that can be sealed', async () => {
    for (const { id } of await institutions()) {
      while ((await sealAudit(ctx.db, id)) !== null);
    }
    const { counts, difference } = await verifyBooks(ctx.db)
    expect(difference).toBeNull()
    expect(counts['audit seals']).toBeGreaterThan(0)
    expect(counts['accruals']).toBeGreaterThan(300)
  })

  it('carries the dates of the stories: nothing happened after the history ended', async () => {
    const columns = await withClient(database.ownerUrl, async (client) => {
      const { rows } = await client.query<{ table: string; column: string }>(`
        select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_default = 'now()'`)
      return rows.filter(({ table }) => kept.tables.some(({ name }) => name === table))
    })
    expect(columns.length).toBeGreaterThan(15)
    for (const { table, column } of columns) {
      const late = await withClient(database.ownerUrl, (client) =>
        client.query(
          `select from "${table}" where "${column}" > $1::timestamptz + interval '1 hour'`,
          [kept.head.endsAt],
        ),
      )
      expect(late.rowCount, `${table}.${column}`).toBe(0)
    }
  })

  it('lets people sign in with the password they share', async () => {
    const [user] = await ctx.db.selectFrom('users').select('password_hash').execute()
    expect(await passwordMatches(user?.password_hash, DEMO_PASSWORD)).toBe(true)
  })

  it('puts the clock to where its history ends', () => {
    const ends = new Date(kept.head.endsAt).getTime()
    expect(Math.abs(ctx.clock.now().getTime() - ends)).toBeLessThan(10 * 60_000)
  })

  it('is not restored a second time', async () => {
    const before = await countUsers(database.ownerUrl)
    await migrateSandbox(config, urlsOf(database), silent, () => {
      throw new Error('nobody may ask for it')
    })
    expect(await countUsers(database.ownerUrl)).toBe(before)
  })
})

describe('a snapshot that is older than the tables', () => {
  const folder = temporaryFolder('migrations')
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    for (const database of made.splice(0)) await database.drop()
  })

  it('is restored before a migration that adds to them', async () => {
    cpSync(fileURLToPath(new URL('../../../migrations/', import.meta.url)), folder, {
      recursive: true,
    })
    writeFileSync(
      path.join(folder, '9999_more.sql'),
      `alter table transfers add column is_noted boolean not null default false;
       create table transfer_notes (
         institution_id uuid not null references institutions (id),
         transfer_id uuid not null, note text not null,
         primary key (institution_id, transfer_id));
       insert into transfer_notes select institution_id, id, 'old' from transfers;`,
    )
    const database = await newDatabase()
    const options = {
      vault: testVault,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      origins: originsOf(testConfig()),
    }
    const problems: unknown[] = []
    const names = await migrate(database.ownerUrl, database.appUrl, {
      folder,
      firstRows: () => ({
        migration: kept.head.migration,
        fill: (adminUrl) => restoreSnapshot(adminUrl, kept, options),
      }),
      onNotFilled: (error) => problems.push(error),
    })
    expect(problems).toEqual([])
    expect(names.at(-1)).toBe('9999_more')
    const context = await openTestContext(database)
    await expectSoundBooks(context.db)
    await closeContext(context)
    const { rows } = await withClient(database.ownerUrl, (client) =>
      client.query(`select count(*)::int > 5000 as many from transfer_notes`),
    )
    expect(rows).toEqual([{ many: true }])
  })
})

describe('an owner who is no superuser', () => {
  const role = `plain_${randomBytes(4).toString('hex')}`
  afterAll(async () => {
    for (const database of made.splice(0)) await database.drop()
    await withClient(inject('ownerUrl'), (client) => client.query(`drop role if exists ${role}`))
  })

  it('restores it with every check, in the order of foreign keys', async () => {
    const database = await newDatabase()
    const name = new URL(database.ownerUrl).pathname.slice(1)
    await withClient(inject('ownerUrl'), async (client) => {
      await client.query(`create role ${role} login password 'plain'`)
      await client.query(`alter database ${name} owner to ${role}`)
    })
    await withClient(database.ownerUrl, (client) =>
      client.query(`alter schema public owner to ${role}`),
    )
    const plain = new URL(database.ownerUrl)
    plain.username = role
    plain.password = 'plain'
    const warnings: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) })
    const config = { ...testConfig(), seedPeople: true }
    await migrateSandbox(config, { url: database.appUrl, adminUrl: plain.href }, log)
    expect(warnings).toEqual([])
    expect(await countUsers(database.ownerUrl)).toBeGreaterThan(50)
    const context = await openTestContext(database)
    await expectSoundBooks(context.db)
    await closeContext(context)
  })
})

describe('a snapshot that does not fit', () => {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).msg) })
  const config = { ...testConfig(), seedPeople: true }
  afterEach(async () => {
    for (const database of made.splice(0)) await database.drop()
  })
  const [first, ...others] = kept.tables

  it.each<[string, () => Snapshot | undefined, RegExp]>([
    ['is missing', () => undefined, /there is none \(npm run snapshot makes it\)$/],
    [
      'is of a day to come',
      () => ({ ...kept, head: { ...kept.head, day: parseBusinessDate('2040-06-15') } }),
      /it is for 2040-06-15 or later$/,
    ],
    [
      'has other columns',
      () => ({
        ...kept,
        tables: [...others, { name: first?.name ?? '', columns: ['nobody'], text: 'x\n' }],
      }),
      /column "nobody" .* does not exist$/,
    ],
  ])('%s: that is said in a line, and nothing of it stays', async (_, load, words) => {
    warnings.length = 0
    const database = await newDatabase()
    await migrateSandbox(config, urlsOf(database), log, load)
    expect(warnings).toEqual([expect.stringMatching(words)])
    expect(await countUsers(database.ownerUrl)).toBe(0)
  })
})

/** The rows with some of their columns alone; every other column has to be empty. */
/** A column that was added since is empty, or a mark that its migration set. */
const ADDED = [String.raw`\N`, 't', 'f']

function textOf({ name, columns, text }: SnapshotTable, wanted: readonly string[]): string {
  const isWanted = columns.map((column) => wanted.includes(column))
  if (isWanted.every(Boolean)) return text
  const lines = text.split('\n').map((line) => {
    if (line === '') return line
    const cells = line.split('\t')
    const others = cells.filter(
      (_cell, place) => !isWanted[place] && !(`${name}.${columns[place]}` in COLUMNS_FILLED),
    )
    if (others.some((cell) => !ADDED.includes(cell))) throw new Error(`not empty: ${line}`)
    return cells.filter((_cell, place) => isWanted[place]).join('\t')
  })
  return lines.join('\n')
}
