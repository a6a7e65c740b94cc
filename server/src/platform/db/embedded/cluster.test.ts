import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { runningOwner, startOf } from './orphan.ts'
import { postgresUserWhenRoot } from './server-process.ts'

const home = temporaryFolder('cluster')
const dir = path.join(home, 'postgres')
const pidFile = path.join(dir, 'data/postmaster.pid')
const restarts: string[] = []
const watcher = { onRestart: (words: string) => restarts.push(words), onGivenUp: () => undefined }

let cluster: Cluster | undefined
let stranger: ChildProcess | undefined

afterEach(async () => {
  await cluster?.stop()
  stranger?.kill('SIGKILL')
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const open = async () => (cluster = await startCluster({ dir, durable: false, watcher }))

describe('the embedded database', { timeout: 60_000 }, () => {
  it('is started again at the same address when it was killed', async () => {
    const { url } = await open()
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => answers(url('passbook_app')), { timeout: 20_000 }).toBe(true)
    expect(postmaster()).not.toBe(killed)
    expect(restarts[0]).toMatch(/^the embedded database has ended; start 1 of 20/)
  })

  it('leaves a stranger alone who has the number of its former process', async () => {
    await (await open()).stop()
    stranger = spawn('sleep', ['60'], postgresUserWhenRoot())
    const lines = [stranger.pid, path.join(dir, 'data'), 1, 15_432, '', '127.0.0.1', '0 0', 'ready']
    writeFileSync(pidFile, `${lines.join('\n')}\n`)
    const { url } = await open()
    expect(await answers(url('passbook_app'))).toBe(true)
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  })

  it('is not held back by a stranger who has the number of its former owner', () => {
    stranger = spawn('sleep', ['60'])
    const pid = stranger.pid ?? 0
    const ownerFile = path.join(dir, 'owner.pid')
    writeFileSync(ownerFile, `${pid}\n${startOf(pid)}\n`)
    expect(runningOwner(dir)).toBe(pid)
    writeFileSync(ownerFile, `${pid}\nsome other start\n`)
    expect(runningOwner(dir)).toBeUndefined()
  })
})

function postmaster(): number {
  return Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
    await sleep(20)
  }
}
