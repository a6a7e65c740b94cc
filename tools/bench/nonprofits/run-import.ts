import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import manifest from '../../../package.json' with { type: 'json' }

const ROOT = path.resolve(import.meta.dirname, '../../..')
/** The command of `npm run operator`, which sets its memory limit. */
const OPERATOR = manifest.scripts.operator.split(' ').slice(1)
const LOOK_EVERY_MS = 100
const HALF = 50

export interface Database {
  env: Record<string, string>
  /** The process id of Postgres, whose children do the work. */
  pid: number
}

export interface Imported {
  seconds: number
  /** The peak memory of command and database together, above their idle memory. */
  moreMebibytes: number
  /** The peak of the command alone, likewise. */
  commandMebibytes: number
  /** The peak of the database's processes: their private memory, above what they had. */
  databaseMebibytes: number
  wasKilled: boolean
}

/** Imports a file with the operator command. With `isKilled` it is killed halfway. */
export async function runImport(
  file: string,
  database: Database,
  { isKilled = false } = {},
): Promise<Imported> {
  const idle = await watch(operator(['gifts'], database.env), database.pid)
  const from = performance.now()
  const child = operator(['import-nonprofits', file], database.env)
  let wasKilled = false
  let lines = ''
  child.stderr?.on('data', (text: Buffer) => {
    lines += text.toString()
    const percent = Number(/(\d+) % …\n$/.exec(lines)?.[1] ?? 0)
    if (isKilled && percent >= HALF) wasKilled = child.kill('SIGKILL')
  })
  const busy = await watch(child, database.pid)
  if (child.exitCode !== 0 && !wasKilled) throw new Error(`the import failed: ${lines}`)
  return {
    seconds: (performance.now() - from) / 1000,
    moreMebibytes: busy.both - idle.both,
    commandMebibytes: busy.command - idle.command,
    databaseMebibytes: busy.database - idle.database,
    wasKilled,
  }
}

function operator(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...OPERATOR, '--as', 'Bench', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Measures the peak memory until the process ends. */
async function watch(child: ChildProcess, postgresPid: number) {
  const peak = { command: 0, database: 0, both: 0 }
  while (child.exitCode === null && child.signalCode === null) {
    const command = readMebibytes(child.pid ?? 0, 'VmRSS')
    const database = ownMemoryOf(postgresPid)
    peak.command = Math.max(peak.command, command)
    peak.database = Math.max(peak.database, database)
    peak.both = Math.max(peak.both, command + database)
    await sleep(LOOK_EVERY_MS)
  }
  return peak
}

/** Without the memory that all its processes share. */
function ownMemoryOf(postgresPid: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const workers = pids.map(Number).filter((pid) => parentOf(pid) === postgresPid)
  return workers.reduce((sum, pid) => sum + readMebibytes(pid, 'RssAnon'), 0)
}

export function parentOf(pid: number): number {
  return readStatus(pid, /^PPid:\s+(\d+)$/m)
}

function readMebibytes(pid: number, name: string): number {
  return readStatus(pid, new RegExp(`^${name}:\\s+(\\d+) kB`, 'm')) / 1024
}

function readStatus(pid: number, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
