import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { freePort, waitForDemoPeople } from './running-server.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const RUNS = 3
const FIRST_MS = 15_000
const SECOND_MS = 2_500
const GIVE_UP_MS = 300_000
const LOOK_EVERY_MS = 20
const TICKS_A_SECOND = 100
/** What an earlier start leaves behind; it is removed from the clone. */
const LEFT_BEHIND = ['web/dist', '.data', 'node_modules/.cache', 'node_modules/.vite', '.git']

interface Start {
  answersMs: number
  everybodyMs: number
  /** The CPU time of all processes until all demo people existed. */
  cpuMs: number
}

/**
 * Measures `npm start` in a fresh clone until the last demo person can sign in, and a second start
 * until it answers. Only the packages are already installed.
 */
export async function benchStart(print: (line: string) => void): Promise<boolean> {
  const first: Start[] = []
  const second: Start[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const folder = temporaryFolder('start')
    try {
      const clone = copyTree(folder)
      first.push(await startOnce(clone))
      second.push(await startOnce(clone))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const everybody = medianOf(first.map(({ everybodyMs }) => everybodyMs))
  const again = medianOf(second.map(({ answersMs }) => answersMs))
  print(`first start: answers after ${spread(first.map(({ answersMs }) => answersMs))},`)
  print(`  everybody is there after ${spread(first.map(({ everybodyMs }) => everybodyMs))},`)
  print(`  ${spread(first.map(({ cpuMs }) => cpuMs))} of processor time`)
  print(`second start: answers after ${spread(second.map(({ answersMs }) => answersMs))},`)
  print(`  ${spread(second.map(({ cpuMs }) => cpuMs))} of processor time`)
  const holds = everybody <= FIRST_MS && again <= SECOND_MS
  print(`at most ${seconds(FIRST_MS)} and ${seconds(SECOND_MS)}: ${holds ? 'holds' : 'FAILS'}`)
  return holds
}

/** Copies with hard links where possible, because there are many packages. */
function copyTree(folder: string): string {
  const clone = path.join(folder, 'clone')
  try {
    execFileSync('cp', ['-al', ROOT, clone], { stdio: 'ignore' })
  } catch {
    rmSync(clone, { recursive: true, force: true })
    execFileSync('cp', ['-a', ROOT, clone])
  }
  for (const name of LEFT_BEHIND) rmSync(path.join(clone, name), { recursive: true, force: true })
  return clone
}

async function startOnce(clone: string): Promise<Start> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: path.join(clone, '.data'),
      NODE_COMPILE_CACHE: path.join(clone, '../compiled'),
      LOG_LEVEL: 'error',
    },
  })
  try {
    await until(child, () => answers(`http://127.0.0.1:${port}/`))
    const answersMs = performance.now() - startedAt
    await waitForDemoPeople(port, GIVE_UP_MS)
    const everybodyMs = performance.now() - startedAt
    return { answersMs, everybodyMs, cpuMs: processorMs(child.pid ?? 0) }
  } finally {
    await end(child)
  }
}

async function until(child: ChildProcess, isTrue: () => Promise<boolean>): Promise<void> {
  for (const from = Date.now(); Date.now() - from < GIVE_UP_MS; await sleep(LOOK_EVERY_MS)) {
    if (child.exitCode !== null) throw new Error('the server ended')
    if (await isTrue()) return
  }
  throw new Error('the server took too long')
}

async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined)
  return reply?.ok === true
}

/** Ends the whole process group, in which npm ends first. */
async function end({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return
  try {
    for (process.kill(-pid, 'SIGTERM'); ; await sleep(LOOK_EVERY_MS)) process.kill(-pid, 0)
  } catch {
    // All processes have ended.
  }
}

/** The CPU time of a process and all its descendants, including ended ones. */
function processorMs(pid: number): number {
  const fields = readStat(pid)
  if (!fields) return 0
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(readStat(Number(name))?.[1]) === pid,
  )
  return children.reduce(
    (sum, child) => sum + processorMs(Number(child)),
    (ticks * 1000) / TICKS_A_SECOND,
  )
}

/** The fields of /proc/PID/stat from the state on, which follows the name. */
function readStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function spread(values: readonly number[]): string {
  const all = values.map(seconds).join(', ')
  return `${seconds(medianOf(values))} (${all})`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
