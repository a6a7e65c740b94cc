import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { WAITS_FOR_ME } from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { PASSWORD } from '../../../../test/browser.ts'
import { type Invited, invited, stranger, verifyIdentity } from '../../../../test/joint/joining.ts'

/** What dies with an invitation dies also at the very moment in which it is followed. */
describe('an invitation that is replaced while it is followed', () => {
  const test = useTestApp({ TRUST_PROXY: '127.0.0.1' })

  const tokenOf = async ({ invitation, ssn }: Invited) =>
    (await verifyIdentity(test, invitation, ssn)).body.data?.token
  const choose = ({ email }: Invited, token: string | undefined) =>
    stranger(test).post('/reset-password', { email, token, password: PASSWORD })
  const stateOf = async ({ depositor_id }: Invited) => {
    const { signed_up_at, ended_at, email } = await test.ctx.db
      .selectFrom('secondary_applications')
      .select(['signed_up_at', 'ended_at', 'email'])
      .where('depositor_id', '=', depositor_id)
      .executeTakeFirstOrThrow()
    return { isSignedUp: signed_up_at !== null, isOver: ended_at !== null, email }
  }

  /** Whether a call waits for somebody else, rather than being answered. */
  async function waitsFor(beside: PoolClient, call: Promise<unknown>): Promise<boolean> {
    let isAnswered = false
    void call.then(() => (isAnswered = true))
    for (;;) {
      const { rows } = await beside.query(WAITS_FOR_ME)
      if (rows.length > 0 || isAnswered) return !isAnswered
    }
  }

  it('gives nothing to whoever waited for the change to be done', async () => {
    const one = await invited(test)
    const changing = await test.ctx.pool.connect()
    await changing.query('begin')
    const ids = [one.depositor_id]
    await changing.query(
      'select from secondary_applications where depositor_id = $1 for update',
      ids,
    )
    await changing.query('update invitations set ended_at = now() where depositor_id = $1', ids)
    const followed = verifyIdentity(test, one.invitation, one.ssn)
    expect(await waitsFor(changing, followed)).toBe(true)
    await changing.query('commit')
    changing.release()
    expect((await followed).status).toBe(404)
    const tokens = await test.ctx.db
      .selectFrom('joining_tokens')
      .select('token_hash')
      .where('depositor_id', '=', one.depositor_id)
      .execute()
    expect(tokens).toEqual([])
  })

  it('makes nobody a login while the first holder is changing something about it', async () => {
    const one = await invited(test)
    const token = await tokenOf(one)
    const changing = await test.ctx.pool.connect()
    await changing.query('begin')
    await changing.query('select from entities where id = $1 for update', [one.primary.entity_id])
    const chosen = choose(one, token)
    expect(await waitsFor(changing, chosen)).toBe(true)
    expect(await stateOf(one)).toMatchObject({ isSignedUp: false })
    await changing.query('rollback')
    changing.release()
    expect((await chosen).status).toBe(200)
  })

  it('by another address: they signed up before, or not at all', async () => {
    for (let round = 0; round < 12; round += 1) {
      const one = await invited(test)
      const token = await tokenOf(one)
      const email = `moved.${one.email}`
      const path = '/depositor/update-secondary-email'
      const [chosen, moved] = await Promise.all([
        choose(one, token),
        // Hashing takes its time: each time a little later, so that either is first at times.
        sleep(15 * round).then(() => one.primary.browser.call('PATCH', path, { email })),
      ])
      const isSignedUp = chosen.status === 200
      expect([chosen.status, moved.status]).toEqual(isSignedUp ? [200, 404] : [400, 200])
      expect(await stateOf(one)).toEqual({
        isSignedUp,
        isOver: false,
        email: isSignedUp ? one.email : email,
      })
    }
    await expectSoundBooks(test.ctx.db)
  })

  it('by giving the application up: they signed up before, or not at all', async () => {
    for (let round = 0; round < 12; round += 1) {
      const one = await invited(test)
      const token = await tokenOf(one)
      const [chosen, closed] = await Promise.all([
        choose(one, token),
        sleep(15 * round).then(() =>
          one.primary.browser.post('/depositor/close-secondary-application'),
        ),
      ])
      const isSignedUp = chosen.status === 200
      expect([chosen.status, closed.status]).toEqual(isSignedUp ? [200, 404] : [400, 200])
      expect(await stateOf(one)).toMatchObject({ isSignedUp, isOver: !isSignedUp })
    }
    await expectSoundBooks(test.ctx.db)
  })
})
