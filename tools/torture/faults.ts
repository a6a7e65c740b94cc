import { setTimeout as sleep } from 'node:timers/promises'
import type { Bank } from './bank.ts'
import type { Chance } from './chance.ts'
import type { OnCluster } from './on-cluster.ts'
import type { Power } from './power.ts'
import type { Tally } from './tally.ts'

export const SERVERS = 2
/** How long answers are lost before the connections are cut. */
const MIN_SILENCE_MS = 50
const MAX_SILENCE_MS = 600
/** How long a disk is full: until something was refused, and no longer than Postgres is restarted. */
const MIN_FULL_MS = 2_000
const MAX_FULL_MS = 8_000
/** More often Postgres is not restarted in that time, each time after a longer pause. */
const DEATHS_WHEN_FULL = 10
/** How far a clock jumps: less than the shortest time after which somebody is signed out. */
const MIN_JUMP_MS = 30_000
const MAX_JUMP_MS = 120_000
/** How long it is wrong, each time. */
const MIN_WRONG_MS = 1_000
const MAX_WRONG_MS = 4_000
const LOOK_EVERY_MS = 100

const FAULTS = [
  'server A',
  'Postgres',
  'answers of Postgres',
  'server B',
  'power',
  'answers to callers',
  'disk full',
  'clock',
  'node',
  'switch-over',
] as const
/**
 * Without a cluster there is no second node. On a cluster, Debian's PostgreSQL uses disks that the tool cannot fill.
 */
const ONLY_ON_CLUSTER: readonly FaultName[] = ['node', 'switch-over']
const NOT_ON_CLUSTER: readonly FaultName[] = ['power', 'disk full']
export type FaultName = (typeof FAULTS)[number]

/** The time in which something was out of order. */
interface Span {
  from: number
  to: number
}

/** What the faults act on. */
export interface Scene {
  bank: Bank
  /** Undefined on a cluster, where the standby has the commits that a primary loses without power. */
  power: Power | undefined
  /** The cluster, if the bank is on one. */
  cluster: OnCluster | undefined
  tally: Tally
  chance: Chance
  /** When the disk was full. */
  full: Span[]
}

/** All faults, in turn. Where no disk may be mounted, none can be full. */
export function faultsOf({ bank, cluster }: Scene): readonly FaultName[] {
  const left = cluster ? NOT_ON_CLUSTER : ONLY_ON_CLUSTER
  const possible = FAULTS.filter((name) => !left.includes(name))
  return possible.filter((name) => name !== 'disk full' || bank.disk !== undefined)
}

/** How often Postgres may have to be started again. */
export function deathsOf(name: FaultName): number {
  if (name === 'disk full') return DEATHS_WHEN_FULL
  return name === 'Postgres' || name === 'power' ? 1 : 0
}

const ALL = Array.from({ length: SERVERS }, (_, which) => which)

/** Each fault. It returns the servers that have to become ready again. */
export const fail: Record<FaultName, (scene: Scene) => Promise<readonly number[]>> = {
  'server A': ({ bank }) => killServer(bank, 0),
  'server B': ({ bank }) => killServer(bank, 1),
  Postgres: async ({ bank, cluster }) => {
    if (cluster) await cluster.failOver('postgres')
    else bank.killPostgres()
    return ALL
  },
  /** The primary and its Patroni die at once. Nothing reports it, so its lease has to expire first. */
  node: async ({ cluster }) => {
    await cluster?.failOver('node')
    return ALL
  },
  'switch-over': async ({ cluster }) => {
    await cluster?.failOver('switch')
    return ALL
  },
  /** All of Postgres dies, and what it had not synced is lost. */
  power: async ({ power, tally }) => {
    await power?.cut(tally.gate)
    return ALL
  },
  /** Statements arrive, and their answers do not: nobody knows whether a commit happened. */
  'answers of Postgres': async ({ bank, chance }) => {
    const silenceMs = chance.between(MIN_SILENCE_MS, MAX_SILENCE_MS)
    await bank.proxies.postgres.loseAnswers(() => sleep(silenceMs))
    return ALL
  },
  /** Calls arrive, and their answers do not. */
  'answers to callers': async ({ bank, chance }) => {
    const silenceMs = chance.between(MIN_SILENCE_MS, MAX_SILENCE_MS)
    await Promise.all(
      bank.proxies.servers.map((proxy) => proxy.loseAnswers(() => sleep(silenceMs))),
    )
    return ALL
  },
  /** Nothing more fits on the disk of Postgres: neither rows nor its log. */
  'disk full': async ({ bank, tally, full }) => {
    const from = Date.now()
    const before = tally.unanswered
    await bank.disk?.whileFull(async () => {
      const mayEnd = () => tally.unanswered > before && Date.now() - from > MIN_FULL_MS
      while (!mayEnd() && Date.now() - from < MAX_FULL_MS) await sleep(LOOK_EVERY_MS)
    })
    full.push({ from, to: Date.now() })
    return ALL
  },
  /** The clock of one server jumps ahead, then behind, and is right again. */
  clock: async ({ bank, chance }) => {
    const which = chance.below(SERVERS)
    for (const direction of [1, -1]) {
      bank.setClock(which, direction * chance.between(MIN_JUMP_MS, MAX_JUMP_MS))
      await sleep(chance.between(MIN_WRONG_MS, MAX_WRONG_MS))
    }
    bank.setClock(which, 0)
    return [which]
  },
}

async function killServer(bank: Bank, which: number): Promise<readonly number[]> {
  await bank.killServer(which)
  await bank.start(which)
  return [which]
}
