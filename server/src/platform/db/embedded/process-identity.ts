import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Numbers of processes are used again: what runs under one now may be a stranger. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // One that has ended keeps its number until its parent takes notice, which may be never.
    return statOf(pid)?.[0] !== 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process was started: with its number it names no other. Undefined where nobody can tell. */
export function startOf(pid: number): string | undefined {
  const stat = statOf(pid)
  if (stat === undefined) return askPs(pid, 'lstart')
  const ticks = stat[START_TICKS]
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
}

/** The command line of a process, arguments apart by a blank. */
export function commandOf(pid: number): string | undefined {
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? askPs(pid, 'command')
}

/** Where it has its start, in ticks since the boot. */
const START_TICKS = 19

/** What Linux tells of a process, from its state on; the name before it may hold anything. */
function statOf(pid: number): string[] | undefined {
  const stat = readProc(pid, 'stat')
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readProc(pid: number, file: 'stat' | 'cmdline'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function askPs(pid: number, column: 'lstart' | 'command'): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}
