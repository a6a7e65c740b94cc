import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Numbers of processes are used again: what runs under one now may be a stranger. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process was started: with its number it names no other. Undefined where nobody can tell. */
export function startOf(pid: number): string | undefined {
  const stat = readProc(pid, 'stat')
  if (stat === undefined) return askPs(pid, 'lstart')
  // The name in brackets may hold anything; the start, in ticks since the boot, is the 20th after it.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
}

/** The command line of a process, arguments apart by a blank. */
export function commandOf(pid: number): string | undefined {
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? askPs(pid, 'command')
}

function readProc(pid: number, file: 'stat' | 'cmdline'): string | undefined {
  const name = `/proc/${pid}/${file}`
  return existsSync(name) ? readFileSync(name, 'utf8') : undefined
}

function askPs(pid: number, column: 'lstart' | 'command'): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}
