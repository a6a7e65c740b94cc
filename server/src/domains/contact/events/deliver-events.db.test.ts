import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { openEventDesk } from '../../../../test/console/event-desk.ts'
import {
  type EventReceiver,
  openEventReceiver,
  takeIt,
} from '../../../../test/outside/event-receiver.ts'
import { deliverTo } from './deliver-events.ts'
import { secretPlace } from './deliveries.ts'
import { answerWords } from './wording.ts'

const SECRET = `whsec_${Buffer.from('a secret of at least 24 bytes, ok').toString('base64')}`
const AT = new Date('2026-11-10T15:00:00Z')
const SUBJECTS = 10

describe('the delivery of events', () => {
  const test = useTestApp()
  let receiver: EventReceiver
  let endpoint: { institution_id: string; endpoint_id: string }
  beforeAll(async () => {
    receiver = await openEventReceiver()
  })
  afterAll(() => receiver.close())

  beforeEach(async () => {
    receiver.received.length = 0
    receiver.answer = takeIt
    const { db, vault } = test.ctx
    const { id: institution_id } = await db
      .selectFrom('institutions')
      .select('id')
      .where('slug', '=', 'harborlight')
      .executeTakeFirstOrThrow()
    const [endpoint_id, secret_id] = [randomUUID(), randomUUID()]
    endpoint = { institution_id, endpoint_id }
    const type = 'account.reopened'
    await db
      .insertInto('event_endpoints')
      .values({ institution_id, id: endpoint_id, url: receiver.url, types: [type], added_at: AT })
      .execute()
    const secret_sealed = vault.seal(SECRET, secretPlace(institution_id, secret_id))
    await db
      .insertInto('event_secrets')
      .values({ institution_id, id: secret_id, endpoint_id, secret_sealed, begins_at: AT })
      .execute()
    await db.deleteFrom('outgoing_events').where('institution_id', '=', institution_id).execute()
    for (let sequence = 1; sequence <= SUBJECTS; sequence += 1) {
      const subject_id = randomUUID()
      const data = { account_id: randomUUID() }
      await db
        .insertInto('outgoing_events')
        .values({ institution_id, sequence, type, subject_id, happened_at: AT, data })
        .execute()
      await db
        .insertInto('event_deliveries')
        .values({ institution_id, endpoint_id, sequence, subject_id, due_at: AT })
        .execute()
    }
  })

  const statesOf = async () => {
    const rows = await test.ctx.db
      .selectFrom('event_deliveries')
      .select(['state', 'answer'])
      .where('institution_id', '=', endpoint.institution_id)
      .where('endpoint_id', '=', endpoint.endpoint_id)
      .execute()
    return rows
  }

  it('goes on until nothing is due', async () => {
    await deliverTo(test.ctx, endpoint)
    expect(receiver.received).toHaveLength(SUBJECTS)
    expect(new Set((await statesOf()).map(({ state }) => state))).toEqual(new Set(['delivered']))
  })

  it('ends when the endpoint is removed, and leaves what is due', async () => {
    receiver.answer = async (response) => {
      await test.ctx.db
        .updateTable('event_endpoints')
        .set({ removed_at: AT })
        .where('institution_id', '=', endpoint.institution_id)
        .where('id', '=', endpoint.endpoint_id)
        .execute()
      return takeIt(response)
    }
    await deliverTo(test.ctx, endpoint)
    // Those that were on their way when it was removed have arrived.
    expect(receiver.received).toHaveLength(4)
    expect((await statesOf()).filter(({ state }) => state === 'waiting')).toHaveLength(6)
  })

  it('leads nowhere into the network around a sandbox that is deployed', async () => {
    const { config } = test.ctx
    const deployed = { ...test.ctx, config: { ...config, production: true } }
    await deliverTo(deployed, endpoint)
    expect(receiver.received).toEqual([])
    const answers = new Set((await statesOf()).map(({ answer }) => answer))
    expect(answers).toEqual(new Set([answerWords({ failure: 'private' })]))
    const { ask, adam } = await openEventDesk(test)
    const wanted = { types: ['account.opened'], secret: SECRET }
    Object.assign(config, { production: true })
    for (const url of ['http://10.1.2.3/', 'https://169.254.169.254/', 'http://core.example/']) {
      expect((await ask(adam, 'POST', '', { ...wanted, url })).errors).toHaveProperty('url')
    }
    Object.assign(config, { production: false })
  })
})
