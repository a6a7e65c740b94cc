import { parseArgs } from 'node:util'
import { type Cost, CLIENTS, costText, openDepositBench } from './deposit-load.ts'
import type { Measured } from './http-load.ts'
import type { GroupCount, GroupOptions } from './measured-server.ts'

/**
 * Compares deposits in groups of several sizes, in alternating rounds on one server. An experiment: it says
 * which size makes the most and costs the least, and promises nothing.
 */

const ENTRY = 'tools/bench/measured-server.ts'
/** Each is the most deposits of a group, and how many groups are written at once. */
const GROUPS = '16x2,8x2'
const FULL = { seconds: 5, rounds: 5, warmUpSeconds: 3 }
const SHORT = { seconds: 1, rounds: 1, warmUpSeconds: 1 }

type Print = (line: string) => void

interface Round extends Measured {
  cost: Cost
  /** How many deposits a group had on average. */
  size: number
}

/** Returns true if every size was measured. */
export async function benchDepositGroups(print: Print): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      groups: { type: 'string', default: GROUPS },
      short: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const variants = values.groups.split(',').map(readVariant)
  const { seconds, rounds, warmUpSeconds } = values.short ? SHORT : FULL
  const opened = await openDepositBench({ entry: ENTRY })
  try {
    const set = (options: GroupOptions) => opened.server.ask(options) as Promise<GroupCount>
    await opened.deposit(warmUpSeconds)
    const found = new Map<string, Round[]>(variants.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round += 1) {
      // Every other round goes the other way, so that a machine that slows down harms nobody.
      for (const { name, ...sizes } of round % 2 === 0 ? variants : variants.toReversed()) {
        await set(sizes)
        const { measured, ...cost } = await opened.costOf(() => opened.deposit(seconds))
        const { groups: made, deposits } = await set(sizes)
        found.get(name)?.push({ ...measured, cost, size: deposits / made })
      }
    }
    print(`deposits in groups, ${CLIENTS} clients, medians of ${rounds} rounds of ${seconds} s:`)
    return variants.map(({ name }) => printOne(name, found.get(name) ?? [], print)).every(Boolean)
  } finally {
    await opened.close()
  }
}

function readVariant(name: string): { name: string; maxItems: number; lanes: number } {
  const [, maxItems, lanes] = /^(\d+)x(\d+)$/.exec(name)?.map(Number) ?? []
  if (!maxItems || !lanes) throw new Error(`--groups takes sizes like ${GROUPS}, not ${name}`)
  return { name, maxItems, lanes }
}

function printOne(name: string, rounds: Round[], print: Print): boolean {
  const median = (pick: (round: Round) => number) =>
    rounds.map(pick).toSorted((a, b) => a - b)[rounds.length >> 1] ?? 0
  const perSecond = median((round) => round.perSecond)
  const [p50Ms, p99Ms] = [median((round) => round.p50Ms), median((round) => round.p99Ms)]
  const cost = {
    serverMs: median((round) => round.cost.serverMs),
    postgresMs: median((round) => round.cost.postgresMs),
  }
  print(
    `  ${name}: ${Math.round(perSecond)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms; ` +
      `${median((round) => round.size).toFixed(1)} in a group; ${costText(cost)}`,
  )
  return perSecond > 0 && rounds.every(({ size }) => size >= 1)
}

if (import.meta.main) {
  const holds = await benchDepositGroups((line) => console.log(line))
  process.exitCode = holds ? 0 : 1
}
