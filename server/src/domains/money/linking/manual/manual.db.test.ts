import { randomUUID } from 'node:crypto'
import { LinkingMode } from '@passbook/contract/enums'
import { linkingOffer } from '@passbook/contract/linking-mode'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import {
  type Applicant,
  DETAILS,
  addApplicant,
  freshCode,
  linkByHand,
  linksOf,
  microEntries,
  readLink,
} from '../../../../../test/applicants.ts'
import { openFunded } from '../../../../../test/books.ts'
import { inboxOf } from '../../../../../test/browser.ts'
import { addLink } from '../../../../../test/linking.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import { openSavingsNumber } from '../../savings-accounts/savings-number.ts'
import { openAccountNumber } from '../../../people/linked-accounts/account-number.ts'

/** A Monday at 10:00 Eastern: the file leaves at 16:00 and settles on Tuesday. */
const MONDAY = '2026-03-02T15:00:00Z'

describe('linking by hand', () => {
  const test = useTestApp()

  beforeEach(() => {
    test.ctx.clock = fixedClock(MONDAY)
  })
  afterEach(() => sql`update institutions set linking_mode = 'UNRESTRICTED'`.execute(test.ctx.db))

  it('saves the details sealed, sends micro-deposits and moves the step to bank', async () => {
    const who = await addApplicant(test)
    const reply = await linkByHand(who)
    expect(reply.status).toBe(200)
    const uuid = reply.body.data?.linked_account.uuid ?? ''
    expect(reply.body.data).toEqual({
      linked_account: {
        uuid,
        kind: 'MANUAL',
        status: 'VERIFICATION_PENDING',
        bank_name: 'Blue Heron National Bank',
        account_type: 'checking',
        account_last_four: '5678',
        was_active: false,
        created_at: '2026-03-02T15:00:00.000Z',
        status_changed_at: '2026-03-02T15:00:00.000Z',
        return_code: null,
        tries_left: 3,
        reissues_left: 2,
        renews_consent: false,
        microdeposits_arrive_on: '2026-03-03',
        microdeposits_stage: 'scheduled',
        verification_ends_at: '2026-03-16T15:00:00.000Z',
      },
      progress: expect.objectContaining({
        registration_last_step: 'bank',
        extended_status: 'UNLINKED',
        relink: false,
      }),
    })
    const stored = await readLink(test, uuid)
    expect(openAccountNumber(test.ctx.vault, stored)).toBe(`${who.phone}5678`)
    expect(stored).toMatchObject({ holder_name: 'Tessa Testwell', depositor_id: who.depositor_id })
    const [mail] = await inboxOf(test, who.email)
    expect(mail?.subject).toBe('Watch for two microdeposits from Harborlight')
    expect(mail?.text).toContain('Blue Heron National Bank account ending in 5678')
    expect(mail?.text).toContain('Tuesday, March 3, 2026')
    expect(mail?.text).toContain('Monday, March 16, 2026')
    const told = [reply.body, mail, ...(await auditOf(uuid))]
    expect(JSON.stringify(told)).not.toContain(`${who.phone}5678`)
  })

  const auditOf = (linkId: string) =>
    test.ctx.db.selectFrom('audit_log').selectAll().where('entity_id', '=', linkId).execute()

  it('sends two different credits and one debit of their sum, together, each under a dollar', async () => {
    const seen = new Set<number>()
    for (let round = 0; round < 8; round += 1) {
      const reply = await linkByHand(await addApplicant(test))
      const uuid = reply.body.data?.linked_account.uuid ?? ''
      const entries = await microEntries(test, uuid)
      expect(entries.map(({ kind }) => kind)).toEqual([
        'micro_credit',
        'micro_credit',
        'micro_debit',
      ])
      expect(entries.map(({ idempotency_key }) => idempotency_key)).toEqual(
        [1, 2, 3].map((n) => `micro:${uuid}:1:${n}`),
      )
      expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(1)
      expect(entries.every(({ account_id }) => account_id === null)).toBe(true)
      const [first = 0, second = 0, debit = 0] = entries.map(({ amount_cents }) => amount_cents)
      for (const credit of [first, second]) {
        expect(credit).toBeGreaterThanOrEqual(1)
        expect(credit).toBeLessThanOrEqual(49)
        seen.add(credit)
      }
      expect(first).not.toBe(second)
      expect(debit).toBe(first + second)
    }
    expect(seen.size).toBeGreaterThan(3)
  })

  it('takes a routing number nobody knows, without a name', async () => {
    const reply = await linkByHand(await addApplicant(test), { routing_number: '999999992' })
    expect(reply.status).toBe(200)
    expect(reply.body.data?.linked_account.bank_name).toBeNull()
  })

  it('a double click links once; the same key with other details is refused', async () => {
    const who = await addApplicant(test)
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => linkByHand(who, {}, key)))
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(body.data).toEqual(replies[0]?.body.data)
    }
    expect(await linksOf(test, who)).toHaveLength(1)
    const other = await linkByHand(who, { account_number: '999988887' }, key)
    expect(other.status).toBe(422)
    expect(other.body.errors).toHaveProperty('idempotency-key')
  })

  it('two tabs with keys of their own make one link', async () => {
    const who = await addApplicant(test)
    const replies = await Promise.all([linkByHand(who), linkByHand(who)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const [link] = await linksOf(test, who)
    expect(await linksOf(test, who)).toHaveLength(1)
    expect(await microEntries(test, link?.id ?? '')).toHaveLength(3)
  })

  it('needs an Idempotency-Key', async () => {
    const { browser } = await addApplicant(test)
    expect((await browser.post('/link/manual', DETAILS)).status).toBe(422)
  })

  it.each([
    ['routing_number', '', 'Enter the routing number'],
    ['routing_number', '12345678', 'A routing number has nine digits'],
    ['routing_number', '992000025', 'Check the routing number: one of its digits is wrong'],
    ['routing_number', '000000000', 'Check the routing number: one of its digits is wrong'],
    ['account_number', '', 'Enter the account number'],
    ['account_number', '123', 'An account number has 4 to 17 digits'],
    ['account_number', '123456789012345678', 'An account number has 4 to 17 digits'],
    ['account_number', '1234abcd', 'An account number has 4 to 17 digits'],
    ['account_type', 'brokerage', expect.any(String)],
    ['account_number', 40051234, expect.any(String)],
  ])('%s %j gets its words and saves nothing', async (field, value, words) => {
    const who = await shared()
    const reply = await linkByHand(who, { [field]: value })
    expect(reply.status).toBe(422)
    expect(reply.body.errors?.[field]?.[0]).toEqual(words)
    expect(await linksOf(test, who)).toEqual([])
  })

  let someone: ReturnType<typeof addApplicant> | undefined
  const shared = () => (someone ??= addApplicant(test))

  it.each(LinkingMode.options)('mode %s is kept', async (mode) => {
    const { manual, sameFi } = linkingOffer(mode)
    const who = await addApplicant(test)
    await sql`update institutions set linking_mode = ${mode}`.execute(test.ctx.db)
    const elsewhere = await linkByHand(who)
    expect(elsewhere.status).toBe(manual ? (sameFi ? 422 : 200) : 403)
    const isLinked = manual && !sameFi
    expect(await linksOf(test, who)).toHaveLength(isLinked ? 1 : 0)
    if (isLinked) return
    if (manual) expect(elsewhere.body.errors).toHaveProperty('routing_number')
    const here = await linkByHand(who, { routing_number: '991000012' })
    expect(here.status).toBe(manual ? 200 : 403)
  })

  it('refuses the account that is in use, and the own savings account', async () => {
    const who = await addApplicant(test, { registration_last_step: 'completed' })
    const { entity_id, depositor_id, institution_id } = who
    const active = { entity_id, depositor_id, routingNumber: DETAILS.routing_number }
    await addLink(
      { ctx: test.ctx, institution_id },
      { ...active, accountNumber: DETAILS.account_number },
    )
    const again = await linkByHand(who, DETAILS)
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ account_number: ['This account is already linked.'] })
    const savings = await openSavings(who)
    const ownDetails = { routing_number: '991000012', account_number: savings }
    const own = await linkByHand(who, ownDetails)
    expect(own.status).toBe(422)
    expect(own.body.errors?.['account_number']?.[0]).toContain('your savings account')
    // A credit union says share savings (UX 42).
    const insuredBy = (insurer: 'FDIC' | 'NCUA') =>
      test.ctx.db
        .updateTable('institutions')
        .set({ insurer })
        .where('id', '=', institution_id)
        .execute()
    await insuredBy('NCUA')
    const member = await linkByHand(who, ownDetails)
    await insuredBy('FDIC')
    expect(member.body.errors?.['account_number']?.[0]).toContain('your share savings account')
  })

  async function openSavings({ institution_id, entity_id }: Applicant): Promise<string> {
    const { db } = test.ctx
    const id = await openFunded({ db, institution_id })
    await db
      .updateTable('entities')
      .set({ savings_account_id: id })
      .where('id', '=', entity_id)
      .execute()
    const savings = await db
      .selectFrom('savings_accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return openSavingsNumber(test.ctx.vault, savings)
  }

  it('a change of link archives the one before that waited, and takes its deposits back', async () => {
    const who = await addApplicant(test, { registration_last_step: 'completed' })
    const { entity_id, depositor_id, institution_id } = who
    const active = await addLink({ ctx: test.ctx, institution_id }, { entity_id, depositor_id })
    const first = await linkByHand(who, { step_up: await freshCode(test, who) })
    expect(first.body.data?.progress.registration_last_step).toBe('completed')
    const step_up = await freshCode(test, who)
    const second = await linkByHand(who, { account_number: '99990001', step_up })
    expect(second.status).toBe(200)
    const statusOf = async (id: string) => (await readLink(test, id)).status
    const firstId = first.body.data?.linked_account.uuid ?? ''
    expect(await statusOf(active.id)).toBe('ACTIVE')
    expect(await statusOf(firstId)).toBe('ARCHIVED')
    const entries = await microEntries(test, firstId)
    expect(entries.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
    const list = await who.browser.get<{ uuid: string }[]>('/linked-accounts')
    expect(list.body.data?.map(({ uuid }) => uuid)).toEqual([
      active.id,
      second.body.data?.linked_account.uuid,
      firstId,
    ])
  })

  it('is begun five times in thirty days at most', async () => {
    const who = await addApplicant(test, { registration_last_step: 'completed' })
    for (let n = 0; n < 5; n += 1) {
      expect((await linkByHand(who, { account_number: `5000${n}` })).status).toBe(200)
    }
    expect((await linkByHand(who, { account_number: '50009' })).status).toBe(429)
    test.ctx.clock = fixedClock('2026-04-02T15:00:00Z')
    expect((await linkByHand(who, { account_number: '50009' })).status).toBe(200)
  })
})

describe('what is read about links and banks', () => {
  const test = useTestApp()

  it('lists nothing of other people and institutions', async () => {
    const who = await addApplicant(test)
    await linkByHand(who)
    for (const slug of ['harborlight', 'summit']) {
      const other = await addApplicant(test, {}, slug)
      expect((await other.browser.get('/linked-accounts')).body.data).toEqual([])
    }
  })

  it('names a bank, tells the own one, and knows nothing of others', async () => {
    const { browser } = await addApplicant(test)
    const read = async (routing: string) => (await browser.get(`/banks/${routing}`)).body.data
    expect(await read('992000011')).toEqual({ name: 'Copper Canyon Bank', is_same_fi: false })
    expect(await read('991000012')).toMatchObject({ is_same_fi: true })
    // The other institution's own number is another bank's here.
    expect(await read('991000025')).toMatchObject({ is_same_fi: false })
    expect(await read('999999992')).toEqual({ name: null, is_same_fi: false })
    for (const malformed of ['992000012', '99200001', 'abc', '992000011%00']) {
      expect((await browser.get(`/banks/${malformed}`)).status).toBe(404)
    }
  })
})
