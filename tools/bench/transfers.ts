import { ratio } from './database.ts'
import { CLIENTS, type DepositBench, costText, openDepositBench } from './deposit-load.ts'
import type { Measured } from './http-load.ts'
import { prepareTpcb, runTpcb } from './tpcb.ts'

/** Compares deposits, from request to reply, with TPC-B on the same Postgres. */

const SECONDS = 5
const ROUNDS = 5
const WARM_UP_SECONDS = 3
const LEAST = 0.25
const LEAST_ONE_ROW = 0.5
const MAX_SPREAD = 4

type Print = (line: string) => void

/** Measures deposits of signed-in people, each on a separate connection. Returns true if all limits hold. */
export async function benchTransfers(print: Print): Promise<boolean> {
  const opened = await openDepositBench()
  try {
    return await measureAll(opened, print)
  } finally {
    await opened.close()
  }
}

async function measureAll(opened: DepositBench, print: Print): Promise<boolean> {
  const { bench, deposit, insertOneRow, costOf } = opened
  const tpcb = await prepareTpcb(bench)
  print(`transfers: ${CLIENTS} clients beside ${tpcb.name}`)
  await deposit(WARM_UP_SECONDS)
  await insertOneRow(WARM_UP_SECONDS)
  // Both are measured in rounds, and the medians compared, so that other load affects both alike.
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const tps = await runTpcb(bench, tpcb, CLIENTS, SECONDS)
    const deposits = await deposit(SECONDS)
    rounds.push({ tps, deposits, oneRow: await insertOneRow(SECONDS) })
  }
  const holds = judge(rounds, print)
  for (const [name, measure] of [
    ['a deposit with its email', deposit],
    ['an act of one row', insertOneRow],
  ] as const) {
    const cost = await costOf(() => measure(SECONDS))
    print(`  processor time of ${name}: ${costText(cost)}`)
  }
  return holds
}

interface Round {
  tps: number
  deposits: Measured
  oneRow: Measured
}

function judge(rounds: Round[], print: Print): boolean {
  const median = (pick: (round: Round) => number) =>
    rounds.map(pick).toSorted((a, b) => a - b)[rounds.length >> 1] ?? 0
  const tps = median((round) => round.tps)
  const perSecond = median(({ deposits }) => deposits.perSecond)
  const p50Ms = median(({ deposits }) => deposits.p50Ms)
  const p99Ms = median(({ deposits }) => deposits.p99Ms)
  print(`  TPC-B: ${Math.round(tps)}/s, deposits: ${Math.round(perSecond)}/s`)
  print(`  p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`)
  const oneRow = median((round) => round.oneRow.perSecond)
  print(
    `  an act of one row: ${Math.round(oneRow)}/s; deposits ÷ that: ${(perSecond / oneRow).toFixed(2)}`,
  )
  const share = perSecond / tps
  const oneRowShare = oneRow / tps
  const spread = p99Ms / p50Ms
  print(ratio('deposits ÷ TPC-B', share, `at least ${LEAST}`, share >= LEAST))
  print(
    ratio(
      'an act of one row ÷ TPC-B',
      oneRowShare,
      `at least ${LEAST_ONE_ROW}`,
      oneRowShare >= LEAST_ONE_ROW,
    ),
  )
  print(ratio('p99 ÷ median', spread, `below ${MAX_SPREAD}`, spread < MAX_SPREAD))
  return share >= LEAST && oneRowShare >= LEAST_ONE_ROW && spread < MAX_SPREAD
}
