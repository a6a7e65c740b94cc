import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mortal, type Served, freePort, serve, startMortal } from '../../../test/processes.ts'

/** How long Postgres stands still: longer than any of the time limits of a statement. */
const AWAY_MS = 12_000
/** Kinds of lines that a process writes while its database is away; each at most once a second. */
const MOST_KINDS = 8

describe('a process that only runs jobs', { timeout: 120_000 }, () => {
  let postgres: Mortal
  let jobs: Served
  let port: number

  beforeAll(async () => {
    postgres = await startMortal()
    port = await freePort()
    const env = { METRICS_PORT: String(port), LOG_LEVEL: 'info' }
    jobs = await serve(postgres.cluster, env, ['--jobs'])
  })
  afterAll(async () => {
    await jobs.end('SIGKILL')
    await postgres.drop()
  })

  const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const statusOf = (path: string) =>
    read(path).then(
      ({ status }) => status,
      () => undefined,
    )
  const figures = async () => (await read('/metrics')).text()

  it('has figures and health on a port apart, and serves nothing else there', async () => {
    await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
    // Its schedule is once a minute.
    const client = new Client({ connectionString: postgres.cluster.url('passbook_app') })
    await client.connect()
    await client.query("select graphile_worker.add_job('record_heartbeat', '{}'::json)")
    await client.end()
    await expect
      .poll(figures, { timeout: 30_000 })
      .toMatch(
        /passbook_job_duration_seconds_count\{name="record_heartbeat",outcome="done"\} [1-9]/,
      )
    // The state of the bank is read again after some seconds.
    await expect
      .poll(figures, { timeout: 15_000 })
      .toMatch(/^passbook_job_heartbeat_age_seconds \d/m)
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/api/v1/branding')).toBe(404)
    expect(await statusOf('/')).toBe(404)
  })

  it('writes few lines while its database hangs, goes on after it, and says both in its figures', async () => {
    const before = jobs.logged().length
    await postgres.hang(async () => {
      await sleep(AWAY_MS)
      expect(await statusOf('/healthz')).toBe(200)
      expect(await statusOf('/readyz')).toBe(503)
      expect(await figures()).toMatch(/^passbook_database_up 0$/m)
    })
    await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(200)
    await expect.poll(figures, { timeout: 30_000 }).toMatch(/^passbook_database_up 1$/m)
    const lines = jobs.logged().slice(before).split('\n').filter(Boolean)
    const warnings = lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)
    expect(warnings.length).toBeGreaterThan(0)
    const seconds = AWAY_MS / 1000 + 10
    expect(warnings.length).toBeLessThan(seconds * MOST_KINDS)
    expect(jobs.isAlive()).toBe(true)
  })
})
