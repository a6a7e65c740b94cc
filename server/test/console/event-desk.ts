import type { EventEndpoint } from '@passbook/contract/console/events'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deliverTo, findDueEndpoints } from '../../src/domains/contact/events/deliver-events.ts'
import { numberEvents } from '../../src/domains/contact/events/number-events.ts'
import type { TestApp } from '../app.ts'
import { enterAs } from './staff-browser.ts'

const BECAUSE = { reason: 'Our core system asks for it.' }
type Member = Awaited<ReturnType<typeof enterAs>>
type Method = 'POST' | 'PATCH' | 'DELETE'

/** The staff who manage events, and the jobs that send them. */
export interface EventDesk {
  adam: Member
  ruth: Member
  olga: Member
  april: Member
  /** Makes a call of the desk. `at` is appended to the path of the desk. */
  ask: (
    by: Member,
    method: Method,
    at: string,
    body?: object,
  ) => Promise<{ status: number; approval_id?: string; retried?: number; errors: unknown }>
  decide: (by: Member, approval_id: string | undefined) => Promise<number>
  /** One person requests, is refused the decision, and another one approves. */
  byTwo: (method: Method, at: string, body?: object) => Promise<void>
  list: (by?: Member) => Promise<EventEndpoint[]>
  /** Numbers and delivers what is due now. */
  deliver: (options?: Parameters<typeof deliverTo>[2]) => Promise<void>
  countEvents: () => Promise<number | undefined>
  countWaiting: () => Promise<number | undefined>
}

export async function openEventDesk(test: TestApp): Promise<EventDesk> {
  const adam = await enterAs(test, 'administrator')
  const ruth = await enterAs(test, 'administrator')
  const olga = await enterAs(test, 'operations')
  const april = await enterAs(test, 'approver')
  const ask: EventDesk['ask'] = async (by, method, at, body = {}) => {
    const path = `/console/event-endpoints${at}`
    const reply = await by.browser.call<{ approval_id?: string; retried?: number }>(method, path, {
      ...body,
      ...BECAUSE,
    })
    return { status: reply.status, errors: reply.body.errors, ...reply.body.data }
  }
  const decide: EventDesk['decide'] = async (by, approval_id) => {
    const body = { decision: 'approve', ...BECAUSE }
    return (await by.browser.post(`/console/approvals/${approval_id}/decide`, body)).status
  }
  const first = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(test.ctx.db)).rows[0]?.n
  return {
    adam,
    ruth,
    olga,
    april,
    ask,
    decide,
    async byTwo(method, at, body = {}) {
      const [maker, checker] = /skip|replay/.test(at) ? [olga, april] : [adam, ruth]
      const asked = await ask(maker, method, at, body)
      expect(asked.errors).toBeFalsy()
      expect(await decide(maker, asked.approval_id)).toBe(403)
      expect(await decide(checker, asked.approval_id)).toBe(200)
    },
    async list(by = olga) {
      const shown = await by.browser.get<{ endpoints: EventEndpoint[] }>('/console/event-endpoints')
      return shown.body.data?.endpoints ?? []
    },
    async deliver(options = {}) {
      await numberEvents(test.ctx.db)
      for (const due of await findDueEndpoints(test.ctx.db)) await deliverTo(test.ctx, due, options)
    },
    countEvents: () => first(sql<{ n: number }>`select count(*) as n from outgoing_events`),
    countWaiting: () =>
      first(sql<{ n: number }>`select count(*) as n from event_deliveries where state = 'waiting'`),
  }
}
