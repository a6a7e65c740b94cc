import type { JointRequest } from '@passbook/contract/joint'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { LIST, NORA, listOf } from '../../../../test/beneficiaries/list.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { type Joint, codeByEmail, joined } from '../../../../test/joint/joining.ts'
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
      proposal: { proposed_by: one.primary.depositor_id, expires_at: '2026-12-02T15:00:00.000Z' },
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
    clock.set('2026-12-02T15:00:01Z')
    expect(await requestOf('second')).toBeUndefined()
    expect((await agree('second', late?.uuid)).status).toBe(404)
    expect(await inForce()).toEqual([])
    await expectSoundBooks(test.ctx.db)
  })
})
