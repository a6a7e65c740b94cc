import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addPerson } from '../../test/people.ts'
import type { Tables } from '../platform/db/tables.ts'

describe('identity over HTTP', () => {
  const test = useTestApp()
  let count = 0

  async function depositorIn(state: Updateable<Tables['depositors']>): Promise<string> {
    count += 1
    const { id } = await addPerson(test, `somebody-${count}@example.com`, {
      isScreened: false,
    })
    const depositor = await test.ctx.db
      .updateTable('depositors')
      .set(state)
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow()
    return depositor.id
  }

  const answer = (depositor_id: string, outcome: unknown, host = 'localhost') =>
    test.app.inject({
      method: 'POST',
      url: `/sandbox/api/identity/${depositor_id}`,
      headers: { host },
      payload: { outcome },
    })

  it.each([
    ['PASSED', 'MANUALLY_REVIEWED'],
    ['MANUALLY_REVIEWED', 'MANUALLY_REVIEWED'],
    ['FAILED', 'FAILED'],
    ['FLAGGED', 'FLAGGED'],
    ['ERRORED', 'ERRORED'],
    ['IN_REVIEW', 'IN_REVIEW'],
  ])('%s makes a depositor in review %s', async (outcome, registration_status) => {
    const id = await depositorIn({
      registration_status: 'IN_REVIEW',
      registration_last_step: 'confirmed',
    })
    const reply = await answer(id, outcome)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ depositor_id: id, registration_status, standing: null })
  })

  it('a late answer of the provider is kept as evidence and audited', async () => {
    const id = await depositorIn({ registration_status: 'PASSED', standing: 'HOLD' })
    expect((await answer(id, 'FLAGGED')).json()).toMatchObject({ standing: 'HOLD' })
    const checks = await test.ctx.db
      .selectFrom('identity_checks')
      .select(['outcome', 'reference'])
      .where('depositor_id', '=', id)
      .execute()
    expect(checks).toEqual([{ outcome: 'FLAGGED', reference: 'sandbox' }])
    const audits = await test.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', id)
      .execute()
    expect(audits).toEqual([{ action: 'set_identity_outcome', actor_id: 'sandbox' }])
  })

  it.each<[Updateable<Tables['depositors']>, string | undefined]>([
    [{ registration_status: 'PASSED' }, 'PASSED'],
    [{ registration_status: 'VIEW_ONLY' }, 'FLAGGED'],
    [{ registration_status: 'PASSED', registration_last_step: 'completed' }, 'FLAGGED'],
    [{ registration_status: 'PASSED', registration_last_step: 'completed' }, 'ERRORED'],
    [{ registration_status: 'FLAGGED' }, 'VIEW_ONLY'],
    [{ registration_status: 'FLAGGED' }, undefined],
  ])('%j cannot become %s', async (state, outcome) => {
    const id = await depositorIn(state)
    expect((await answer(id, outcome)).statusCode).toBe(422)
    const { registration_status } = await test.ctx.db
      .selectFrom('depositors')
      .select('registration_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(registration_status).toBe(state.registration_status)
  })

  it('knows only the depositors of its own host', async () => {
    const id = await depositorIn({ registration_status: 'FLAGGED' })
    for (const outcome of ['PASSED', 'IN_REVIEW']) {
      expect((await answer(id, outcome, 'summit.localhost')).statusCode).toBe(404)
      expect((await answer(randomUUID(), outcome)).statusCode).toBe(404)
      expect((await answer('nobody', outcome)).statusCode).toBe(404)
    }
  })

  it('lists who waits, for the console', async () => {
    const id = await depositorIn({ registration_status: 'ERRORED', first_name: 'Wanda' })
    const list = async (host: string) => {
      const url = '/sandbox/api/reviews'
      const reply = await test.app.inject({ method: 'GET', url, headers: { host } })
      return reply.json<{ depositor_id: string }[]>()
    }
    const found = (await list('localhost')).find(({ depositor_id }) => depositor_id === id)
    expect(found).toEqual({
      depositor_id: id,
      name: 'Wanda',
      documents_message_id: null,
      registration_status: 'ERRORED',
      standing: null,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(await list('summit.localhost')).toEqual([])
  })
})
