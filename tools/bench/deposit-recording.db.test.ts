import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../server/test/app.ts'
import { type Saver, addSaver } from '../../server/test/savers.ts'
import { recordGroups, replay } from './deposit-recording.ts'

describe('statements of a group of deposits that are taken down', () => {
  const test = useTestApp()

  const deposit = ({ browser }: Saver) =>
    browser.call('POST', '/deposit', { amount_cents: 100_00 }, { 'idempotency-key': randomUUID() })

  const countDeposits = async (people: readonly Saver[]) => {
    const { rows } = await test.ctx.pool.query<{ count: number }>(
      `select count(*)::int as count from transfers
       where made_by = any($1) and idempotency_key like 'deposit:%'`,
      [people.map(({ depositor_id }) => depositor_id)],
    )
    return rows[0]?.count
  }

  /** Three people whose deposits may share a group, because they were in contact today. */
  const record = async () => {
    const people: Saver[] = []
    for (let count = 0; count < 3; count += 1) people.push(await addSaver(test))
    for (const saver of people) await deposit(saver)
    const recording = recordGroups(test.ctx.pool)
    const replies = await Promise.all(people.map(deposit))
    recording.stop()
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    return { people, groups: recording.groups }
  }

  it('are undone, and can be written again once', async () => {
    const { people, groups } = await record()
    expect(await countDeposits(people)).toBe(3)
    expect(groups.reduce((sum, { deposits }) => sum + deposits, 0)).toBe(3)
    const client = await test.ctx.pool.connect()
    const write = async (end: 'commit' | 'rollback') => {
      for (const { begin, write: written, deposits } of groups) {
        await replay(client, { begin, statements: [{ ...written, rows: deposits }], end })
      }
    }
    await write('rollback')
    expect(await countDeposits(people)).toBe(3)
    await write('commit')
    expect(await countDeposits(people)).toBe(6)
    // A known key writes nothing, and a part that does nothing must not pass for measured.
    await expect(write('commit')).rejects.toThrow('0 rows')
    client.release()
  })

  it('can be sent one by one, and an unknown one is noticed', async () => {
    const { groups } = await record()
    const client = await test.ctx.pool.connect()
    for (const { begin, reads, deposits } of groups) {
      const [locks, facts, product] = reads.map((one) => ({ ...one, rows: deposits }))
      if (!locks || !facts || !product) throw new Error('a group reads three times')
      const statements = [locks, facts, { ...product, rows: 1 }]
      await replay(client, { begin, statements, end: 'rollback' })
    }
    const begin = { text: 'begin' }
    const statements = [{ text: 'select from nowhere_at_all' }]
    await expect(replay(client, { begin, statements, end: 'commit' })).rejects.toThrow('nowhere')
    const answer = await client.query<{ one: number }>('select 1 as one')
    expect(answer.rows).toEqual([{ one: 1 }])
    client.release()
  })
})
