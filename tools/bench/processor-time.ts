import { readFileSync, readdirSync } from 'node:fs'

/** Ticks a second of the figures in /proc; the same on all Linux machines of today. */
const TICKS = 100

/** Returns the processor time in seconds of a process and of all it started, ended ones included. */
export function processorTime(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const family = new Set([pid])
  for (let before = 0; before < family.size;) {
    before = family.size
    for (const { id, parent } of all) if (family.has(parent)) family.add(id)
  }
  const ticks = all.filter(({ id }) => family.has(id)).reduce((sum, one) => sum + one.ticks, 0)
  return ticks / TICKS
}

export function parentOf(pid: number): number {
  return readProcess(pid)?.parent ?? 0
}

interface ProcessRow {
  id: number
  parent: number
  ticks: number
}

function readProcess(id: number): ProcessRow | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name in parentheses may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [own, system, ended, endedSystem] = fields.slice(11, 15).map(Number)
    const ticks = (own ?? 0) + (system ?? 0) + (ended ?? 0) + (endedSystem ?? 0)
    return { id, parent: Number(fields[1]), ticks }
  } catch {
    // It ended meanwhile.
    return undefined
  }
}
