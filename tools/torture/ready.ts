import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, statusOf } from '../../server/test/processes.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { waitForDemoPeople } from '../bench/running-server.ts'
import { make } from './clean-up.ts'
import { type Report, seconds, spread } from './report.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY_MS = 4_000
/** The first start restores the snapshot. */
const FIRST_READY_MS = 300_000
const LOOK_EVERY_MS = 5
const MIN_WORK_MS = 500
const MAX_WORK_MS = 2_500
const ORPHAN_MS = 10_000
const ORPHAN_LOOK_MS = 50

/** Measures from exec to the first /readyz 200 after a kill -9, as `npm start` runs with all demo people. */
export async function startAgain(report: Report, { restarts }: { restarts: number }) {
  const { it: home, close } = await make(
    async () => new ServerInFolder(temporaryFolder('ready'), await freePort()),
    (made) => made.close(),
  )
  try {
    report.say(`ready for the first time after ${seconds(await home.start())}`)
    await home.waitForDemoPeople()
    const times: number[] = []
    while (times.length < restarts) {
      await sleep(randomInt(MIN_WORK_MS, MAX_WORK_MS))
      await home.end('SIGKILL')
      times.push(await home.start())
    }
    const holds = times.every((ms) => ms <= READY_MS)
    const name = `from exec to /readyz 200 after kill -9, ${restarts} times`
    report.figure(name, spread(times), `at most ${seconds(READY_MS)}`, holds)
  } finally {
    await close()
  }
}

/** One server process with its own Postgres in a folder. */
class ServerInFolder {
  readonly #dir: string
  readonly #port: number
  #end: ((signal: NodeJS.Signals) => Promise<void>) | undefined

  constructor(dir: string, port: number) {
    this.#dir = dir
    this.#port = port
  }

  /** Returns the start time in milliseconds. */
  async start(): Promise<number> {
    const from = performance.now()
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        PORT: String(this.#port),
        DATA_DIR: this.#dir,
        LOG_LEVEL: 'fatal',
      },
    })
    const exited = once(child, 'exit')
    this.#end = async (signal) => {
      child.kill(signal)
      await exited
    }
    while (performance.now() - from < FIRST_READY_MS) {
      if ((await statusOf(this.#port, '/readyz')) === 200) return performance.now() - from
      if (child.exitCode !== null) throw new Error('the server ended before it was ready')
      await sleep(LOOK_EVERY_MS)
    }
    throw new Error(`not ready within ${seconds(FIRST_READY_MS)}`)
  }

  /** Waits for the demo people, which the first start creates while it serves. */
  async waitForDemoPeople(): Promise<void> {
    if (await waitForDemoPeople(this.#port, FIRST_READY_MS)) return
    throw new Error(`the demo people were not there within ${seconds(FIRST_READY_MS)}`)
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    await this.#end?.(signal)
  }

  /** Also ends the Postgres that a killed process left behind. */
  async close(): Promise<void> {
    await this.end('SIGTERM')
    const file = path.join(this.#dir, 'postgres/data/postmaster.pid')
    if (existsSync(file)) await endOrphan(Number.parseInt(readFileSync(file, 'utf8'), 10))
    rmSync(this.#dir, { recursive: true, force: true })
  }
}

async function endOrphan(postmaster: number): Promise<void> {
  try {
    process.kill(postmaster, 'SIGINT')
    for (let waited = 0; waited < ORPHAN_MS; waited += ORPHAN_LOOK_MS) {
      await sleep(ORPHAN_LOOK_MS)
      process.kill(postmaster, 0)
    }
  } catch {
    // The process has ended.
  }
}
