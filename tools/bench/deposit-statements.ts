import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, PoolClient } from 'pg'
import type { Context } from '../../server/src/context.ts'
import { keepSendingEmails } from '../../server/src/doors/jobs/send-emails.ts'
import { depositGroups } from '../../server/src/domains/money/orders/deposit-groups.ts'
import { makeDeposit } from '../../server/src/domains/money/orders/make-deposit.ts'
import { causedBy } from '../../server/src/platform/cause.ts'
import { hashInput } from '../../server/src/platform/idempotency.ts'
import { openEmailOrder } from '../../server/src/platform/mail/notify.ts'
import {
  type PartTime,
  type Sent,
  type SentGroup,
  openPlain,
  recordGroups,
  replay,
  timeOf,
} from './deposit-recording.ts'
import { type GroupRows, type PlainTable, plainInserts, readGroupRows } from './plain-tables.ts'

/** One part of a deposit: as our code has it, the least it can be, and what lies between. */
export interface Part {
  name: string
  /** Null where the part cannot be measured apart from what it is a part of. */
  now: PartTime | null
  floor: PartTime
  between: string
}

export interface Measuring {
  ctx: Context
  postgresPid: number
  /** Connects as the owner of the tables. */
  ownerUrl: string
  institution_id: string
  /** The ids of people who may deposit; each is that of their login, account and link too. */
  people: readonly string[]
  calls: number
}

/** So many groups share a transaction where its end is not what is measured. */
const PER_TRANSACTION = 20
/** So many groups are written into the copies, again and again. */
const MAX_COPIED = 200
const MOST_EMAILS = 64
const BEGIN: Sent = { text: 'begin' }

/** What deposits in groups of one size sent, and the rows that they wrote. */
export interface Recorded {
  size: number
  groups: SentGroup[]
  rows: GroupRows[]
  /** Making them took so long, up to the end of the transaction. */
  making: PartTime
}

/** Makes deposits in groups of one size and undoes them. The copies of the tables are empty. */
export async function recordDeposits(measuring: Measuring, size: number): Promise<Recorded> {
  const { groups, making } = await record(measuring, size)
  const copies = await openPlain(measuring.ownerUrl, 'indexed,public')
  const begin = groups[0]?.begin ?? BEGIN
  const rows = await readGroupRows(copies, begin, groups.slice(0, MAX_COPIED))
  await copies.end()
  return { size, groups, rows, making }
}

/** Measures each statement of what was recorded. What it commits stays in the outbox. */
export async function measureGroups(measuring: Measuring, recorded: Recorded): Promise<Part[]> {
  const { ctx, ownerUrl } = measuring
  const { making } = recorded
  const ours = await ctx.pool.connect()
  const plain = await openPlain(ownerUrl, 'public')
  const copies = await openPlain(ownerUrl, 'indexed,public')
  try {
    const run = { measuring, ...recorded, ours, plain, copies }
    const frame = await measureFrame(run)
    const reads = await measureReads(run)
    const writes = await measureWrites(run)
    const commit = await measureCommit(run, frame, writes[0])
    const sent = [frame, ...reads, writes[0]]
    return [frame, ...reads, await measureDeciding(run, making, sent), ...writes, commit]
  } finally {
    ours.release()
    await plain.end()
    await copies.end()
  }
}

interface Run {
  measuring: Measuring
  size: number
  groups: SentGroup[]
  rows: GroupRows[]
  /** As our code connects. */
  ours: PoolClient
  plain: Client
  /** Finds the copies of the tables first. */
  copies: Client
}

/** Makes deposits in groups of this size and takes down what they send. */
async function record(
  { ctx, institution_id, people, calls, postgresPid }: Measuring,
  size: number,
): Promise<{ groups: SentGroup[]; making: PartTime }> {
  Object.assign(depositGroups, { maxItems: size, lanes: 1 })
  const count = Math.max(1, Math.ceil(calls / size))
  const recording = recordGroups(ctx.pool)
  try {
    const making = await timeOf(postgresPid, count * size, async () => {
      for (let turn = 0; turn < count; turn += 1) {
        await Promise.all(
          peopleOf(people, turn, size).map((id) => deposit(ctx, institution_id, id)),
        )
      }
    })
    const { groups } = recording
    const isWhole = groups.every(({ deposits }) => deposits === size)
    if (groups.length !== count || !isWhole) throw new Error(`no whole groups of ${size} were made`)
    return { groups, making }
  } finally {
    recording.stop()
  }
}

/** Whoever was in contact today deposits in a group; the others are in contact by their first deposit. */
export async function contactAll({ ctx, institution_id, people }: Measuring): Promise<void> {
  for (let turn = 0; turn * 16 < people.length; turn += 1) {
    await Promise.all(peopleOf(people, turn, 16).map((id) => deposit(ctx, institution_id, id)))
  }
}

