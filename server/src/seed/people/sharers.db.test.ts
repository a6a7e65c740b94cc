import type { Statement } from '@passbook/contract/documents'
import type { Transaction } from '@passbook/contract/transfers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useHistoryApp } from '../../../test/app.ts'
import type { TestBrowser } from '../../../test/browser.ts'
import { signedIn } from '../../../test/signed-in.ts'
import { demoPeople } from './people.ts'

/** What the snapshot has of them: months in which they shared an account. */
describe('demo people who share an account', () => {
  const test = useHistoryApp()

  const personOf = async (key: string) => {
    const person = demoPeople.find((one) => one.key === key)
    const { rows } = await sql<{
      institution_id: string
      user_id: string
      depositor_id: string
      entity_id: string
      joined_on: string
      left_on: string | null
    }>`
      select depositors.institution_id, user_id, depositors.id as depositor_id, entity_id,
        joined_on, left_on
      from depositors join users on users.id = depositors.user_id
      where users.email = ${person?.email}`.execute(test.ctx.db)
    const [found] = rows
    if (!person || !found) throw new Error(`${key} was not restored`)
    return { ...found, browser: await signedIn(test, found, person.institution) }
  }
  const statementsOf = async (browser: TestBrowser) => {
    const years = (await browser.get<number[]>('/statements/years')).body.data ?? []
    const all: Statement[] = []
    for (const year of years) {
      all.push(...((await browser.get<Statement[]>(`/statements/${year}`)).body.data ?? []))
    }
    return all.toSorted((a, b) => a.from.localeCompare(b.from))
  }

  it('have statements of both, which begin for the second with the period of joining', async () => {
    const first = await personOf('meadow-joint')
    const second = await personOf('meadow-joint-second')
    const all = await statementsOf(first.browser)
    const theirs = await statementsOf(second.browser)
    expect(theirs.length).toBeGreaterThan(9)
    expect(all.filter(({ to }) => to >= second.joined_on)).toEqual(theirs)
    expect(all.length).toBeGreaterThan(theirs.length)
    const { rows } = await sql<{ period_to: string; holders: string[] }>`
      select period_to, holders from statements
      join entities on entities.savings_account_id = statements.account_id
      where entities.id = ${first.entity_id}`.execute(test.ctx.db)
    for (const { period_to, holders } of rows) {
      const both = ['Rosalind Hearthstone', 'Alaric Hearthstone']
      expect(holders, period_to).toEqual(period_to < second.joined_on ? both.slice(0, 1) : both)
    }
  })

  it('both moved money, and each sees what the other moved', async () => {
    const { browser } = await personOf('meadow-joint-second')
    const { body } = await browser.get<{ transactions: Transaction[] }>('/transactions')
    const moves = (body.data?.transactions ?? []).map(
      ({ direction, amount_cents }) => `${direction} ${amount_cents}`,
    )
    expect(moves).toEqual(
      expect.arrayContaining([
        'LinkedToPrimary 85000',
        'PrimaryToLinked 120000',
        'LinkedToPrimary 175000',
        'PrimaryToLinked 60000',
      ]),
    )
    // Of before they joined.
    expect(moves).not.toContain('LinkedToPrimary 650000')
  })

  it('who left reads the statements of their time, and nothing of the account', async () => {
    const { browser, joined_on, left_on } = await personOf('joint-left')
    const theirs = await statementsOf(browser)
    expect(theirs.length).toBeGreaterThan(0)
    for (const { to } of theirs) expect(to >= joined_on && to <= (left_on ?? '')).toBe(true)
    expect((await browser.get('/transactions')).status).toBe(403)
    expect((await browser.get<unknown[]>('/linked-accounts')).body.data).toEqual([])
  })
})
