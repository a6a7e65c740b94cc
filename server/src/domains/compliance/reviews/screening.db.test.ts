import type { Review } from '@passbook/contract/console/reviews'
import type { Progress } from '@passbook/contract/depositor'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant, linkByHand } from '../../../../test/applicants.ts'
import type { TestBrowser } from '../../../../test/browser.ts'
import { openFunded } from '../../../../test/books.ts'
import { type TwoOfStaff, twoOfStaff } from '../../../../test/console/two-people.ts'
import { addApplicantWith, fund } from '../../../../test/opening.ts'
import { addPerson } from '../../../../test/people.ts'
import { readyToConfirm, ssnEnding } from '../../../../test/registering.ts'
import { addScreening } from '../../../../test/screening.ts'
import type { IdentityPort } from '../../../platform/ports/identity/port.ts'
import { SANCTIONED_LAST_NAME, sandboxIdentity } from '../../../platform/ports/identity/sandbox.ts'

const STILL_CHECKING = 'We are still checking some details.'
const REASON = 'The passport was compared with the entry.'
const COMPARISON = {
  name: 'Only the last name is the same.',
  date_of_birth: 'The entry was born in 1951.',
  address: 'The entry lives in another country.',
  reason: REASON,
}
const PASSING: IdentityPort = {
  check: () =>
    Promise.resolve({ outcome: 'PASSED', reference: 'x', sanctionsHit: false, evidence: {} }),
}

