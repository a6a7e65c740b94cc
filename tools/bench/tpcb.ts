import { execFile, spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import type { BenchDatabase } from './database.ts'

const SCALE = 20
const ACCOUNTS = SCALE * 100_000

export interface Tpcb {
  /** Names the TPC-B variant in the output. */
  name: string
  pgbench: string | undefined
}

/** Prepares the reference: TPC-B by pgbench, or the same statements from here if pgbench is missing. */
export async function prepareTpcb({ owner, cluster }: BenchDatabase): Promise<Tpcb> {
  await owner.query('create database tpcb')
  const candidates = ['pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')]
  const pgbench = candidates.find((file) => spawnSync(file, ['--version']).status === 0)
  const url = cluster.url('passbook_owner', 'tpcb')
  if (pgbench) spawnSync(pgbench, ['-i', '-q', '-s', String(SCALE), url])
  else await createTables(url)
  const name = pgbench ? 'pgbench TPC-B' : 'TPC-B sent by this process (pgbench is not installed)'
  return { name, pgbench }
}

/** Returns the transactions per second. */
export async function runTpcb(
  { cluster }: BenchDatabase,
  { pgbench }: Tpcb,
  clients: number,
  seconds: number,
): Promise<number> {
  const url = cluster.url('passbook_owner', 'tpcb')
  if (!pgbench) return runHere(url, clients, seconds)
  const flags = ['-n', '-c', String(clients), '-j', '1', '-T', String(seconds), url]
  const { stdout } = await promisify(execFile)(pgbench, flags)
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

async function createTables(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 })
  await pool.query(`
    create table pgbench_branches (bid int primary key, bbalance int);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp);
    insert into pgbench_branches select n, 0 from generate_series(1, ${SCALE}) n;
    insert into pgbench_tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${SCALE * 10}) n;
    insert into pgbench_accounts select n, (n - 1) / 100000 + 1, 0, ''
      from generate_series(1, ${ACCOUNTS}) n;
    vacuum analyze`)
  await pool.end()
}

async function runHere(url: string, clients: number, seconds: number): Promise<number> {
  const pool = new Pool({ connectionString: url, max: clients })
  const startedAt = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await transact(pool)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  await pool.end()
  return done / ((performance.now() - startedAt) / 1000)
}

async function transact(pool: Pool): Promise<void> {
  const randomUpTo = (count: number) => 1 + Math.floor(Math.random() * count)
  const [aid, tid, bid] = [randomUpTo(ACCOUNTS), randomUpTo(SCALE * 10), randomUpTo(SCALE)]
  const delta = randomUpTo(10_000) - 5_000
  const client = await pool.connect()
  await client.query('begin')
  await client.query('update pgbench_accounts set abalance = abalance + $1 where aid = $2', [
    delta,
    aid,
  ])
  await client.query('select abalance from pgbench_accounts where aid = $1', [aid])
  await client.query('update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [
    delta,
    tid,
  ])
  await client.query('update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [
    delta,
    bid,
  ])
  await client.query('insert into pgbench_history values ($1, $2, $3, $4, now())', [
    tid,
    bid,
    aid,
    delta,
  ])
  await client.query('commit')
  client.release()
}
