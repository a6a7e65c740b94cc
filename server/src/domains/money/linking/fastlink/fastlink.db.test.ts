import { randomUUID } from 'node:crypto'
import { LinkingMode } from '@passbook/contract/enums'
import { linkingOffer } from '@passbook/contract/linking-mode'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import {
  type Applicant,
  SHARED,
  addApplicant,
  aggregatorThat,
  linkByWidget,
  linksOf,
  readLink,
  stand,
} from '../../../../../test/applicants.ts'
import { inboxOf } from '../../../../../test/browser.ts'
import { openAccountNumber } from '../../../people/linked-accounts/account-number.ts'
import type { Linked } from '../describe-link.ts'
import { SECOND_HOLDER } from '../../../../../test/second-holder.ts'

const OWN_ROUTING = '991000012'

describe('linking through the widget', () => {
  const test = useTestApp()
  const held = {} as { aggregator: typeof test.ctx.aggregator }

  afterEach(async () => {
    if (held.aggregator) test.ctx.aggregator = held.aggregator
    await sql`update institutions set linking_mode = 'UNRESTRICTED'`.execute(test.ctx.db)
  })

  async function opened(who: Applicant): Promise<string> {
    held.aggregator ??= test.ctx.aggregator
    test.ctx.aggregator = aggregatorThat(SHARED)
    const reply = await who.browser.get<{ uuid: string; token: string }>('/fastlink')
    expect(reply.status).toBe(200)
    return reply.body.data?.uuid ?? ''
  }

  const tell = (who: Applicant, body: object) => who.browser.post<Linked>('/link/fastlink', body)

  it.each([
    ['992000011', { bank_name: 'Copper Canyon Bank', renews_consent: false }],
    ['992000053', { bank_name: 'Silver Birch Bank', renews_consent: true }],
  ])('works with the widget of the sandbox from end to end: %s', async (routing_number, bank) => {
    const who = await addApplicant(test)
    const widget = (
      await who.browser.get<{ uuid: string; url: string; token: string }>('/fastlink')
    ).body.data
    expect(widget).toMatchObject({ url: '/sandbox/widget' })
    const step = (path: string, payload: object) =>
      test.app.inject({
        method: 'POST',
        url: `/sandbox/api/widget/${path}`,
        headers: { host: 'localhost', authorization: `Bearer ${widget?.token}` },
        payload,
      })
    await step('bank', { routing_number })
    await step('sign-in', { username: 'tessa', password: 'anything' })
    await step('consent', { account_id: 'checking' })
    const linked = await tell(who, { uuid: widget?.uuid, success: true })
    expect(linked.status).toBe(200)
    expect(linked.body.data).toMatchObject({
      linked_account: { kind: 'FASTLINK', status: 'ACTIVE', ...bank },
      progress: { registration_last_step: 'verified', extended_status: 'LINKED' },
    })
    expect((await who.browser.get('/linked-accounts')).body.data).toMatchObject([bank])
  })

  it('makes the account ACTIVE, verifies the step, and shows and logs no number', async () => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    expect(await readLink(test, uuid)).toMatchObject({ status: 'PENDING', activated_at: null })
    const reply = await tell(who, { uuid, success: true })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toEqual({
      linked_account: {
        uuid,
        kind: 'FASTLINK',
        status: 'ACTIVE',
        bank_name: 'Copper Canyon Bank',
        account_type: 'savings',
        account_last_four: '2345',
        was_active: true,
        created_at: expect.any(String),
        status_changed_at: expect.any(String),
        return_code: null,
        renews_consent: false,
        tries_left: null,
        reissues_left: null,
        microdeposits_arrive_on: null,
        microdeposits_stage: null,
        verification_ends_at: null,
      },
      progress: expect.objectContaining({
        registration_last_step: 'verified',
        extended_status: 'LINKED',
        relink: false,
      }),
    })
    expect(openAccountNumber(test.ctx.vault, await readLink(test, uuid))).toBe('700012345')
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('entity_id', '=', uuid)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, details }) => [action, details['to']])).toEqual([
      ['begin_link', 'PENDING'],
      ['move_link', 'ACTIVE'],
    ])
    expect(JSON.stringify(audit)).not.toContain('700012345')
    expect(audit.every(({ actor_id }) => actor_id === who.depositor_id)).toBe(true)
    // A first link is no change: nobody is told.
    expect((await inboxOf(test, who.email)).map(({ subject }) => subject)).not.toContain(
      'Your linked bank account at Harborlight was changed',
    )
  })

  it('answers the same result told twice, also at once, and links once', async () => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    const results = await Promise.all([1, 2, 3].map(() => tell(who, { uuid, success: true })))
    for (const { status, body } of results) {
      expect(status).toBe(200)
      expect(body.data).toEqual(results[0]?.body.data)
    }
    const again = await tell(who, { uuid, success: true })
    expect(again.body.data).toEqual(results[0]?.body.data)
    const moves = await test.ctx.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity_id', '=', uuid)
      .where('action', '=', 'move_link')
      .execute()
    expect(moves).toHaveLength(1)
  })

  it.each([
    ['cancelled', 'FAILED'],
    ['wrong_credentials', 'FAILED'],
    ['needs_relink', 'FAILED'],
    ['bank_down', 'ERRORED'],
    [undefined, 'FAILED'],
  ])('notes that it ended by %s as %s, for good', async (reason, status) => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    const failed = await tell(who, { uuid, success: false, ...(reason && { reason }) })
    expect(failed.status).toBe(200)
    expect(failed.body.data).toMatchObject({
      linked_account: { status, was_active: false },
      progress: { registration_last_step: 'confirmed', extended_status: 'UNLINKED' },
    })
    const replayed = await tell(who, { uuid, success: false, reason: 'bank_down' })
    expect(replayed.body.data).toEqual(failed.body.data)
    expect((await tell(who, { uuid, success: true })).status).toBe(422)
    expect(await readLink(test, uuid)).toMatchObject({ status, activated_at: null })
  })

  it('a failure told late does not undo a link', async () => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    await tell(who, { uuid, success: true })
    const late = await tell(who, { uuid, success: false, reason: 'cancelled' })
    expect(late.body.data).toMatchObject({ linked_account: { status: 'ACTIVE' } })
  })

  it('opening again ends the widget left open before', async () => {
    const who = await addApplicant(test)
    const first = await opened(who)
    const second = await opened(who)
    expect(await readLink(test, first)).toMatchObject({ status: 'FAILED' })
    expect(await readLink(test, second)).toMatchObject({ status: 'PENDING' })
    expect((await tell(who, { uuid: first, success: true })).status).toBe(422)
    const both = await Promise.all([opened(who), opened(who)])
    const pending = (await linksOf(test, who)).filter(({ status }) => status === 'PENDING')
    expect(pending).toHaveLength(1)
    expect(both).toContain(pending[0]?.id)
  })

  it('opens thirty times a day at most', async () => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    const { institution_id, entity_id, depositor_id, kind } = await readLink(test, uuid)
    const row = { institution_id, entity_id, depositor_id, kind, status: 'FAILED' as const }
    const rows = Array.from({ length: 29 }, () => ({ ...row, created_at: test.ctx.clock.now() }))
    await test.ctx.db.insertInto('linked_accounts').values(rows).execute()
    expect((await who.browser.get('/fastlink')).status).toBe(429)
  })

  it.each(LinkingMode.options)('mode %s is kept', async (mode) => {
    const { fastlink, sameFi } = linkingOffer(mode)
    const who = await addApplicant(test)
    const before = fastlink ? await opened(who) : null
    await sql`update institutions set linking_mode = ${mode}`.execute(test.ctx.db)
    if (before === null) {
      const refused = await who.browser.get('/fastlink')
      expect(refused.status).toBe(403)
      expect(await linksOf(test, who)).toEqual([])
      return
    }
    const elsewhere = await linkByWidget(test, who)
    expect(elsewhere.status).toBe(sameFi ? 422 : 200)
    if (!sameFi) return
    expect(elsewhere.body.errors).toEqual({ routing_number: [elsewhere.body.message] })
    expect(elsewhere.body.message).toContain('Only accounts at Harborlight')
    const statuses = async () => (await linksOf(test, who)).map(({ status }) => status)
    expect(await statuses()).toEqual(['FAILED', 'FAILED'])
    const here = await linkByWidget(test, who, { routingNumber: OWN_ROUTING })
    expect(here.body.data?.linked_account.status).toBe('ACTIVE')
  })

  it('a mode changed while the widget was open counts', async () => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    await sql`update institutions set linking_mode = 'MANUAL_ONLY'`.execute(test.ctx.db)
    expect((await tell(who, { uuid, success: true })).status).toBe(403)
    expect(await readLink(test, uuid)).toMatchObject({ status: 'PENDING' })
  })

  it('a HOLD set while the widget was open counts', async () => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    await stand(test, who, { standing: 'HOLD' })
    expect((await tell(who, { uuid, success: true })).status).toBe(403)
  })

  it('the link of another person or institution is not found', async () => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    const other = await addApplicant(test)
    const foreign = await addApplicant(test, {}, 'summit')
    const missing = await tell(other, { uuid: randomUUID(), success: true })
    expect(missing.status).toBe(404)
    for (const stranger of [other, foreign]) {
      for (const success of [true, false]) {
        const reply = await tell(stranger, { uuid, success })
        expect(reply.status).toBe(404)
        expect(reply.body.message).toBe(missing.body.message)
      }
    }
    expect(await readLink(test, uuid)).toMatchObject({ status: 'PENDING' })
  })

  it('a joint holder does not end the widget of the other', async () => {
    const who = await addApplicant(test)
    const uuid = await opened(who)
    const joint = await addApplicant(test, { registration_last_step: 'completed' })
    await test.ctx.db
      .updateTable('depositors')
      .set({ entity_id: who.entity_id, ...SECOND_HOLDER })
      .where('id', '=', joint.depositor_id)
      .execute()
    expect((await tell(joint, { uuid, success: false })).status).toBe(404)
    expect((await tell(joint, { uuid, success: true })).status).toBe(404)
    expect(await readLink(test, uuid)).toMatchObject({ status: 'PENDING' })
  })

  it('malformed input is refused by its field', async () => {
    const who = await addApplicant(test)
    const refused = async (body: object) => {
      const reply = await tell(who, body)
      expect(reply.status).toBe(422)
      return Object.keys(reply.body.errors ?? {})
    }
    expect(await refused({})).toEqual(['uuid', 'success'])
    expect(await refused({ uuid: 'x', success: true })).toEqual(['uuid'])
    expect(await refused({ uuid: randomUUID(), success: false, reason: 'x' })).toEqual(['reason'])
  })

  it('the cookie alone opens nothing', async () => {
    const who = await addApplicant(test)
    expect((await who.browser.newTab().get('/fastlink')).status).toBe(401)
  })
})