describe('nobody opens unscreened', () => {
  const test = useTestApp()
  let staff: TwoOfStaff
  beforeAll(async () => {
    staff = await twoOfStaff(test)
  })

  const confirm = (browser: TestBrowser) =>
    browser.call<{ progress: Progress }>('PATCH', '/depositor', { step: 'confirmed' })
  const progressOf = async (browser: TestBrowser) => {
    const { body } = await browser.get<Progress>('/depositor/progress')
    if (body.data === null) throw new Error(body.message)
    return body.data
  }
  const approve = (depositor_id: string) =>
    staff.maker.browser.post<{ registration_status: string }>(
      `/console/reviews/${depositor_id}/decide`,
      { decision: 'approve', reason: REASON },
    )
  const clear = (depositor_id: string, body: object = COMPARISON) =>
    staff.maker.browser.post<{ approval_id: string }>(
      `/console/reviews/${depositor_id}/clear-match`,
      body,
    )
  const checksOf = (depositor_id: string) =>
    test.ctx.db
      .selectFrom('identity_checks')
      .select(['outcome', 'sanctions_hit'])
      .where('depositor_id', '=', depositor_id)
      .orderBy('answered_at')
      .execute()

  /** Somebody whose check got no answer. */
  async function errored() {
    const browser = await readyToConfirm(test, { ssn: ssnEnding('0005') })
    expect((await confirm(browser)).body.data?.progress.registration_status).toBe('ERRORED')
    return { browser, depositor_id: (await progressOf(browser)).depositor_id }
  }

  /** Somebody whose last name is on the list. */
  async function matched() {
    const browser = await readyToConfirm(test, { last_name: SANCTIONED_LAST_NAME })
    const { body } = await confirm(browser)
    expect(body.data?.progress).toMatchObject({
      registration_status: 'FLAGGED',
      registration_last_step: 'confirmed',
      extended_status: 'REVIEW',
    })
    return { browser, depositor_id: (await progressOf(browser)).depositor_id }
  }

  it('does not approve a person whose check has no answer yet', async () => {
    const { depositor_id } = await errored()
    const refused = await approve(depositor_id)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { depositor_id: [expect.stringContaining('has not been screened')] },
    ])
    // The approval asked the provider again, which did not answer either.
    expect(await checksOf(depositor_id)).toHaveLength(2)
  })

  it('screens such a person when they are approved', async () => {
    const { browser, depositor_id } = await errored()
    test.ctx.identity = PASSING
    const approved = await approve(depositor_id)
    test.ctx.identity = sandboxIdentity
    expect(approved.body.data?.registration_status).toBe('MANUALLY_REVIEWED')
    expect(await checksOf(depositor_id)).toMatchObject([
      { outcome: 'ERRORED' },
      { outcome: 'PASSED', sanctions_hit: false },
    ])
    expect((await confirm(browser)).body.data?.progress.registration_last_step).toBe('confirmed')
  })

  it('flags such a person if the list has them', async () => {
    const { browser, depositor_id } = await errored()
    test.ctx.identity = {
      check: () =>
        Promise.resolve({ outcome: 'PASSED', reference: 'x', sanctionsHit: true, evidence: {} }),
    }
    const refused = await approve(depositor_id)
    test.ctx.identity = sandboxIdentity
    expect(refused.body.errors).toEqual({
      depositor_id: ['Two people have to clear the possible sanctions match first.'],
    })
    expect(await progressOf(browser)).toMatchObject({
      registration_status: 'FLAGGED',
      extended_status: 'REVIEW',
    })
  })

  it('links nothing and sends no micro-credits while a match is possible', async () => {
    const { browser } = await matched()
    const who = { browser, phone: '5559990001' }
    for (const reply of [await linkByHand(who), await browser.get('/fastlink')]) {
      expect([reply.status, reply.body.message]).toEqual([403, STILL_CHECKING])
    }
    const sent = await test.ctx.db
      .selectFrom('linked_accounts')
      .select('id')
      .where('depositor_id', '=', (await progressOf(browser)).depositor_id)
      .execute()
    expect(sent).toEqual([])
  })

  it('clears a match only by two people, with a reason for each field', async () => {
    const { browser, depositor_id } = await matched()
    expect((await approve(depositor_id)).body.errors).toEqual({
      depositor_id: ['Two people have to clear the possible sanctions match first.'],
    })
    expect((await clear(depositor_id, { ...COMPARISON, address: '' })).status).toBe(422)
    const { body } = await clear(depositor_id)
    const approvalId = body.data?.approval_id
    expect((await clear(depositor_id)).status).toBe(422)
    expect((await approve(depositor_id)).status).toBe(422)
    const own = await staff.decide(approvalId, 'approve', staff.maker)
    expect(own.status).toBe(403)
    const { approval } = await staff.decide(approvalId)
    expect(approval).toMatchObject({
      decision: 'approved',
      facts: expect.arrayContaining([
        expect.objectContaining({ label: 'Lists', value: 'Sandbox Consolidated Watch List' }),
        expect.objectContaining({
          label: 'Date of birth',
          value: expect.stringContaining('The entry was born in 1951.'),
        }),
      ]),
    })
    const tasks = await test.ctx.db
      .selectFrom('staff_tasks')
      .select(['kind', 'handled_at'])
      .where('depositor_id', '=', depositor_id)
      .where('kind', '=', 'sanctions_hit')
      .execute()
    expect(tasks).toEqual([{ kind: 'sanctions_hit', handled_at: expect.any(Date) }])
    expect((await clear(depositor_id)).body.errors).toEqual({
      '': ['This person has no possible sanctions match to clear.'],
    })
    expect((await approve(depositor_id)).body.data?.registration_status).toBe('MANUALLY_REVIEWED')
    const who = { browser, phone: '5559990002' }
    expect((await linkByHand(who)).status).toBe(200)
  })

  it('shows staff each attribute as given, as answered and as listed, without the SSN', async () => {
    const { depositor_id } = await matched()
    const { body } = await staff.maker.browser.get<Review>(`/console/reviews/${depositor_id}`)
    const row = (name: string) => body.data?.attributes.find(({ attribute }) => attribute === name)
    expect(row('name')).toMatchObject({
      provider: { result: 'match' },
      listed: [{ value: `Ivan ${SANCTIONED_LAST_NAME}`, result: 'differs' }],
    })
    expect(row('ssn')).toMatchObject({ provider: { value: null, result: 'match' }, listed: [null] })
    expect(row('date_of_birth')?.listed).toEqual([{ value: '1951-03-09', result: 'differs' }])
    expect(body.data?.list_entries).toEqual([
      {
        list: 'Sandbox Consolidated Watch List',
        entry: 'SDN-10001',
        score: 0.86,
        reason: 'Last name is the same',
      },
    ])
    // The table shows these parts, so they are not repeated as evidence.
    const names = body.data?.checks[0]?.evidence.map(({ name }) => name)
    expect(names).toEqual(['agency', 'identity', 'sanctions_lists'])
  })

  it('a clearance counts for its check alone', async () => {
    const { depositor_id } = await matched()
    const { body } = await clear(depositor_id)
    const { institution_id } = staff.maker
    await addScreening(
      test.ctx.db,
      { institution_id, depositor_id },
      { sanctions_hit: true, at: new Date(test.ctx.clock.now().getTime() + 1000) },
    )
    const late = await staff.decide(body.data?.approval_id)
    expect(late.errors).toEqual({ '': [expect.stringContaining('checked again')] })
    expect((await approve(depositor_id)).status).toBe(422)
  })

  it('opens no account for a person who passed and was not screened', async () => {
    const who = await addApplicantWith(test, { amountCents: 100_00 })
    const later = new Date(test.ctx.clock.now().getTime())
    await addScreening(test.ctx.db, who, { outcome: 'ERRORED', at: later })
    const refused = await fund(who.browser, 100_00)
    expect([refused.status, refused.body.message]).toEqual([403, STILL_CHECKING])
    const after = new Date(later.getTime() + 1000)
    await addScreening(test.ctx.db, who, { at: after })
    expect((await fund(who.browser, 100_00)).status).toBe(200)
  })

  describe('the database', () => {
    async function unscreened() {
      const { id, institution_id } = await addPerson(test, `${crypto.randomUUID()}@example.com`, {
        isScreened: false,
      })
      const person = await test.ctx.db
        .selectFrom('depositors')
        .select(['id as depositor_id', 'entity_id'])
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      return { institution_id, ...person }
    }
    const open = async ({
      institution_id,
      entity_id,
    }: {
      institution_id: string
      entity_id: string
    }) => {
      const account = await openFunded({ db: test.ctx.db, institution_id })
      await test.ctx.db
        .updateTable('entities')
        .set({ savings_account_id: account })
        .where('institution_id', '=', institution_id)
        .where('id', '=', entity_id)
        .execute()
    }

    it('refuses an account whose holder has neither a clean check nor a clearance', async () => {
      for (const check of [undefined, { outcome: 'ERRORED' as const }, { sanctions_hit: true }]) {
        const person = await unscreened()
        if (check) await addScreening(test.ctx.db, person, check)
        await expect(open(person)).rejects.toMatchObject({ constraint: 'holders_are_screened' })
        await addScreening(test.ctx.db, person, { at: new Date('2020-01-01T15:00:00Z') })
        await open(person)
      }
    })

    it('refuses a second holder who was not screened', async () => {
      const first = await addApplicant(test)
      await open(first)
      const second = await unscreened()
      const join = () =>
        sql`
        update depositors set entity_id = ${first.entity_id}, is_primary = false,
          joined_on = '2026-01-05'
        where institution_id = ${second.institution_id} and id = ${second.depositor_id}`.execute(
          test.ctx.db,
        )
      await expect(join()).rejects.toMatchObject({ constraint: 'holders_are_screened' })
      await addScreening(test.ctx.db, second)
      await join()
    })
  })
})
