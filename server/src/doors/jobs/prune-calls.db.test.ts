import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { addPerson } from '../../../test/people.ts'
import { pruneCalls } from './upkeep.ts'

describe('the keys of calls', () => {
  const test = useTestApp()

  it('are forgotten after 90 days, not before', async () => {
    const { db, realTime } = test.ctx
    const { institution_id, id: user_id } = await addPerson(test, 'caller@example.com')
    const daysAgo = (days: number) => new Date(realTime.now().getTime() - days * 86_400_000)
    const call = { institution_id, user_id, call: 'deposit', input_hash: Buffer.of(1), reply: null }
    await db
      .insertInto('idempotent_calls')
      .values([
        { ...call, key: 'made long ago', called_at: daysAgo(91) },
        { ...call, key: 'made of late', called_at: daysAgo(89) },
      ])
      .execute()
    await pruneCalls(test.ctx)
    const left = await db.selectFrom('idempotent_calls').select('key').execute()
    expect(left).toEqual([{ key: 'made of late' }])
  })
})
