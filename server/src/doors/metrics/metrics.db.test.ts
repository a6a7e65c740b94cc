import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import type { Applicant } from '../../../test/applicants.ts'
import { runQueuedJobs } from '../../../test/browser.ts'
import { FIRST, toldOf } from '../../../test/privacy/canaries.ts'
import { addFirst } from '../../../test/privacy/sharing.ts'
import { fixedClock } from '../../platform/calendar/clock.ts'

/** Everything that a label may be called. A new one has to have a bounded number of values. */
const LABELS = [
  'institution',
  'kind',
  'lane',
  'le',
  'method',
  'migration',
  'name',
  'node',
  'outcome',
  'queue',
  'rate',
  'reason',
  'revision',
  'route',
  'run',
  'space',
  'state',
  'status',
  'type',
  'version',
  'major',
  'minor',
  'patch',
  'who',
]

type Series = Map<string, number>

describe('the figures', () => {
  const test = useTestApp({ DATABASE_POOL_SIZE: '4', DATABASE_TIMEOUT_MS: '4500' })

  async function scrape(): Promise<{ text: string; series: Series }> {
    const { body, statusCode } = await test.app.inject({ url: '/metrics' })
    expect(statusCode).toBe(200)
    const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const pairs = lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))] as const
    })
    return { text: body, series: new Map(pairs) }
  }

  /** State that was read a moment ago is shown again, and a test does not wait until it is older. */
  function scrapeAnew() {
    later += 60_000
    return scrape()
  }

  let later = 0
  let person: Applicant
  beforeAll(async () => {
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
    person = await addFirst(test)
  })
  afterAll(() => vi.restoreAllMocks())

  it('say how calls, sign-ins and refusals went, and how the process is', async () => {
    const before = (await scrape()).series
    await person.browser.post('/login', { email: person.email, password: 'a mistyped passphrase' })
    await test.app.inject({ url: '/', headers: { host: 'evil.example' } })
    const { series } = await scrapeAnew()
    const grown = (name: string) => (series.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(grown('passbook_sign_ins_total{who="depositor",outcome="wrong_password"}')).toBe(1)
    expect(grown('passbook_unknown_host_total')).toBe(1)
    const calls = 'http_request_duration_seconds_count'
    expect(grown(`${calls}{method="POST",route="/api/v1/login",status="400"}`)).toBe(1)
    expect(series.get('passbook_database_connections_limit')).toBe(4)
    expect(series.get('passbook_database_up')).toBe(1)
    expect(series.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(series.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    const [build = ''] = [...series.keys()].filter((name) => name.startsWith('passbook_build_info'))
    expect(build).toMatch(
      /version="0\.1\.0",revision="unknown",node="v\d+[.\d]+",migration="\d{4}_/,
    )
  })

  it('say how jobs and emails stand: how many, how old, and what nobody tries again', async () => {
    await runQueuedJobs(test)
    const { db } = test.ctx
    await sql`select graphile_worker.add_job('record_heartbeat', '{}'::json,
      run_at := now() - interval '7 minutes')`.execute(db)
    await sql`select graphile_worker.add_job('send_sms', '{}'::json)`.execute(db)
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'send_sms')`.execute(
      db,
    )
    const { id: institution_id } = await db
      .selectFrom('institutions')
      .select('id')
      .where('slug', '=', 'harborlight')
      .executeTakeFirstOrThrow()
    await sql`insert into email_outbox (institution_id, sealed, due_at) values
      (${institution_id}, 'x', now() - interval '5 minutes'), (${institution_id}, 'y', 'infinity')`.execute(
      db,
    )
    await sql`insert into job_heartbeat (beat_at) values (now() - interval '90 seconds')
      on conflict (singleton) do update set beat_at = excluded.beat_at`.execute(db)
    const { series } = await scrapeAnew()
    expect(series.get('passbook_jobs{lane="bank",state="waiting"}')).toBe(1)
    expect(series.get('passbook_oldest_job_seconds{lane="bank"}')).toBeGreaterThan(400)
    expect(series.get('passbook_jobs{lane="sms",state="failed"}')).toBe(1)
    expect(series.get('passbook_jobs{lane="papers",state="waiting"}')).toBe(0)
    expect(series.get('passbook_emails{state="given_up"}')).toBe(1)
    expect(series.get('passbook_oldest_email_seconds')).toBeGreaterThan(290)
    expect(series.get('passbook_job_heartbeat_age_seconds')).toBeGreaterThan(89)
    await sql`delete from email_outbox where institution_id = ${institution_id}`.execute(db)
  })

  it('say how late the runs, files and transfers of each institution are', async () => {
    const { db, clock } = test.ctx
    const { institution_id } = person
    // As a working bank: its banking days have begun and everything before is done.
    const noon = fixedClock('2026-08-20T16:00:00Z')
    test.ctx.clock = noon
    await sql`delete from banking_runs where institution_id = ${institution_id}`.execute(db)
    await sql`insert into banking_runs (institution_id, run, business_date, due_at, finished_at)
      values (${institution_id}, 'begin', '2026-08-20', '2026-08-20T04:00:00Z', now())`.execute(db)
    await db
      .insertInto('ach_files')
      .values({
        institution_id,
        direction: 'out',
        state: 'built',
        business_date: '2026-08-19' as never,
        file_id_modifier: 'A',
        created_at: new Date('2026-08-20T15:00:00Z'),
      })
      .execute()
    try {
      const { series } = await scrapeAnew()
      const late = (run: string) =>
        series.get(`passbook_banking_run_late_seconds{institution="harborlight",run="${run}"}`)
      // 08:00 Eastern was four hours ago, and the cut-off of 16:00 is still to come.
      expect(late('receive')).toBe(4 * 3600)
      expect(late('submit')).toBe(0)
      const built = '{institution="harborlight",state="built"}'
      expect(series.get(`passbook_ach_unfinished_files${built}`)).toBe(1)
      expect(series.get(`passbook_ach_unfinished_file_age_seconds${built}`)).toBe(3600)
      expect(series.get('passbook_ach_overdue_transfers{institution="summit"}')).toBe(0)
    } finally {
      test.ctx.clock = clock
    }
  })

  it('say what the last check of the books found, and nothing before the first', async () => {
    expect((await scrapeAnew()).series.has('passbook_verify_sound')).toBe(false)
    const started_at = new Date()
    const { db } = test.ctx
    await db
      .insertInto('verifications')
      .values({ started_at, is_sound: true, difference: null })
      .execute()
    expect((await scrapeAnew()).series.get('passbook_verify_sound')).toBe(1)
    const difference = 'entry 7 does not sum to zero'
    await db
      .insertInto('verifications')
      .values({ started_at, is_sound: false, difference })
      .execute()
    const { series, text } = await scrapeAnew()
    expect(series.get('passbook_verify_sound')).toBe(0)
    expect(series.get('passbook_verify_finished_timestamp_seconds')).toBeGreaterThan(1.7e9)
    expect(text).not.toContain(difference)
  })

  it('say when the newest base backup was finished, and of the archive nothing where there is none', async () => {
    expect((await scrapeAnew()).series.has('passbook_backup_finished_timestamp_seconds')).toBe(
      false,
    )
    const { db } = test.ctx
    for (const finished_at of [new Date('2026-08-20T03:00:00Z'), new Date('2026-08-21T03:00:00Z')])
      await db.insertInto('base_backups').values({ finished_at, bytes: 40_000_000 }).execute()
    const { series } = await scrapeAnew()
    expect(series.get('passbook_backup_finished_timestamp_seconds')).toBe(1787281200)
    expect(series.has('passbook_wal_archive_failing')).toBe(false)
  })

  it('name nobody, and have as many series after a thousand addresses as before', async () => {
    const { browser } = person
    await browser.get('/user')
    await browser.get('/nowhere-0')
    const before = await scrapeAnew()
    for (let count = 0; count < 200; count += 1) {
      await browser.get(`/nowhere-${count}-${FIRST.email}`)
      await browser.get(`/messages/${crypto.randomUUID()}`)
    }
    const { text, series } = await scrapeAnew()
    expect(toldOf(text, FIRST)).toEqual([])
    expect(text).not.toContain('@')
    const countOf = (all: Series) =>
      [...all.keys()].filter((name) => name.startsWith('http')).length
    // A call that no one made before brings its buckets, once.
    expect(countOf(series) - countOf(before.series)).toBeLessThanOrEqual(30)
    const names = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name = '']) => name))
    expect([...names].filter((name) => !LABELS.includes(name))).toEqual([])
  })

  it('are still given while the database hangs, without what only it knows', async () => {
    const { pool } = test.ctx
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()))
    try {
      const from = Date.now()
      const { series } = await scrapeAnew()
      expect(Date.now() - from).toBeLessThan(5_000)
      expect(series.get('passbook_database_up')).toBe(0)
      expect(series.has('passbook_verify_sound')).toBe(false)
      expect(series.has('passbook_jobs{lane="bank",state="waiting"}')).toBe(false)
      expect(series.get('passbook_database_connections{state="busy"}')).toBe(4)
    } finally {
      for (const client of clients) client.release()
    }
    const { series } = await scrapeAnew()
    expect(series.get('passbook_database_up')).toBe(1)
    expect(series.get('passbook_database_pool_wait_seconds_count')).toBeGreaterThan(0)
  })
})
