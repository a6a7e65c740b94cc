import type { JointRequest } from '@passbook/contract/joint'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { titlesOf } from '../../../../test/alerts.ts'
import { useTestApp } from '../../../../test/app.ts'
import { WAITS_FOR_ME } from '../../../../test/banking.ts'
import { LIST, NORA, listOf } from '../../../../test/beneficiaries/list.ts'
import { TEST_ACTOR, expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { twoOfStaff } from '../../../../test/console/two-people.ts'
import { type Joint, codeByEmail, joined } from '../../../../test/joint/joining.ts'
import { leaveByBoth } from '../../../../test/joint/leaving.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { closeProposal } from '../../people/beneficiaries/close-proposal.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'

const PROPOSED = '2026-11-02T15:00:00Z'
const AGREED = '2026-11-09T15:00:00Z'
const SSN = '219-09-9999'

describe('the beneficiaries of a joint account', () => {
  const test = useTestApp()
  const clock = fixedClock(PROPOSED)
  let one: Joint

  beforeEach(async () => {
    clock.set(PROPOSED)
    test.ctx.clock = clock
    one = await joined(test)
  })

  const nameNora = async (version = 0) => {
    const step_up = await one.primary.browser.freshCode('beneficiaries')
    const body = { ...NORA, ssn: SSN, allocation_bp: 10_000, allocations: [], version, step_up }
    return one.primary.browser.post(LIST, body)
  }
  const requestOf = async (who: 'primary' | 'second') => {
    const reply = await one[who].browser.post<{ requests: JointRequest[] }>('/entity/details', {
      excludeDepositorIds: [],
    })
    return reply.body.data?.requests.find(({ kind }) => kind === 'beneficiaries')
  }
  const agree = async (who: 'primary' | 'second', uuid: string | undefined) => {
    const step_up =
      who === 'primary'
        ? await one.primary.browser.freshCode('beneficiaries')
        : await codeByEmail(test, one.second, 'beneficiaries')
    return one[who].browser.post('/joint/beneficiaries', { uuid, step_up })
  }
  const inForce = () =>
    test.ctx.db
      .selectFrom('beneficiaries')
      .select(['first_name', 'ssn_sealed', 'id'])
      .where('institution_id', '=', one.primary.institution_id)
      .where('entity_id', '=', one.primary.entity_id)
      .execute()

  it('are proposed until the other owner has seen the whole list and agreed', async () => {
    expect((await nameNora()).status).toBe(200)
    expect(await inForce()).toEqual([])
    const list = await listOf(one.primary.browser)
    expect(list).toMatchObject({
      version: 1,
      beneficiaries: [{ first_name: 'Nora', ssn_last_four: '9999' }],
      proposal: { proposed_by: one.primary.depositor_id, expires_at: '2026-12-03T04:59:59.999Z' },
    })
    const request = await requestOf('second')
    expect(request?.beneficiaries).toMatchObject([
      { name: expect.stringContaining('Nora'), kind: 'primary', allocation_bp: 10_000 },
    ])
    expect(JSON.stringify(request)).not.toContain('9999')
    const own = await agree('primary', request?.uuid)
    expect([own.status, own.body.message]).toEqual([403, 'Every owner has to agree first.'])

    clock.set(AGREED)
    expect(
      (await one.second.browser.post('/joint/beneficiaries', { uuid: request?.uuid })).status,
    ).toBe(403)
    expect((await agree('second', request?.uuid)).status).toBe(200)
    // RULES: proposed on 2 November and signed on the 9th, it counts from the 9th.
    const [nora] = await inForce()
    expect(nora?.first_name).toBe('Nora')
    const place = { column: 'beneficiaries.ssn_sealed', rowId: nora?.id ?? '' }
    const { institution_id } = one.primary
    const sealed = nora?.ssn_sealed
    expect(sealed && test.ctx.vault.open(sealed, { ...place, institution_id })).toMatch(
      /219-?09-?9999/,
    )
    const version = await test.ctx.db
      .selectFrom('beneficiary_versions')
      .select(['change', 'made_by', 'made_at'])
      .where('institution_id', '=', institution_id)
      .where('entity_id', '=', one.primary.entity_id)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow()
    expect([version.change, version.made_by, easternDate(version.made_at)]).toEqual([
      'agree',
      one.second.depositor_id,
      '2026-11-09',
    ])
    expect((await listOf(one.primary.browser)).proposal).toBeUndefined()
    expect(await requestOf('primary')).toBeUndefined()
    await expectSoundBooks(test.ctx.db)
  })

  it('a later change is added to the proposal, and the earlier one can no longer be agreed to', async () => {
    await nameNora()
    const first = await requestOf('second')
    const [nora] = (await listOf(one.primary.browser)).beneficiaries
    const edit = { version: 1, last_name: 'Quill-Reyes' }
    const edited = await one.primary.browser.call('PATCH', `${LIST}/${nora?.uuid}`, edit)
    expect(edited.status).toBe(200)
    expect((await agree('second', first?.uuid)).status).toBe(404)
    const second = await requestOf('second')
    expect(second?.beneficiaries?.[0]?.name).toContain('Quill-Reyes')
    expect((await agree('second', second?.uuid)).status).toBe(200)
    expect(await inForce()).toHaveLength(1)
    await expectSoundBooks(test.ctx.db)
  })

  it('nothing changes if the other owner refuses, or says nothing for 30 days', async () => {
    await nameNora()
    const refused = await requestOf('second')
    const body = { uuid: refused?.uuid }
    expect((await one.second.browser.post('/joint/withdraw-request', body)).status).toBe(200)
    expect(await listOf(one.primary.browser)).toMatchObject({ beneficiaries: [], version: 2 })
    await nameNora(2)
    const late = await requestOf('second')
    // RULES-3 10: until the end of day 30, in Eastern Time.
    clock.set('2026-12-03T04:59:59Z')
    expect(await requestOf('second')).toMatchObject({ uuid: late?.uuid })
    clock.set('2026-12-03T05:00:00Z')
    expect(await requestOf('second')).toBeUndefined()
    expect((await agree('second', late?.uuid)).status).toBe(404)
    expect(await inForce()).toEqual([])
    await expectSoundBooks(test.ctx.db)
  })

  it('counts its 30 days to the end of the last one in Eastern Time, also when clocks change', async () => {
    // Late on Saturday, February 20, 2027; clocks go forward on March 14, and day 30 is March 22.
    clock.set('2027-02-21T04:30:00Z')
    await nameNora()
    const request = await requestOf('second')
    expect((await listOf(one.primary.browser)).proposal).toMatchObject({
      expires_at: '2027-03-23T03:59:59.999Z',
    })
    clock.set('2027-03-23T03:59:00Z')
    expect((await agree('second', request?.uuid)).status).toBe(200)
    const { made_at } = await test.ctx.db
      .selectFrom('beneficiary_versions')
      .select('made_at')
      .where('institution_id', '=', one.primary.institution_id)
      .where('entity_id', '=', one.primary.entity_id)
      .where('change', '=', 'agree')
      .executeTakeFirstOrThrow()
    expect(easternDate(made_at)).toBe('2027-03-22')
    expect(await inForce()).toHaveLength(1)
  })

  const proposalOf = () =>
    test.ctx.db
      .selectFrom('beneficiary_proposals')
      .select(['withdrawn_at', 'agreed_at'])
      .where('institution_id', '=', one.primary.institution_id)
      .where('entity_id', '=', one.primary.entity_id)
      .execute()
  const ENDED = [{ withdrawn_at: new Date(AGREED), agreed_at: null }]

  it('a proposal ends when the other owner leaves, and the first holder is notified', async () => {
    await nameNora()
    clock.set(AGREED)
    await leaveByBoth(test, one)
    expect(await proposalOf()).toEqual(ENDED)
    expect(await listOf(one.primary.browser)).toMatchObject({ beneficiaries: [], version: 2 })
    expect(await titlesOf(one.primary.browser)).toContain(
      'Your proposed beneficiaries were not saved',
    )
    const letters = await inboxOf(test, one.primary.email)
    expect(letters.map(({ text }) => text).join()).toContain(
      'Bea left the joint account before agreeing. The beneficiaries stay as they were; you can now change them on your own.',
    )
    // A change from now on counts at once, and somebody who joins later finds nothing to agree to.
    await nameNora(2)
    expect(await inForce()).toHaveLength(1)
    await expectSoundBooks(test.ctx.db)
  })

  it('a proposal ends when the account is closed', async () => {
    await nameNora()
    clock.set(AGREED)
    const { institution_id, depositor_id, entity_id } = one.primary
    const staff = await twoOfStaff(test)
    const { approvalId } = await staff.ask(depositor_id, 'close')
    expect((await staff.decide(approvalId)).status).toBe(200)
    expect(await proposalOf()).toEqual(ENDED)
    const audited = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('institution_id', '=', institution_id)
      .where('action', '=', 'end_beneficiary_proposal')
      .where('entity_id', '=', entity_id)
      .execute()
    expect(audited).toMatchObject([{ details: { because: 'closed' } }])
    await expectSoundBooks(test.ctx.db)
  })

  it.each(['primary', 'second'] as const)(
    'a proposal ends when the %s is put on hold',
    async (who) => {
      await nameNora()
      const request = await requestOf('second')
      clock.set(AGREED)
      const { maker } = await twoOfStaff(test)
      const path = `/console/customers/${one[who].depositor_id}/hold`
      const held = await maker.browser.post(path, { reason: 'We look into a report.' })
      expect(held.status).toBe(200)
      expect(await proposalOf()).toEqual(ENDED)
      const letters = await inboxOf(test, one.primary.email)
      expect(letters.map(({ text }) => text).join()).toContain(
        'The account was put on hold before everyone agreed. The beneficiaries stay as they were.',
      )
      await test.ctx.db
        .updateTable('depositors')
        .set({ standing: null, standing_reason: null })
        .where('entity_id', '=', one.primary.entity_id)
        .execute()
      expect((await agree('second', request?.uuid)).status).toBe(404)
      expect(await inForce()).toEqual([])
    },
  )

  it('nothing is said about a proposal that is agreed to at the same moment', async () => {
    await nameNora()
    const { institution_id, entity_id } = one.primary
    const of = { institution_id, entity_id }
    const end = { because: 'held', now: clock.now(), actor: TEST_ACTOR } as const
    const ended = await inTransaction(test.ctx.db, async (agreeing) => {
      await agreeing
        .updateTable('beneficiary_proposals')
        .set({ agreed_by: one.second.depositor_id, agreed_at: clock.now() })
        .where('institution_id', '=', institution_id)
        .where('entity_id', '=', entity_id)
        .execute()
      const ending = inTransaction(test.ctx.db, (trx) => closeProposal(test.ctx, trx, of, end))
      await expect
        .poll(async () => (await sql.raw(WAITS_FOR_ME).execute(agreeing)).rows, { timeout: 10_000 })
        .toHaveLength(1)
      // It goes on once the agreement is saved, so it is waited for outside.
      return { ending }
    })
    expect(await ended.ending).toEqual({ wasOpen: false })
    expect(await titlesOf(one.primary.browser)).not.toContain(
      'Your proposed beneficiaries were not saved',
    )
  })

  it('nothing is said about a proposal that expired before', async () => {
    await nameNora()
    clock.set('2026-12-03T15:00:00Z')
    await leaveByBoth(test, one)
    expect(await titlesOf(one.primary.browser)).not.toContain(
      'Your proposed beneficiaries were not saved',
    )
  })
})