function deposit(ctx: Context, institution_id: string, id: string): Promise<unknown> {
  const caller = { institution_id, user_id: id, depositor_id: id }
  const order = { amountCents: 10_000, expectedSettlementDate: undefined }
  return causedBy({ invocation_id: randomUUID() }, () =>
    makeDeposit(ctx, caller, { ...order, idempotencyKey: randomUUID() }),
  )
}

function peopleOf(people: readonly string[], turn: number, size: number): string[] {
  return Array.from({ length: size }, (_, index) => {
    return people[(turn * size + index) % people.length] ?? ''
  })
}

/** Sends what each group sends of a kind, many in a transaction that is undone. */
async function replayAll<Item>(
  { measuring: { postgresPid }, groups, size }: Run,
  client: Client | PoolClient,
  items: readonly Item[],
  statementsOf: (item: Item) => (Sent & { rows?: number })[],
): Promise<PartTime> {
  const begin = groups[0]?.begin ?? BEGIN
  return timeOf(postgresPid, groups.length * size, async () => {
    for (let done = 0; done < groups.length; done += PER_TRANSACTION) {
      const count = Math.min(PER_TRANSACTION, groups.length - done)
      const some = Array.from({ length: count }, (_, index) => items[(done + index) % items.length])
      const statements = some.flatMap((item) => (item === undefined ? [] : statementsOf(item)))
      await replay(client, { begin, statements, end: 'rollback' })
    }
  })
}

async function measureFrame({ measuring, groups, size, ours, plain }: Run): Promise<Part> {
  const frameOf = (client: Client | PoolClient, begin: Sent) =>
    timeOf(measuring.postgresPid, groups.length * size, async () => {
      for (const _ of groups) await replay(client, { begin, statements: [], end: 'rollback' })
    })
  return {
    name: 'begin, and an end without a write',
    now: await frameOf(ours, groups[0]?.begin ?? BEGIN),
    floor: await frameOf(plain, BEGIN),
    between: 'a limit for locks, one plan for all sizes',
  }
}

/** The floors of locks, facts and product: one row of each person, or one figure, by its key. */
const READS = [
  {
    name: 'locks',
    floor: 'select from entities where institution_id = $1 and id = any($2::uuid[]) for update',
    between: 'a second row, the person; leaving out who is locked',
  },
  {
    name: 'facts',
    floor: 'select * from depositors where institution_id = $1 and user_id = any($2::uuid[])',
    between: 'account, links, holders and their addresses, last contact',
  },
  {
    name: 'product',
    floor:
      'select cut_off_eastern from savings_products where institution_id = $1 and $2::uuid[] is not null',
    between: 'all columns',
  },
] as const

async function measureReads(run: Run): Promise<Part[]> {
  const { measuring, groups, size, ours, plain } = run
  const { institution_id, people } = measuring
  const turns = groups.map((_, turn) => [institution_id, peopleOf(people, turn, size)])
  const parts: Part[] = []
  for (const [place, { name, floor, between }] of READS.entries()) {
    const now = await replayAll(run, ours, groups, ({ reads }) => reads.slice(place, place + 1))
    const rows = name === 'product' ? 1 : size
    const floorOf = (values: unknown[]) => [{ name, text: floor, values, rows }]
    parts.push({ name, now, floor: await replayAll(run, plain, turns, floorOf), between })
  }
  return parts
}

/** The one writing statement, and step by step down to plain inserts without indexes. */
async function measureWrites(run: Run): Promise<[Part, ...Part[]]> {
  const { groups, rows, ours, copies } = run
  const copied = groups.slice(0, MAX_COPIED)
  const written = ({ write, deposits }: SentGroup) => [{ ...write, rows: deposits }]
  const asWritten = (group: SentGroup) =>
    written(group).map((one) => ({ ...one, name: 'as_written' }))
  const now = await replayAll(run, ours, groups, written)
  const untriggered = await replayAll(run, copies, copied, asWritten)
  const indexed = await plainInserts(copies, 'indexed')
  const bare = await plainInserts(copies, 'bare')
  const insert = (make: typeof indexed, tables?: readonly PlainTable[]) =>
    replayAll(run, copies, rows, (group: GroupRows) => make(group, tables))
  const plain = await insert(indexed)
  const part = (name: string, from: PartTime | null, floor: PartTime, between: string): Part => {
    return { name, now: from, floor, between }
  }
  return [
    part('the writing statement', now, plain, 'the next two lines'),
    part(
      '· without triggers and foreign keys',
      now,
      untriggered,
      'triggers, foreign keys, checks, policies',
    ),
    part('· as plain inserts', untriggered, plain, 'JSON, joins, known keys, one statement'),
    part('· without indexes', plain, await insert(bare), 'indexes'),
    part("· its email's row alone", null, await insert(indexed, ['email_outbox']), ''),
    part("· the transfer's row alone", null, await insert(indexed, ['transfers']), ''),
  ]
}

