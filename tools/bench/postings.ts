import { randomUUID } from 'node:crypto'
import { parseBusinessDate } from '../../server/src/platform/calendar/business-date.ts'
import { post } from '../../server/src/ledger/post.ts'
import { type BenchDatabase, addInstitution, ratio } from './database.ts'
import { prepareTpcb, runTpcb } from './tpcb.ts'

const INSTITUTIONS = 10
const ACCOUNTS = 2_000
const SECONDS = 5
const ROUNDS = 5
const DATE = parseBusinessDate('2026-11-16')

interface Place {
  institution_id: string
  accountId: string
}

/** Compares postings through the ledger (constraint, audit row, balance) with TPC-B on the same server. */
export async function benchPostings(
  bench: BenchDatabase,
  print: (line: string) => void,
): Promise<boolean> {
  const spread: Place[] = []
  for (let index = 0; index < INSTITUTIONS; index += 1) {
    const { institution_id, accountIds } = await addInstitution(bench, ACCOUNTS)
    spread.push(...accountIds.map((accountId) => ({ institution_id, accountId })))
  }
  const one = spread.slice(0, ACCOUNTS)
  const tpcb = await prepareTpcb(bench)
  print(`postings: beside ${tpcb.name}`)
  // All are measured in rounds, and the medians compared, so that other load affects every figure alike.
  const rounds = { tpcb: [], at1: [], at8: [], at32: [], one8: [] } as Record<string, number[]>
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds['tpcb']?.push(await runTpcb(bench, tpcb, 8, SECONDS))
    rounds['at1']?.push(await postFor(bench, 1, spread))
    rounds['at8']?.push(await postFor(bench, 8, spread))
    rounds['at32']?.push(await postFor(bench, 32, spread))
    rounds['one8']?.push(await postFor(bench, 8, one))
  }
  const median = (name: string) => rounds[name]?.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0
  for (const name of Object.keys(rounds)) print(`  ${name}: ${Math.round(median(name))}/s`)
  const figures = [
    { name: 'postings at 8 clients ÷ TPC-B', value: median('at8') / median('tpcb'), least: 1.3 },
    { name: 'at 32 clients ÷ TPC-B at 8', value: median('at32') / median('tpcb'), least: 2 },
    { name: 'one institution ÷ spread', value: median('one8') / median('at8'), least: 0.9 },
  ]
  for (const { name, value, least } of figures) {
    print(ratio(name, value, `at least ${least}`, value >= least))
  }
  return figures.every(({ value, least }) => value >= least)
}

async function postFor({ db }: BenchDatabase, clients: number, places: Place[]): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + SECONDS * 1000
  let done = 0
  const client = async () => {
    while (performance.now() < endsAt) {
      const { institution_id, accountId } = pickRandom(places)
      await post(db, {
        institution_id,
        kind: 'deposit',
        description: 'Deposit',
        effectiveDate: DATE,
        postings: [
          { kind: 'savings', accountId, amountCents: 100 },
          { kind: 'ach_clearing', amountCents: -100 },
        ],
        idempotencyKey: randomUUID(),
        actor: { kind: 'system' },
      })
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return done / ((performance.now() - startedAt) / 1000)
}

function pickRandom(places: Place[]): Place {
  const place = places[Math.floor(Math.random() * places.length)]
  if (!place) throw new Error('nowhere to post to')
  return place
}
