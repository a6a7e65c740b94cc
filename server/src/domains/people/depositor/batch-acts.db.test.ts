import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { invalid } from '../../../platform/errors.ts'
import { batchAct } from './batch-acts.ts'

const PEOPLE = 16

interface Person {
  institution_id: string
  user_id: string
  depositor_id: string
  /** How often the act was begun. */
  runs: number
}

describe('a group of acts', () => {
  const lines: Record<string, unknown>[] = []
  const write = (text: string) => {
    const line = JSON.parse(text) as Record<string, unknown>
    if (String(line['msg']).startsWith('a group of acts')) lines.push(line)
  }
  const log = pino({ level: 'warn' }, { write })
  const test = useTestApp({ EXPOSE_METRICS: 'on' }, log)
  let people: Person[]

  beforeEach(() => {
    lines.length = 0
    const institution_id = randomUUID()
    people = Array.from({ length: PEOPLE }, () => ({
      institution_id,
      user_id: randomUUID(),
      depositor_id: randomUUID(),
      runs: 0,
    }))
  })

  /** All at the same moment: who was refused, and in which transactions the others were done. */
  async function run(isRefused: (place: number) => boolean) {
    const done = await Promise.allSettled(
      people.map((person, place) =>
        batchAct(test.ctx, person, async (trx) => {
          person.runs += 1
          const { rows } = await sql<{
            id: string
          }>`select pg_current_xact_id()::text as id`.execute(trx)
          if (isRefused(place)) throw invalid('amount_cents', 'Too much.')
          return rows[0]?.id
        }),
      ),
    )
    const refused = done.flatMap(({ status }, place) => (status === 'rejected' ? [place] : []))
    const transactions = done.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    return { refused, transactions: new Set(transactions).size }
  }
  const runs = () => people.map((person) => person.runs)

  it('of which one is refused is run once more without it, and that is logged and counted', async () => {
    expect(await run((place) => place === 5)).toEqual({ refused: [5], transactions: 1 })
    expect(runs()).toEqual(people.map(() => 2))
    expect(lines).toMatchObject([{ reason: 'refused', size: PEOPLE, refused: 1 }])
    const figures = await test.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(figures.payload).toMatch(/act_groups_undone_total\{reason="refused"\} [1-9]/)
  })

  it('is not undone again by somebody who was refused in the last minute', async () => {
    await run((place) => place === 5)
    for (let again = 0; again < 5; again += 1) {
      expect(await run((place) => place === 5)).toEqual({ refused: [5], transactions: 1 })
    }
    expect(lines).toHaveLength(1)
    expect(runs()).toEqual(people.map(() => 7))
  })

  it('that keeps failing is run at most three times', async () => {
    // The second is refused only once the first is gone.
    const { refused } = await run((place) => place === 5 || (place === 6 && runs()[6] === 2))
    expect(refused).toEqual([5])
    expect(Math.max(...runs())).toBe(3)
    expect(lines.map(({ size }) => size)).toEqual([PEOPLE, PEOPLE - 1])
  })

  it('that fails for another reason is run one by one, and that is logged too', async () => {
    const failed = await Promise.allSettled(
      people.map((person, place) =>
        batchAct(test.ctx, person, async (trx) => {
          person.runs += 1
          await sql`select 1 / ${place === 5 ? 0 : 1}::int`.execute(trx)
        }),
      ),
    )
    expect(failed.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(runs()).toEqual(people.map(() => 2))
    expect(lines).toMatchObject([{ reason: 'failed', size: PEOPLE, refused: 0 }])
  })
})