/** Writes each group in its own transaction, which can be done only once. */
async function measureCommit(run: Run, frame: Part, write: Part): Promise<Part> {
  const { measuring, groups, size, ours, plain } = run
  const each = (act: (group: SentGroup) => Promise<void>) =>
    timeOf(measuring.postgresPid, groups.length * size, async () => {
      for (const group of groups) await act(group)
    })
  const kept = await each(({ begin, write: written, deposits }) =>
    replay(ours, { begin, statements: [{ ...written, rows: deposits }], end: 'commit' }),
  )
  await plain.query('create table if not exists bare.one_number (number int)')
  const statements = [{ name: 'one', text: 'insert into bare.one_number values ($1)', values: [1] }]
  const least = await each(() => replay(plain, { begin: BEGIN, statements, end: 'commit' }))
  return {
    name: 'commit',
    now: without(without(kept, frame.now), write.now),
    floor: without(least, frame.floor),
    between:
      'checks at the end, and more to write to the log (the floor has the insert of one number)',
  }
}

/** What is left of making a deposit: the rules, the reply, the letter, and filling the statements. */
async function measureDeciding(run: Run, making: PartTime, sent: readonly Part[]): Promise<Part> {
  const { ctx, institution_id, postgresPid } = run.measuring
  const { groups, size } = run
  const [order] = groups.flatMap(({ write }) => sealedOf(write))
  if (order === undefined) throw new Error('a group has no email')
  const letter = openEmailOrder(ctx, { institution_id, sealed: order })
  const floor = await timeOf(postgresPid, groups.length * size, async () => {
    for (let count = 0; count < groups.length * size; count += 1) {
      ctx.secrets.seal('an email', JSON.stringify(letter))
      hashInput(ctx.vault, institution_id, { amountCents: 10_000 })
    }
  })
  const now = sent.reduce((left, { now: time }) => without(left, time), making)
  return {
    name: 'deciding and writing down',
    now: { ...now, postgresUs: 0 },
    floor: { ...floor, postgresUs: 0 },
    between:
      'rules, dates, reply, JSON of the rows (the floor seals the email and hashes the input)',
  }
}

function sealedOf({ values = [] }: Sent): string[] {
  return values
    .filter((value) => typeof value === 'string')
    .filter((value) => value.startsWith('[{') && value.includes('"sealed"'))
    .flatMap((text) => (JSON.parse(text) as { sealed: string }[]).map(({ sealed }) => sealed))
}

function without(time: PartTime, part: PartTime | null): PartTime {
  return {
    serverUs: time.serverUs - (part?.serverUs ?? 0),
    postgresUs: time.postgresUs - (part?.postgresUs ?? 0),
  }
}

/** Sends what is in the outbox, as a server does. */
export async function sendEmails(measuring: Measuring): Promise<PartTime> {
  const { ctx, postgresPid } = measuring
  const count = await countEmails(measuring)
  return timeOf(postgresPid, count, async () => {
    const end = new AbortController()
    const locks = { hold: async () => undefined, drop: () => undefined, lost: end.signal }
    const sending = keepSendingEmails(ctx, locks, end.signal)
    while ((await countEmails(measuring)) > 0) await sleep(50)
    end.abort()
    await sending
  })
}

/** Takes all emails out of the outbox and opens them, and that is all. */
export async function takeEmailsOnly(measuring: Measuring): Promise<PartTime> {
  const { ctx, ownerUrl, postgresPid, institution_id } = measuring
  const count = await countEmails(measuring)
  const client = await openPlain(ownerUrl, 'public')
  let taken = 0
  const time = await timeOf(postgresPid, count, async () => {
    for (let found = MOST_EMAILS; found === MOST_EMAILS; taken += found) {
      const { rows } = await client.query<{ sealed: string }>({
        name: 'take',
        text: `delete from email_outbox where id = any (array(
                 select id from email_outbox order by priority, due_at, id limit $1
                 for update skip locked)) returning sealed`,
        values: [MOST_EMAILS],
      })
      for (const { sealed } of rows) openEmailOrder(ctx, { institution_id, sealed })
      found = rows.length
    }
  })
  await client.end()
  if (taken !== count) throw new Error(`${taken} of ${count} emails were taken`)
  return time
}

async function countEmails({ ctx }: Measuring): Promise<number> {
  const { rows } = await ctx.pool.query<{ count: number }>(
    'select count(*)::int as count from email_outbox',
  )
  return rows[0]?.count ?? 0
}
