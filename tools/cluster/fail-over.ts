import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { SteadyDeposits } from '../bench/steady-deposits.ts'
import {
  type Cell,
  hasSynchronousStandby,
  primaryOf,
  startNode,
  untilTakenOver,
  urlOf,
} from './cell.ts'
import type { NodeLayout } from './layout.ts'
import { BINARIES, endProcess, findProcess, until } from './programs.ts'

/**
 * Stops the primary of a cell again and again while people deposit through HAProxy, PgBouncer and two servers. It
 * measures how long no deposit was answered, and whether an acknowledged deposit is missing or was made twice. Each
 * person repeats an unanswered call with the same key, as the page does.
 */

/** Load before and after each fault. */
const QUIET_MS = 4_000
const SAFE_AGAIN_MS = 600_000

export const FAIL_OVER_KINDS = ['postgres', 'node', 'switch'] as const
export type FailOverKind = (typeof FAIL_OVER_KINDS)[number]

/** The promised limits on the median time without service. */
const MOST_SECONDS: Readonly<Record<FailOverKind, number>> = { postgres: 15, node: 40, switch: 5 }

interface FailOver extends Cell {
  times: number
  kind: FailOverKind
  print: (line: string) => void
}

/** Returns true if nothing was lost or made twice and the median time without service is within its limit. */
export async function failOver({ times, kind, print, ...at }: FailOver): Promise<boolean> {
  const { layout, cell } = at
  const owner = new Pool({
    connectionString: urlOf(cell.primary, 'passbook_owner', layout.passwords.passbook_owner),
    max: 2,
  })
  owner.on('error', () => undefined)
  try {
    await until('a synchronous standby', () => hasSynchronousStandby(cell), SAFE_AGAIN_MS)
    const [slug = ''] = cell.institutions
    const load = await SteadyDeposits.open(owner, { ports: [layout.pages], slug })
    const seconds: number[] = []
    for (let turn = 1; turn <= times; turn += 1) {
      await sleep(QUIET_MS)
      const from = performance.now()
      const gone = await takeAway(at, kind)
      await untilTakenOver(cell, gone)
      await until('service', () => load.lastAnsweredMs > from && load.isServed)
      await sleep(QUIET_MS)
      if (kind === 'node') startNode(at, gone)
      const without = load.longestGapMs(from) / 1000
      seconds.push(without)
      await until('a synchronous standby again', () => hasSynchronousStandby(cell), SAFE_AGAIN_MS)
      const safe = ((performance.now() - from) / 1000).toFixed(0)
      print(
        `  ${turn}: ${gone.name} gone, ${without.toFixed(1)} s without service, safe after ${safe} s`,
      )
    }
    await load.end()
    return await judge({ owner, load, seconds, kind, print })
  } finally {
    await owner.end()
  }
}

export function isFailOverKind(kind: string): kind is FailOverKind {
  return Object.hasOwn(MOST_SECONDS, kind)
}

/** Kills the primary, or moves its role to the standby. Returns the node that was primary. */
export async function takeAway({ folder, cell }: Cell, kind: FailOverKind): Promise<NodeLayout> {
  const primary = await primaryOf(cell)
  if (!primary) throw new Error('there is no primary')
  if (kind === 'switch') {
    const candidate = cell.nodes.find(({ name }) => name !== primary.name)?.name
    const response = await fetch(`http://127.0.0.1:${primary.patroni}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: primary.name, candidate }),
    })
    if (!response.ok) throw new Error(`switch-over: ${response.status} ${await response.text()}`)
    return primary
  }
  const home = path.join(folder, primary.name)
  const patroni = findProcess(folder, BINARIES.patroni, path.join(home, 'patroni.yml'))
  const postgres = Number(
    readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0],
  )
  if (kind === 'node' && patroni) endProcess(patroni, 'SIGKILL')
  endProcess(postgres, 'SIGKILL')
  return primary
}

interface Judged {
  owner: Pool
  load: SteadyDeposits
  seconds: number[]
  kind: FailOverKind
  print: (line: string) => void
}

async function judge({ owner, load, seconds, kind, print }: Judged): Promise<boolean> {
  const { there, lost, twice } = await load.compare(owner)
  const sorted = seconds.toSorted((a, b) => a - b)
  const median = sorted[sorted.length >> 1] ?? 0
  const [worst = 0] = sorted.slice(-1)
  print(
    `${kind}: ${seconds.length} times, without service ${median.toFixed(1)} s (median), ` +
      `${worst.toFixed(1)} s (longest), at most ${MOST_SECONDS[kind]} s`,
  )
  print(
    `  ${load.made.size} deposits acknowledged, ${there} there, ${lost} lost, ${twice} twice; ` +
      `answers after which a call was sent again: ${load.refusalWords}`,
  )
  return lost === 0 && twice === 0 && median <= MOST_SECONDS[kind]
}
