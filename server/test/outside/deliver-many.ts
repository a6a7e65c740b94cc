import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, watch, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { handOverFile } from '../../src/domains/money/ach/hand-over.ts'
import { storeFileText } from '../../src/domains/money/ach/file-lines.ts'
import type { AchFile } from '../../src/domains/money/ach/queries.ts'
import { receiveAnswers } from '../../src/domains/money/returns/receive-answers.ts'
import { addDays } from '../../src/platform/calendar/business-date.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { sftpAch } from '../../src/platform/ports/ach/sftp.ts'
import { FILE_DAY, atCutOff } from '../ach.ts'
import type { Bank } from '../banking.ts'
import { Random } from '../fuzz/random.ts'
import { type Cut, type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import type { SftpServer } from './sftp-server.ts'

/** What became of many files, each of whose deliveries was cut at a random point. */
export interface Delivered {
  files: number
  cuts: number
  /** Files that the books count as sent. */
  sent: number
  /** Files that wait for staff, each with its task. */
  beforeStaff: number
  /** Files that arrived: they are whole. */
  arrived: number
  /** Anything that must not be, in words. */
  wrong: string[]
}

interface Options {
  bank: Bank
  server: SftpServer
  slug: string
  count: number
  seed: number
}

/** So many deliveries run at once, each through its own proxy. */
const LANES = 3
const TRIES = 4

/**
 * Hands many files to a bank's file server. Each connection may be cut at any packet, the far side takes some
 * files away at once, and acknowledges some of those that it took.
 */
export async function deliverMany({
  bank,
  server,
  slug,
  count,
  seed,
}: Options): Promise<Delivered> {
  const random = new Random(seed)
  const taker = takeAtOnce(server)
  const proxies = await Promise.all(
    Array.from({ length: LANES }, () => startFaultProxy(server.port)),
  )
  const files = new Map<string, { file: AchFile; text: string; isAcknowledged: boolean }>()
  const waiting: AchFile[] = []
  for (let n = 0; n < count; n += 1) {
    const { file, text } = await addFile(bank, n)
    const id = file.id.replaceAll('-', '').slice(0, 12)
    files.set(id, { file, text, isAcknowledged: random.isOnce(0.5) })
    if (random.isOnce(0.6)) taker.take(id)
    waiting.push(file)
  }
  let cuts = 0
  const down = await countPackets(bank, server, { slug, proxy: proxies[0] })
  const plans = new Map(waiting.map(({ id }) => [id, planOf(random, down)]))
  const lane = async (proxy: FaultProxy) => {
    const settings = server.settings(slug, { port: proxy.port })
    const ach = await sftpAch(settings, async () => slug)
    const ctx = { ...atCutOff(bank.ctx, FILE_DAY), ach }
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        proxy.plan(plans.get(file.id)?.[tries])
        const isDone = await handOverFile(ctx, file).then(
          () => true,
          () => false,
        )
        if (proxy.hasCut()) cuts += 1
        proxy.plan(undefined)
        if (isDone) break
      }
    }
  }
  await Promise.all(proxies.map(lane))
  for (const [id, { isAcknowledged }] of files) {
    const [name] = taker.arrivals.get(id) ?? []
    if (isAcknowledged && name) writeFileSync(server.at('acks', `${id}.txt`), `${name} ACCEPTED`)
  }
  const ach = await sftpAch(server.settings(slug), async () => slug)
  const ctx = { ...atCutOff(bank.ctx, FILE_DAY), ach }
  await receiveAnswers(ctx, bank.institution_id, addDays(FILE_DAY, 1))
  taker.stop()
  await Promise.all(proxies.map((proxy) => proxy.stop()))
  return { files: count, cuts, ...(await judge({ bank, server, files, arrivals: taker.arrivals })) }
}

/** How many packets the far side sends during a delivery without a cut. */
async function countPackets(
  bank: Bank,
  server: SftpServer,
  { slug, proxy }: { slug: string; proxy: FaultProxy | undefined },
): Promise<number> {
  if (proxy === undefined) throw new Error('no proxy')
  const ach = await sftpAch(server.settings(slug, { port: proxy.port }), async () => slug)
  const { institution_id } = bank
  const sending = { round: 1, attempt: 1, released: null, release: async () => undefined }
  const file = { institution_id, fileId: randomUUID(), businessDate: FILE_DAY, modifier: 'A' }
  await ach.submit({ ...file, sending, text: ReadableStream.from(['x'.repeat(38_000)]) })
  return proxy.packets().down
}

