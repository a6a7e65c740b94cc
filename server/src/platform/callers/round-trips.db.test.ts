import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { type Applicant, addApplicantWith, fund } from '../../../test/opening.ts'
import { sendEmail } from '../../doors/jobs/send-messages.ts'
import type { SealedMessage } from '../queue/job-table.ts'

/** What a read may ask of Postgres: each question is a round trip. */
describe('a signed-in read', () => {
  const test = useTestApp()
  const held = {} as { ada: Applicant; accountId: string }
  let asked = 0
  beforeAll(async () => {
    held.ada = await addApplicantWith(test)
    await fund(held.ada.browser, 100_00)
    const { body } = await held.ada.browser.get<{ uuid: string }[]>('/accounts')
    held.accountId = body.data?.[0]?.uuid ?? ''
    const counting = new WeakSet<PoolClient>()
    test.ctx.pool.on('acquire', (client) => {
      if (counting.has(client)) return
      counting.add(client)
      const send = client.query.bind(client) as (...args: unknown[]) => unknown
      const query = (...args: unknown[]) => {
        asked += 1
        return send(...args)
      }
      client.query = query as PoolClient['query']
    })
  })

  it.each([
    ['/branding', 1],
    ['/faqs', 1],
    ['/auth-check/no-ext', 1],
    ['/depositor/progress', 1],
    ['/service', 1],
    // A transfer that is on its way is read with a third.
    ['/accounts', 3],
    ['/accounts/:uuid/balances?from=2026-01-01&to=2026-12-31', 2],
    [`/accounts/:uuid/interest/${new Date().getFullYear()}/${new Date().getMonth() + 1}`, 2],
    ['/transactions', 2],
    ['/linked-accounts', 2],
    ['/disclosures', 2],
    ['/disclosures/active', 2],
  ])('of %s makes %i', async (template, most) => {
    const path = template.replace(':uuid', held.accountId)
    // The first reads what is kept.
    expect((await held.ada.browser.get(path)).status).toBe(200)
    asked = 0
    expect((await held.ada.browser.get(path)).status).toBe(200)
    expect(asked).toBe(most)
  })

  it('and an act asks who calls and where in one: opening a page of the log makes 2', async () => {
    const { browser } = held.ada
    const { body } = await browser.get<{ session_id: string }>('/auth-check/no-ext')
    const view = { session_id: body.data?.session_id ?? '', location: '/', description: 'Home' }
    expect((await browser.post('/session', view)).status).toBe(200)
    asked = 0
    expect((await browser.post('/session', view)).status).toBe(200)
    expect(asked).toBe(2)
  })

  it('and a deposit makes 7 in three round trips, its letter 2', async () => {
    const deposit = () => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      return held.ada.browser.call('POST', '/deposit', { amount_cents: 100_00 }, key)
    }
    expect((await deposit()).status).toBe(200)
    asked = 0
    expect((await deposit()).status).toBe(200)
    expect(asked).toBe(7)
    const { rows } = await sql<SealedMessage>`
      select institution_id, sealed from email_outbox order by id desc limit 1`.execute(test.ctx.db)
    asked = 0
    await sendEmail(test.ctx, rows[0] ?? { institution_id: '', sealed: '' })
    expect(asked).toBe(2)
  })
})
