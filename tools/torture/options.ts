import { parseArgs } from 'node:util'

/** The counts of each part. The defaults are what the project promises. */
const DEFAULTS = { kills: 40, people: 10, rounds: 12, restarts: 20, hangs: 3 }
export type Counts = typeof DEFAULTS

export class UsageError extends Error {}

/** Reads arguments such as `kills hang --kills 6`: the parts, by default all, and changed counts. */
export function readOptions(args: string[], parts: readonly string[]) {
  const names = Object.keys(DEFAULTS) as (keyof Counts)[]
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]))
  const { values, positionals } = parse(args, options)
  const unknown = positionals.find((name) => !parts.includes(name))
  if (unknown) throw new UsageError(`no part ${unknown}; there are ${parts.join(', ')}`)
  const counts: Counts = { ...DEFAULTS }
  for (const name of names) {
    const given = values[name]
    if (given === undefined) continue
    if (!/^[1-9]\d{0,3}$/.test(given)) throw new UsageError(`--${name}: a number above 0`)
    counts[name] = Number(given)
  }
  return { wanted: positionals.length > 0 ? positionals : parts, counts }
}

function parse(args: string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
