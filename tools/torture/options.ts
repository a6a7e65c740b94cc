import { parseArgs } from 'node:util'

/** The counts of each part. The defaults are what the project promises. */
const DEFAULTS = { kills: 40, people: 10, rounds: 12, restarts: 20, hangs: 3, gigabytes: 1 }
export type Counts = typeof DEFAULTS & {
  /** Repeats the faults, their moments and the choices of people; what processes do takes its own time. */
  seed: string | undefined
  /** The major version of Debian's PostgreSQL, instead of the one that npm installed. */
  postgres: string | undefined
  /** Only the controls with these words in their name. */
  only: string | undefined
  /**
   * The folder of a running cluster (`npm run cluster`), whose database the kills use instead of a separate Postgres.
   */
  cluster: string | undefined
  /** The commit of the previous version, which serves while the new one starts. */
  before: string | undefined
}
/** Without people in stories, only customers and staff act; with no gigabyte, the bank is as it grew. */
const MAY_BE_NONE: readonly string[] = ['people', 'gigabytes']
const TEXTS = ['seed', 'postgres', 'only', 'cluster', 'before']

export class UsageError extends Error {}

/** Reads arguments such as `kills hang --kills 6`: the parts, by default all, and changed counts. */
export function readOptions(args: string[], parts: readonly string[]) {
  const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]
  const options = Object.fromEntries(
    [...names, ...TEXTS].map((name) => [name, { type: 'string' } as const]),
  )
  const { values, positionals } = parse(args, options)
  const unknown = positionals.find((name) => !parts.includes(name))
  if (unknown) throw new UsageError(`no part ${unknown}; there are ${parts.join(', ')}`)
  const { seed, postgres, only, cluster, before } = values
  if (postgres !== undefined && !/^\d{2}$/.test(postgres)) {
    throw new UsageError('--postgres: a major version, such as 15')
  }
  const counts: Counts = { ...DEFAULTS, seed, postgres, only, cluster, before }
  for (const name of names) {
    const given = values[name]
    if (given === undefined) continue
    const least = MAY_BE_NONE.includes(name) ? 0 : 1
    if (!/^\d{1,4}$/.test(given) || Number(given) < least) {
      throw new UsageError(`--${name}: a number from ${least} on`)
    }
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
