import { splitEvenly } from '@passbook/contract/allocations'
import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import * as fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, useTwinApp } from '../../../../test/app.ts'
import { child, listOf, sumOf } from '../../../../test/beneficiaries/list.ts'
import { name, nameAll, reallocate, removeOne } from '../../../../test/beneficiaries/naming.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'

describe('changes of beneficiaries at the same time', () => {
  const test = useTestApp()
  const twin = useTwinApp(test)
  let ada: Saver

  beforeEach(async () => {
    ada = await addSaver(test)
  })

  it('leave one winner, and 100 %', async () => {
    for (const count of [2, 3, 7]) {
      const list = await nameAll(ada.browser, count)
      const uneven = [
        10_000 - (list.beneficiaries.length - 1),
        ...list.beneficiaries.slice(1).map(() => 1),
      ]
      const other = ada.browser.at(twin)
      const tries = [
        reallocate(ada.browser, list, uneven),
        reallocate(other, list, uneven.toReversed()),
        removeOne(other, list, list.beneficiaries[0]?.uuid ?? ''),
        removeOne(ada.browser, list, list.beneficiaries[1]?.uuid ?? ''),
        name(other, child(list.beneficiaries.length + 5)),
      ]
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      // The last reads the list anew, and so may come after another.
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1)
      expect(statuses.slice(0, 4).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
      expect(sumOf(await listOf(ada.browser))).toBe(10_000)
    }
    await expectSoundBooks(test.ctx.db)
  })

  /** Two transactions at once, each of which names the only contingent one it can see. */
  async function nameTwice(): Promise<string[]> {
    const clients = [1, 2].map(() => new Client({ connectionString: test.database.appUrl }))
    await Promise.all(clients.map((client) => client.connect()))
    const results = await Promise.allSettled(
      clients.map(async (client, place) => {
        await client.query('begin')
        await client.query(
          `insert into beneficiaries (institution_id, entity_id, place, type, kind,
             organization_name, relationship, allocation_bp, named_at)
           values ($1, $2, $3, 'organization', 'contingent', 'Tern Rescue', 'charity', 10000, now())`,
          [ada.institution_id, ada.entity_id, 10 + place],
        )
        // What is asked at the end is asked now, and the end comes when both have asked.
        await client.query('set constraints all immediate')
        await sleep(1_000)
        await client.query('commit')
      }),
    )
    await Promise.all(clients.map((client) => client.end()))
    return results.map(({ status }) => status).toSorted()
  }

  it('are refused by the database too, whoever forgets to hold the list', async () => {
    await nameAll(ada.browser, 1)
    expect(await nameTwice()).toEqual(['fulfilled', 'rejected'])
    expect(sumOf(await listOf(ada.browser), 'contingent')).toBe(10_000)
  })

  it('would both get through if the trigger did not hold the list first', async () => {
    await nameAll(ada.browser, 1)
    const owner = new Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    const { rows } = await owner.query<{ text: string }>(
      `select pg_get_functiondef('beneficiaries_make_a_whole'::regproc) as text`,
    )
    const text = rows[0]?.text ?? ''
    await owner.query(text.replace(/perform from entities[^;]*;/i, ''))
    const both = await nameTwice()
    await owner.query(text)
    await owner.end()
    expect(both).toEqual(['fulfilled', 'fulfilled'])
    expect(sumOf(await listOf(ada.browser), 'contingent')).toBe(20_000)
  })
})

const act = fc.record({
  do: fc.constantFrom('name', 'name', 'remove', 'stale', 'reallocate'),
  kind: fc.constantFrom('primary' as const, 'contingent' as const),
  at: fc.nat(25),
  weights: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 20, maxLength: 20 }),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

describe('whatever a person does', () => {
  const test = useTestApp()
  let number = 0

  /** Weights as shares of exactly 100 %, each at least a hundredth. */
  function sharesOf(weights: readonly number[], count: number): number[] {
    const some = weights.slice(0, count)
    const [first = 0, ...rest] = some
    return first === 0 ? [] : [10_000 - rest.reduce((sum, one) => sum + one, 0), ...rest]
  }

  async function apply(saver: Saver, one: Act): Promise<void> {
    const { browser } = saver
    const list = await listOf(browser)
    if (one.do === 'name') {
      number += 1
      const told = {
        ...child(number % 20, one.kind),
        last_name: `Of ${'abcdefgh'.charAt(number % 8)}${'abcdefgh'.charAt(Math.floor(number / 8) % 8)}`,
      }
      await name(browser, told)
    } else if (one.do !== 'reallocate') {
      const { beneficiaries } = list
      const uuid = beneficiaries[one.at % (beneficiaries.length || 1)]?.uuid
      const seen: Beneficiaries = one.do === 'stale' ? { ...list, version: list.version - 1 } : list
      if (uuid) await removeOne(browser, seen, uuid)
    } else {
      const primaries = list.beneficiaries.filter(({ kind }) => kind === 'primary')
      const shares = sharesOf(one.weights, primaries.length)
      await reallocate(
        browser,
        { ...list, beneficiaries: primaries },
        shares.length > 0 ? shares : splitEvenly(1),
      )
    }
  }

  it('each kind has 100 % or nobody, and nobody stands in for nobody', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        const saver = await addSaver(test)
        for (const one of acts) {
          await apply(saver, one)
          const list = await listOf(saver.browser)
          expect([0, 10_000]).toContain(sumOf(list))
          expect(sumOf(list) === 0 ? [0] : [0, 10_000]).toContain(sumOf(list, 'contingent'))
        }
      }),
      { numRuns: 12 },
    )
    await expectSoundBooks(test.ctx.db)
  })
})
