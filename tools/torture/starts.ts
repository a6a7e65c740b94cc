import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import {
  type Mortal,
  type Served,
  freePort,
  serve,
  startMortal,
} from '../../server/test/processes.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { waitForDemoPeople } from '../bench/running-server.ts'
import { make } from './clean-up.ts'
import type { Report } from './report.ts'
import { acceptsTokenOf, visit } from './visitor.ts'

const TOGETHER = 4
/** Long enough for the round in which one process creates all demo people. */
const READY_MS = 300_000
/** A ready process that is going to fail has failed by then. */
const STAYS_MS = 500
const MAX_WORDS = 160

/** Starts processes at the same instant, on an empty and on a full database. All of them must run. */
export async function startTogether(report: Report, { rounds }: { rounds: number }): Promise<void> {
  const { it: postgres, close } = await make(
    () => startMortal({ durable: true }),
    (mortal) => mortal.drop(),
  )
  try {
    await startOnEmpty(report, postgres, rounds)
    await startOnFull(report, postgres, rounds)
  } finally {
    await close()
  }
}

async function startOnEmpty(report: Report, postgres: Mortal, rounds: number): Promise<void> {
  const results: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    // As with `npm start`: the first process also creates the demo people.
    const place = await openPlace(postgres, `empty_${round}`, round === 1 ? 'on' : 'off')
    try {
      results.push(await startRound(place))
    } finally {
      await place.close()
    }
  }
  reportRounds(report, 'an empty database', results)
}

/** Starts on a full database. In the first round another process serves meanwhile. */
async function startOnFull(report: Report, postgres: Mortal, rounds: number): Promise<void> {
  const place = await openPlace(postgres, 'with_people', 'on')
  try {
    const [first] = await place.start(1)
    await first?.untilReady(READY_MS)
    if (first) await waitForDemoPeople(first.port, READY_MS)
    const visitor = visit(first?.port ?? 0)
    const results = [await startRound(place)]
    const { refused, served } = await visitor.leave()
    await first?.end('SIGKILL')
    while (results.length < rounds) results.push(await startRound(place))
    reportRounds(report, 'a full database', results)
    report.none('calls refused by one that serves meanwhile', refused, String(served))
  } finally {
    await place.close()
  }
}

interface Round {
  isReady: boolean[]
  /** Whether each process accepts a token that the previous one signed. */
  isOneBank: boolean[]
  complaints: string[]
}

async function startRound(place: Place): Promise<Round> {
  const processes = await place.start(TOGETHER)
  try {
    const complaints: string[] = []
    const settled = await Promise.allSettled(processes.map((one) => one.untilReady(READY_MS)))
    for (const one of settled) {
      if (one.status === 'rejected') complaints.push(firstWords(one.reason as Error))
    }
    await sleep(STAYS_MS)
    const isReady = processes.map(
      (one, index) => one.isAlive() && settled[index]?.status === 'fulfilled',
    )
    const isOneBank: boolean[] = []
    for (const [index, one] of processes.entries()) {
      const other = processes.at(index - 1) ?? one
      isOneBank.push(await acceptsTokenOf(one.port, other.port))
    }
    return { isReady, isOneBank, complaints }
  } finally {
    await Promise.all(processes.map((one) => one.end('SIGKILL')))
  }
}

/** The first words of an error message. */
function firstWords({ message }: Error): string {
  return message.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_WORDS)
}

function reportRounds(report: Report, where: string, rounds: readonly Round[]): void {
  const all = rounds.length * TOGETHER
  const count = (flags: boolean[]) => flags.filter(Boolean).length
  const running = count(rounds.flatMap(({ isReady }) => isReady))
  const agreeing = count(rounds.flatMap(({ isOneBank }) => isOneBank))
  const name = `${rounds.length} times ${TOGETHER} processes started together on ${where}`
  report.figure(name, `${running} of ${all} run`, 'must be all', running === all)
  report.figure(
    `of those, processes that take each other's signature for good`,
    `${agreeing} of ${all}`,
    'must be all',
    agreeing === all,
  )
  for (const words of rounds.flatMap(({ complaints }) => complaints).slice(0, 5)) report.say(words)
}

/** A database, a data folder and the servers that use both. */
interface Place {
  start(count: number): Promise<Served[]>
  close(): Promise<void>
}

async function openPlace(
  { cluster }: Mortal,
  database: string,
  people: 'on' | 'off',
): Promise<Place> {
  const { it: folder, close } = await make(
    async () => temporaryFolder('starts'),
    (made) => rmSync(made, { recursive: true, force: true }),
  )
  await command(cluster.url('passbook_owner', 'postgres'), `create database ${database}`)
  const at = { url: (role: 'passbook_owner' | 'passbook_app') => cluster.url(role, database) }
  const started: Served[] = []
  const start = async (count: number) => {
    const ports: number[] = []
    while (ports.length < count) ports.push(await freePort())
    const env = { DATA_DIR: folder, SEED_PEOPLE: people, TRUST_PROXY: '127.0.0.1' }
    const all = await Promise.all(ports.map((port) => serve(at, { ...env, PORT: String(port) })))
    started.push(...all)
    return all
  }
  return {
    start,
    close: async () => {
      await Promise.all(started.map((one) => one.end('SIGKILL')))
      await close()
    },
  }
}

async function command(url: string, words: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(words)
  } finally {
    await client.end()
  }
}