/** So many packets at the end are about the rename. */
const LAST = 8

/** The cuts of the first tries: most files have one, some two; many are about the rename. */
function planOf(random: Random, down: number) {
  const cut = (): Cut => {
    const share = random.isOnce(0.5) ? 0 : 0.5
    if (random.isOnce(0.5)) {
      return { direction: 'down', packet: down - random.below(LAST), share }
    }
    const direction = random.isOnce(0.5) ? 'up' : 'down'
    return { direction, packet: 1 + random.below(down), share }
  }
  return random.isOnce(0.3) ? [cut(), cut()] : [cut()]
}

/** The far side: it takes files away as soon as they have their name, and remembers every one that it saw. */
function takeAtOnce(server: SftpServer) {
  const wanted = new Set<string>()
  const arrivals = new Map<string, string[]>()
  const take = (name: string) => {
    const id = /([0-9a-f]{12})\d\d\.ach$/.exec(name)?.[1]
    if (id === undefined || !wanted.has(id)) return
    try {
      renameSync(server.at('out', name), server.at('..', `gone-${name}-${randomUUID()}`))
      arrivals.set(id, [...(arrivals.get(id) ?? []), name])
    } catch {
      // Its link under the temporary name was reported too, or it is gone already.
    }
  }
  const watcher = watch(server.at('out'), (_event, name) => {
    if (name !== null) take(name)
  })
  return {
    arrivals,
    take: (id: string) => void wanted.add(id),
    stop: () => watcher.close(),
  }
}

async function addFile({ ctx, db, institution_id }: Bank, n: number) {
  const text = `${'1'.repeat(94)}\n`.repeat(400).replace('1', 'x') + `file ${n}\n`
  const file = await db
    .insertInto('ach_files')
    .values({
      institution_id,
      direction: 'out',
      state: 'built',
      business_date: addDays(FILE_DAY, -Math.floor(n / 26)),
      file_id_modifier: String.fromCodePoint(65 + (n % 26)),
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const place = { institution_id, fileId: file.id }
  await inTransaction(db, (trx) => storeFileText(trx, ctx.vault, place, text))
  return { file, text }
}

interface Outcome {
  bank: Bank
  server: SftpServer
  files: ReadonlyMap<string, { file: AchFile; text: string }>
  arrivals: ReadonlyMap<string, string[]>
}

/** Compares what the books say with what the far side has. */
async function judge({ bank, server, files, arrivals }: Outcome) {
  const { rows } = await sql<{ id: string; state: string; is_unsure: boolean; tasks: number }>`
    select file.id, file.state,
      coalesce((select bool_or(unsure_at is not null) from ach_sendings sending
        where sending.institution_id = file.institution_id and sending.file_id = file.id), false) as is_unsure,
      (select count(*) from staff_tasks task where task.institution_id = file.institution_id
        and task.kind = 'ach_outcome_unknown' and task.handled_at is null
        and task.details ->> 'file_id' = file.id::text) as tasks
    from ach_files file where file.institution_id = ${bank.institution_id} and file.direction = 'out'
  `.execute(bank.db)
  const wrong: string[] = []
  const figures = { sent: 0, beforeStaff: 0, arrived: 0 }
  const there = server.list('out')
  const gone = server.list('..').filter((name) => name.startsWith('gone-'))
  for (const row of rows) {
    const id = row.id.replaceAll('-', '').slice(0, 12)
    const text = files.get(id)?.text
    const places = [
      ...there
        .filter((name) => name.includes(id) && name.endsWith('.ach'))
        .map((name) => server.at('out', name)),
      ...gone.filter((name) => name.includes(id)).map((name) => server.at('..', name)),
    ]
    if (places.length > 1) wrong.push(`${id} arrived ${places.length} times`)
    for (const place of places) {
      if (readFileSync(place, 'latin1') !== text) wrong.push(`${id} arrived in part`)
    }
    figures.arrived += places.length
    if (row.state === 'handed_over') {
      figures.sent += 1
      if (places.length !== 1) wrong.push(`${id} counts as sent and arrived ${places.length} times`)
    } else if (row.is_unsure && row.tasks === 1) figures.beforeStaff += 1
    else wrong.push(`${id} is ${row.state} with ${row.tasks} tasks`)
    if (row.state === 'handed_over' && row.tasks > 0) wrong.push(`${id} has a task that is done`)
    if ((arrivals.get(id)?.length ?? 0) > 1) wrong.push(`${id} was taken twice`)
  }
  return { ...figures, wrong }
}
