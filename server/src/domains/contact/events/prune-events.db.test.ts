import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testBooks } from '../../../../test/books.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { pruneEvents } from './prune-events.ts'

const OLD = new Date('2026-01-05T15:00:00Z')
const RECENT = new Date('2026-11-10T15:00:00Z')
const now = fixedClock('2026-11-19T15:00:00Z')
const books = testBooks()

it('deletes what was delivered long ago, and keeps what waits, is parked or is recent', async () => {
  const { db, institution_id } = books
  const [endpoint_id, subject_id] = [randomUUID(), randomUUID()]
  await db
    .insertInto('event_endpoints')
    .values({
      institution_id,
      id: endpoint_id,
      url: 'https://core.example/events',
      types: ['account.opened'],
      added_at: OLD,
      removed_at: null,
    })
    .execute()
  const cases = [
    { state: 'delivered', at: OLD },
    { state: 'skipped', at: OLD },
    { state: 'parked', at: OLD },
    { state: 'waiting', at: OLD },
    { state: 'delivered', at: RECENT },
  ] as const
  for (const [index, { state, at }] of cases.entries()) {
    const sequence = index + 1
    const type = 'account.opened'
    await db
      .insertInto('outgoing_events')
      .values({ institution_id, sequence, type, subject_id, happened_at: at, data: {} })
      .execute()
    const ended_at = state === 'waiting' ? null : at
    await db
      .insertInto('event_deliveries')
      .values({ institution_id, endpoint_id, sequence, subject_id, state, added_at: at, ended_at })
      .execute()
  }
  const secret = { institution_id, endpoint_id, secret_sealed: Buffer.from('x'), begins_at: OLD }
  const [former, current] = [randomUUID(), randomUUID()]
  await db
    .insertInto('event_secrets')
    .values([
      { ...secret, id: former, ends_at: OLD },
      { ...secret, id: current, ends_at: null },
    ])
    .execute()

  await pruneEvents({ db, clock: now, realTime: now })

  const numbersOf = async (table: 'outgoing_events' | 'event_deliveries') => {
    const rows = await db.selectFrom(table).select('sequence').orderBy('sequence').execute()
    return rows.map(({ sequence }) => sequence)
  }
  expect(await numbersOf('event_deliveries')).toEqual([3, 4, 5])
  expect(await numbersOf('outgoing_events')).toEqual([3, 4, 5])
  const secrets = await db.selectFrom('event_secrets').select('id').execute()
  expect(secrets.map(({ id }) => id)).toEqual([current])
})
