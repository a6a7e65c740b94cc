import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../test/temporary-folder.ts'

const MAIN = path.resolve(import.meta.dirname, 'main.ts')
const home = temporaryFolder('start')
const DATA_DIR = path.join(home, 'data')

afterAll(() => rmSync(home, { recursive: true, force: true }))

interface Ended {
  code: number | null
  stderr: string
}

function launch(env: Record<string, string>): ChildProcess & { ended: Promise<Ended> } {
  const child = spawn('node', [MAIN], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', SEED_PEOPLE: 'off', DATA_DIR, ...env },
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<Ended>((resolve) =>
    child.on('exit', (code) => resolve({ code, stderr: stderr.trim() })),
  )
  return Object.assign(child, { ended })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error('the server did not get ready')
}

describe('a start that cannot work says what to change and leaves nothing behind', () => {
  it.each([
    [{ PORT: 'eighty' }, /^passbook: PORT: /],
    [{ NODE_ENV: 'production' }, /^passbook: DATABASE_URL: set it/],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
      /^passbook: APP_SECRET: set it/,
    ],
    [{ TRUST_PROXY: 'proxy.example' }, /^passbook: TRUST_PROXY: write addresses or networks/],
    [{ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /^passbook: DATABASE_URL: no database at /],
  ])('%j', async (env, words) => {
    const { code, stderr } = await launch({ PORT: String(await freePort()), ...env }).ended
    expect(stderr).toMatch(words)
    expect(stderr.split('\n')).toHaveLength(1)
    expect(code).toBe(1)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('a port in use', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const PORT = String(typeof address === 'object' && address ? address.port : 0)
    const { code, stderr } = await launch({ PORT }).ended
    holder.close()
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `passbook: PORT: ${PORT} is in use on 127.0.0.1; choose another.`,
    })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('a data folder that cannot be written', async () => {
    const file = path.join(home, 'a-file')
    writeFileSync(file, '')
    const PORT = String(await freePort())
    const { code, stderr } = await launch({ PORT, DATA_DIR: path.join(file, 'data') }).ended
    expect(stderr).toMatch(/^passbook: DATA_DIR: .* cannot be written \(ENOTDIR\)/)
    expect(code).toBe(1)
    expect(readdirSync(home)).toEqual(['a-file'])
  })
})

it(
  'starts, keeps its data over a second start, survives a kill, and stops cleanly',
  { timeout: 120_000 },
  async () => {
    const port = await freePort()
    const first = launch({ PORT: String(port) })
    await untilReady(port)
    const busy = await launch({ PORT: String(await freePort()) }).ended
    expect(busy.stderr).toMatch(/is in use by process \d+/)
    first.kill('SIGKILL')
    await first.ended

    // The orphaned PostgreSQL of the killed server is ended, and its data is there.
    const second = launch({ PORT: String(port) })
    await untilReady(port)
    const faqs = await fetch(`http://127.0.0.1:${port}/api/v1/faqs`)
    expect(faqs.status).toBe(200)
    second.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, stderr: '' })
  },
)

it(
  'answers while the demo people are made, stops cleanly meanwhile, and goes on at the next start',
  { timeout: 120_000 },
  async () => {
    const env = {
      PORT: String(await freePort()),
      SEED_PEOPLE: 'on',
      DATA_DIR: `${DATA_DIR}-people`,
    }
    const people = async () => {
      const reply = await fetch(`http://127.0.0.1:${env.PORT}/sandbox/api/people`)
      return (await reply.json()) as { here: number; total: number; is_done: boolean }
    }
    const first = launch(env)
    await untilReady(Number(env.PORT))
    const { here, total } = await people()
    expect(here).toBeLessThan(total)
    first.kill('SIGTERM')
    expect(await first.ended).toEqual({ code: 0, stderr: '' })

    const second = launch(env)
    await untilReady(Number(env.PORT))
    await expect.poll(people, { timeout: 60_000 }).toEqual({ here: total, total, is_done: true })
    second.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, stderr: '' })
  },
)
