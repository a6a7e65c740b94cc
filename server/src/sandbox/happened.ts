import type { ClockEvent } from '@passbook/contract/sandbox'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../platform/db/database.ts'

/** The newest records of one institution, to find later what was added. */
export interface Bookmark {
  institution_id: string
  at: Date
  event: number
  entry: number
  message: number
}

export async function placeBookmark(
  { db, clock }: Context,
  institution_id: string,
): Promise<Bookmark> {
  const newest = async (table: 'transfer_events' | 'journal_entries' | 'sandbox_inbox') => {
    const row = await db
      .selectFrom(table)
      .select((from) => from.fn.max<number | null>('id').as('id'))
      .where('institution_id', '=', institution_id)
      .executeTakeFirst()
    return row?.id ?? 0
  }
  return {
    institution_id,
    at: clock.now(),
    event: await newest('transfer_events'),
    entry: await newest('journal_entries'),
    message: await newest('sandbox_inbox'),
  }
}

/** Counts what happened since a bookmark, in the order of a banking day, without zero counts. */
export async function listHappened(db: Database, since: Bookmark): Promise<ClockEvent[]> {
  const all = [
    ...(await readFiles(db, since)),
    ...(await readMoves(db, since)),
    await readInterest(db, since),
    await readLetters(db, since),
  ]
  return all.filter(({ count }) => count > 0)
}

async function readFiles(db: Database, { institution_id, at }: Bookmark): Promise<ClockEvent[]> {
  const rows = await db
    .selectFrom('ach_files')
    .select(['direction', (from) => from.fn.countAll<number>().as('count')])
    .select((from) => from.fn.sum<string>(sql`debit_cents + credit_cents`).as('amount_cents'))
    .where('institution_id', '=', institution_id)
    .where('created_at', '>', at)
    .where('entry_count', '>', 0)
    .groupBy('direction')
    .orderBy('direction', 'desc')
    .execute()
  return rows.map(({ direction, count, amount_cents }) => ({
    what: direction === 'out' ? 'file_sent' : 'file_received',
    count,
    amount_cents: Number(amount_cents),
  }))
}

const MOVES = { posted: 'deposit_posted', settled: 'settled', returned: 'returned' } as const

async function readMoves(db: Database, { institution_id, event }: Bookmark): Promise<ClockEvent[]> {
  const causes = Object.keys(MOVES) as (keyof typeof MOVES)[]
  const rows = await db
    .selectFrom('transfer_events')
    .innerJoin('transfers', (join) =>
      join
        .onRef('transfers.institution_id', '=', 'transfer_events.institution_id')
        .onRef('transfers.id', '=', 'transfer_events.transfer_id'),
    )
    .select(['transfer_events.cause', (from) => from.fn.countAll<number>().as('count')])
    .select((from) => from.fn.sum<string>('transfers.amount_cents').as('amount_cents'))
    .where('transfer_events.institution_id', '=', institution_id)
    .where('transfer_events.id', '>', event)
    .where('transfer_events.cause', 'in', causes)
    // Interest is a transfer that settles at once. It is counted separately.
    .where('transfers.kind', 'in', ['deposit', 'withdrawal', 'payout'])
    .groupBy('transfer_events.cause')
    .execute()
  return causes.map((cause) => {
    const row = rows.find((each) => each.cause === cause)
    return {
      what: MOVES[cause],
      count: row?.count ?? 0,
      amount_cents: Number(row?.amount_cents ?? 0),
    }
  })
}

async function readInterest(
  db: Database,
  { institution_id, entry }: Bookmark,
): Promise<ClockEvent> {
  const row = await db
    .selectFrom('interest_payments')
    .select((from) => from.fn.countAll<number>().as('count'))
    .select((from) => from.fn.sum<string>('amount_cents').as('amount_cents'))
    .where('institution_id', '=', institution_id)
    .where('entry_id', '>', entry)
    .executeTakeFirst()
  return {
    what: 'interest_paid',
    count: row?.count ?? 0,
    amount_cents: Number(row?.amount_cents ?? 0),
  }
}

/** Counts messages that arrived and those still queued, because jobs send them later. */
async function readLetters(
  db: Database,
  { institution_id, message }: Bookmark,
): Promise<ClockEvent> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from sandbox_inbox
      where institution_id = ${institution_id} and id > ${message}
    ) + (
      select count(*) from email_outbox where institution_id = ${institution_id}
    ) + (
      select count(*) from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'send_sms'
        and job.payload ->> 'institution_id' = ${institution_id}
    ) as count`.execute(db)
  return { what: 'letter', count: rows[0]?.count ?? 0, amount_cents: null }
}
