import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { expectFoundIn } from '../../test/found.ts'
import { codeByEmail, invited, joined, signedUp, verifyIdentity } from '../../test/joint/joining.ts'
import { freshCode } from '../../test/applicants.ts'
import { addScreening } from '../../test/screening.ts'
import { verifyBooks } from './verify-books.ts'

describe('checking who shares an account', () => {
  const test = useTestApp()
  const difference = async () => (await verifyBooks(test.ctx.db)).difference

  it('finds whoever joined without having signed everything', async () => {
    const { institution_id, depositor_id } = (await signedUp(test)).second
    const set = (joined_on: string | null) => sql`
      update depositors set joined_on = ${joined_on}
      where institution_id = ${institution_id} and id = ${depositor_id}`
    await expectFoundIn(
      test,
      set('2026-11-16'),
      set(null),
      /^whoever joined an account .* signed 0 of 4/,
    )
  })

  it('finds whoever joined before the day of the last signature', async () => {
    const { institution_id, depositor_id } = (await joined(test)).second
    const set = (joined_on: RawBuilder<unknown>) => sql`
      update depositors set joined_on = ${joined_on}
      where institution_id = ${institution_id} and id = ${depositor_id}`
    const { rows } = await sql<{ day: string }>`
      select joined_on as day from depositors
      where institution_id = ${institution_id} and id = ${depositor_id}`.execute(test.ctx.db)
    const right = set(sql`${rows[0]?.day}::date`)
    await expectFoundIn(
      test,
      set(sql`joined_on - 1`),
      right,
      /^whoever joined an account .* signed 0 of 4/,
    )
  })

  it('finds a third holder', async () => {
    const { institution_id, entity_id } = (await joined(test)).second
    const third = { institution_id, id: randomUUID(), entity_id, is_primary: false }
    await test.ctx.db.insertInto('depositors').values(third).execute()
    await addScreening(test.ctx.db, { institution_id, depositor_id: third.id })
    const set = (joined_on: string | null) => sql`
      update depositors set joined_on = ${joined_on}
      where institution_id = ${institution_id} and id = ${third.id}`
    await expectFoundIn(
      test,
      set('2026-11-16'),
      set(null),
      /^no account has more than two holders: .* has 3/,
    )
  })

  it('finds whoever left without the other’s word, also after one of them asked', async () => {
    const { primary, second } = await joined(test)
    const { institution_id, depositor_id } = second
    const step_up = await freshCode(test, primary, 'remove-holder')
    const asked = await primary.browser.post('/joint/remove', { depositor_id, step_up })
    expect(asked.body.data).toEqual({ status: 'WAITING' })
    const set = (left_on: string | null) => sql`
      update depositors set left_on = ${left_on}
      where institution_id = ${institution_id} and id = ${depositor_id}`
    await expectFoundIn(
      test,
      set('2026-11-16'),
      set(null),
      /^nobody left an account without .* left on 2026/,
    )
    const agreed = { depositor_id, step_up: await codeByEmail(test, second, 'remove-holder') }
    const done = await second.browser.post('/joint/remove', agreed)
    expect(done.body.data).toEqual({ status: 'REMOVED' })
    expect(await difference()).toBeNull()
  })

  it('finds an invitation that outlived its application', async () => {
    const { primary, depositor_id } = await invited(test)
    const { institution_id } = primary
    await primary.browser.post('/depositor/close-secondary-application')
    const set = (ended_at: Date | null) => sql`
      update invitations set ended_at = ${ended_at}
      where institution_id = ${institution_id} and depositor_id = ${depositor_id}`
    await expectFoundIn(
      test,
      set(null),
      set(new Date()),
      /^an invitation dies with its application/,
    )
  })

  it('finds a token that is left to somebody who signed up', async () => {
    const { second } = await signedUp(test)
    const { institution_id, depositor_id } = second
    const set = (used_at: Date | null) => sql`
      update joining_tokens set used_at = ${used_at}
      where institution_id = ${institution_id} and depositor_id = ${depositor_id}`
    await expectFoundIn(
      test,
      set(null),
      set(new Date()),
      /^nobody signs up twice: .* has a token left/,
    )
  })

  it('finds nothing wrong with a token that waits for its password', async () => {
    const one = await invited(test)
    expect((await verifyIdentity(test, one.invitation, one.ssn)).status).toBe(200)
    expect(await difference()).toBeNull()
  })
})
