import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestContext, useBank } from '../../../test/banking.ts'
import { testConfig } from '../../../test/config.ts'
import { type TestDatabase, cloneDatabase } from '../../../test/database.ts'
import { sealAudit } from '../../audit/seal-audit.ts'
import { type Context, closeContext } from '../../context.ts'
import { openSavingsNumber } from '../../features/accounts/savings-number.ts'
import { hashPassword, passwordMatches } from '../../features/auth/passwords.ts'
import { openSsn } from '../../features/registration/ssn.ts'
import { findPublicOrigin } from '../../institutions/public-origin.ts'
import { verifyBooks } from '../../verify/verify-books.ts'
import { DEMO_PASSWORD } from './person.ts'
import { prepareLives } from './prepare-lives.ts'
import { PRESENT_DAY, REAL_NOW } from '../lives/instants.ts'
import { type Lives, loadText, readLives, writeLives } from '../lives/lives-file.ts'
import { restoreLives } from '../lives/restore-lives.ts'
import { preparedInstitutions, restorePrepared } from './restore-prepared.ts'
import { takeLives } from '../lives/take-lives.ts'

const kept = () => preparedInstitutions.map((slug) => readLives(loadText(slug) ?? '{}\n'))
/** As different as two installations can be. */
const ELSEWHERE = {
  PORT: '4321',
  PII_KEYS: `7:${randomBytes(32).toString('base64')}`,
  PII_INDEX_KEY: randomBytes(32).toString('base64url'),
}

/** Months are lived through; on a busy machine that takes its time. */
const MAKING_MS = 400_000

const silent = pino({ level: 'silent' })

describe('preparing lives', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await cloneDatabase()
  })
  afterAll(() => database.drop())

  it(
    'anew gives what is kept: else run npm run lives',
    async () => {
      const { appUrl, ownerUrl: adminUrl } = database
      const day = kept()[0]?.day
      if (day === undefined) throw new Error('nothing is kept')
      // Another port than the one they were prepared with: nothing of an origin is kept.
      const config = testConfig({ PORT: '4567' })
      const anew = await prepareLives({ config, log: silent, appUrl, adminUrl, day })
      expect(anew.map(writeLives)).toEqual(preparedInstitutions.map(loadText))
    },
    MAKING_MS,
  )
})

describe('restored lives', () => {
  let database: TestDatabase
  let ctx: Context
  let strangers: Context
  const how = { now: REAL_NOW, today: PRESENT_DAY, passwordHash: '' }

  beforeAll(async () => {
    database = await cloneDatabase()
    ctx = await openTestContext(database, ELSEWHERE)
    strangers = await openTestContext(database)
    how.passwordHash = await hashPassword(DEMO_PASSWORD)
    expect(await restoreLives(ctx, database.ownerUrl, kept(), how)).toBe(true)
  })
  afterAll(async () => {
    await closeContext(strangers)
    await closeContext(ctx)
    await database.drop()
  })

  const institutions = () => ctx.db.selectFrom('institutions').select(['id', 'slug']).execute()

  it('are just what was lived, when they are taken again', async () => {
    const client = new Client({ connectionString: database.ownerUrl, options: '-c timezone=UTC' })
    await client.connect()
    for (const lives of kept()) {
      const id = (await institutions()).find(({ slug }) => slug === lives.institution)?.id ?? ''
      const from = { id, slug: lives.institution, origin: await findPublicOrigin(ctx, id) }
      const again = await takeLives(client, ctx.vault, from, lives)
      expect(writeLives(again)).toBe(writeLives(lives))
    }
    await client.end()
  })

  it('are sealed under the keys of the installation, and open under no others', async () => {
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

  it('leave sound books, and an audit log that can be sealed', async () => {
    for (const { id } of await institutions()) {
      while ((await sealAudit(ctx.db, id)) !== null);
    }
    const { counts, difference } = await verifyBooks(ctx.db)
    expect(difference).toBeNull()
    expect(counts['audit seals']).toBeGreaterThan(0)
    expect(counts['accruals']).toBeGreaterThan(300)
  })

  it('let people sign in with the password they share', async () => {
    const [user] = await ctx.db.selectFrom('users').select('password_hash').execute()
    expect(await passwordMatches(user?.password_hash, DEMO_PASSWORD)).toBe(true)
  })

  it('are not restored where somebody lives', async () => {
    expect(await restoreLives(ctx, database.ownerUrl, kept(), how)).toBe(false)
  })
})

describe('lives that do not fit', () => {
  const warnings: string[] = []
  const bank = useBank()
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).msg) })
  const load = (change: Partial<Lives>) => (slug: string) =>
    writeLives({ ...readLives(loadText(slug) ?? '{}\n'), ...change })
  const restore = (change: Partial<Lives>) =>
    restorePrepared({ ...bank.ctx, log }, bank.database.ownerUrl, load(change))

  it.each<[string, Partial<Lives>, RegExp]>([
    ['another version', { version: 'another' }, /have changed since \(npm run lives prepares/],
    ['a day to come', { day: PRESENT_DAY }, /they are for 2040-06-15 or later/],
    [
      'other columns',
      { tables: [{ table: 'users', columns: ['id'], rows: [['nobody']] }] },
      /they could not be restored/,
    ],
  ])('of %s are said to be so, and leave nothing behind', async (_, change, words) => {
    warnings.length = 0
    expect(await restore(change)).toBeUndefined()
    expect(warnings).toEqual([expect.stringMatching(words)])
    expect(await bank.db.selectFrom('users').select('id').execute()).toEqual([])
  })
})
