import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mortal, type Served, serve, startMortal, statusOf } from '../../test/processes.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'

/**
 * What a whole process writes while its database is away and people call all the time: of each kind of warning
 * one line a second, so that an outage of nine minutes leaves a log that somebody can read.
 */
const AWAY_SECONDS = 10
const NINE_MINUTES = 540
const MOST_KINDS = 20
const MOST_BYTES_OF_A_KIND = 400_000

const dataDir = temporaryFolder('outage')
let postgres: Mortal
let server: Served

beforeAll(async () => {
  postgres = await startMortal()
  server = await serve(postgres.cluster, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  await server.untilReady()
})
afterAll(async () => {
  await server.end('SIGKILL')
  await postgres.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Line {
  time: number
  level: number
  msg: string
  repeated?: number
  err?: { type: string; message: string }
}

it('an outage writes one line a second and kind, with the number of the others', async () => {
  await postgres.cluster.stop()
  const from = Date.now()
  let refused = 0
  const call = async (url: string) => {
    while (Date.now() - from < AWAY_SECONDS * 1000) {
      if ((await statusOf(server.port, url)) === 503) refused += 1
      await sleep(1)
    }
  }
  await Promise.all(
    ['/readyz', '/api/v1/branding', '/api/v1/user', '/'].flatMap((url) => [call(url), call(url)]),
  )
  const seconds = (Date.now() - from) / 1000
  const kinds = Map.groupBy(readLines(), kindOf)
  const told = [...kinds].map(([kind, lines]) => `${kind}: ${lines.length} lines`).join('\n')
  expect(refused).toBeGreaterThan(AWAY_SECONDS)
  expect(kinds.size, told).toBeGreaterThan(0)
  expect(kinds.size, told).toBeLessThanOrEqual(MOST_KINDS)
  for (const [kind, lines] of kinds) {
    // One when it begins, then one a second; a timer of a busy process may fire late but never early.
    expect(lines.length, kind).toBeLessThanOrEqual(seconds + 2)
    const rest = lines.slice(1).map((line) => JSON.stringify(line).length)
    const most = Math.max(0, ...rest)
    expect(most * NINE_MINUTES, kind).toBeLessThan(MOST_BYTES_OF_A_KIND)
  }
  const counted = [...kinds.values()].flat().map(({ repeated }) => repeated ?? 0)
  expect(Math.max(...counted), told).toBeGreaterThan(1)
})

function readLines(): Line[] {
  return server
    .logged()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
}

/** As the log tells kinds apart: by level, words and error, without ids and numbers. */
function kindOf({ level, msg, err }: Line): string {
  return `${level} ${msg} ${err?.type} ${err?.message}`.replaceAll(/[\w-]*\d[\w-]*/g, '#')
}
