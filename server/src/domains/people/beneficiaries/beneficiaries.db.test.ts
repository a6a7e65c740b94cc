import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { LIST, NORA, child, listOf, sumOf } from '../../../../test/beneficiaries/list.ts'
import { name, nameAll, reallocate, removeOne } from '../../../../test/beneficiaries/naming.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'
import { SECOND_HOLDER } from '../../../../test/second-holder.ts'

const SSN = '219-09-9999'

describe('naming beneficiaries', () => {
  const test = useTestApp()
  let ada: Saver

  beforeEach(async () => {
    ada = await addSaver(test)
  })

  const errorsOf = async (reply: ReturnType<typeof name>) => {
    const { status, body } = await reply
    return [status, ...Object.keys(body.errors ?? {})]
  }

  it('begins with nobody, and the first has everything', async () => {
    expect(await listOf(ada.browser)).toEqual({ beneficiaries: [], version: 0 })
    const { status, body } = await name(ada.browser, {
      ssn: SSN,
      street: '1 Elm',
      city: 'Bath',
      state: 'maine',
      zip: '04530',
    })
    expect(status).toBe(200)
    expect(body.data?.version).toBe(1)
    expect(body.data?.beneficiaries).toMatchObject([
      {
        ...NORA,
        ssn_last_four: '9999',
        state: 'ME',
        allocation_bp: 10_000,
        organization_name: null,
      },
    ])
    expect(JSON.stringify(body)).not.toContain('219099999')
  })

  it('asks for a fresh code, which confirms the changes of the next minutes, and emails each', async () => {
    const body = { ...NORA, allocation_bp: 10_000, allocations: [], version: 0 }
    const asked = await ada.browser.post(LIST, body)
    expect([asked.status, asked.body.errors]).toEqual([403, { step_up: ['phone', 'email'] }])
    expect(await listOf(ada.browser)).toEqual({ beneficiaries: [], version: 0 })
    const foreign = await ada.browser.freshCode('address')
    expect((await ada.browser.post(LIST, { ...body, step_up: foreign })).status).toBe(403)
    expect((await ada.browser.post(LIST, { ...body, allocation_bp: 1 })).status).toBe(422)

    const step_up = await ada.browser.freshCode('beneficiaries')
    expect((await ada.browser.post(LIST, { ...body, step_up })).status).toBe(200)
    const [nora] = (await listOf(ada.browser)).beneficiaries
    const edit = { version: 1, last_name: 'Quill-Reyes' }
    expect((await ada.browser.call('PATCH', `${LIST}/${nora?.uuid}`, edit)).status).toBe(200)
    const letters = (await inboxOf(test, ada.email)).filter(({ code }) => code === null)
    expect(letters.slice(0, 2).map(({ subject }) => subject)).toEqual([
      'The beneficiaries on your Harborlight account were changed',
      'The beneficiaries on your Harborlight account were changed',
    ])
    expect(letters[0]?.text).toContain('The details of a beneficiary were changed.')
    expect(JSON.stringify(letters)).not.toContain('Nora')

    // A later change needs another code.
    await test.ctx.db
      .updateTable('mfa_codes')
      .set({ proven_at: new Date(Date.now() - 16 * 60_000) })
      .where('institution_id', '=', ada.institution_id)
      .where('proven_at', 'is not', null)
      .execute()
    const later = await ada.browser.call('PATCH', `${LIST}/${nora?.uuid}`, { ...edit, version: 2 })
    expect([later.status, Object.keys(later.body.errors ?? {})]).toEqual([403, ['step_up']])
  })

  it('seals the number, and keeps every state with who made it', async () => {
    const { body } = await name(ada.browser, { ssn: SSN })
    const [nora] = body.data?.beneficiaries ?? []
    const row = await test.ctx.db
      .selectFrom('beneficiaries')
      .selectAll()
      .where('institution_id', '=', ada.institution_id)
      .where('entity_id', '=', ada.entity_id)
      .executeTakeFirstOrThrow()
    const place = {
      column: 'beneficiaries.ssn_sealed',
      institution_id: ada.institution_id,
      rowId: row.id,
    }
    expect(test.ctx.vault.open(row.ssn_sealed ?? Buffer.alloc(0), place)).toBe('219099999')
    await ada.browser.call('PATCH', `${LIST}/${nora?.uuid}`, {
      version: 1,
      last_name: 'Quill-Reyes',
    })
    const kept = await test.ctx.db
      .selectFrom('beneficiary_versions')
      .selectAll()
      .where('institution_id', '=', ada.institution_id)
      .where('entity_id', '=', ada.entity_id)
      .orderBy('version')
      .execute()
    expect(kept).toMatchObject([
      {
        version: 1,
        change: 'add',
        made_by: ada.depositor_id,
        beneficiaries: [{ name: 'Nora Quill' }],
      },
      {
        version: 2,
        change: 'edit',
        beneficiary_id: nora?.uuid,
        beneficiaries: [{ name: 'Nora Quill-Reyes', allocation_bp: 10_000 }],
      },
    ])
    expect(JSON.stringify(kept)).not.toContain('9999')
  })

  it.each([1, 2, 3, 7, 20])('%i of them share everything', async (count) => {
    const list = await nameAll(ada.browser, count)
    expect(list.beneficiaries).toHaveLength(count)
    expect(sumOf(list)).toBe(10_000)
    expect(list.version).toBe(count)
    await expectSoundBooks(test.ctx.db)
  })

  it('takes twenty of a kind, and contingent ones only beside a primary', async () => {
    expect(await errorsOf(name(ada.browser, child(1, 'contingent')))).toEqual([422, 'kind'])
    await nameAll(ada.browser, 20)
    expect(await errorsOf(name(ada.browser, { ...NORA, first_name: 'Zoe' }))).toEqual([422, 'kind'])
    expect((await name(ada.browser, child(1, 'contingent'))).status).toBe(200)
    const list = await listOf(ada.browser)
    expect([sumOf(list), sumOf(list, 'contingent')]).toEqual([10_000, 10_000])
  })

  it('refuses shares that are not everybody’s, or not 100 %', async () => {
    await nameAll(ada.browser, 3)
    const list = await listOf(ada.browser)
    expect(await errorsOf(reallocate(ada.browser, list, [5_000, 4_999, 0]))).toEqual([
      422,
      'allocations.2.allocation_bp',
    ])
    expect(await errorsOf(reallocate(ada.browser, list, [5_000, 4_999, 2]))).toEqual([
      422,
      'allocations',
    ])
    const two = { ...list, beneficiaries: list.beneficiaries.slice(1) }
    expect(await errorsOf(reallocate(ada.browser, two, [5_000, 5_000]))).toEqual([
      422,
      'allocations',
    ])
    const [first] = list.beneficiaries
    const twice = { ...list, beneficiaries: [first, first, first].flatMap((one) => one ?? []) }
    expect(await errorsOf(reallocate(ada.browser, twice, [3_334, 3_333, 3_333]))).toEqual([
      422,
      'allocations',
    ])
    expect(await errorsOf(name(ada.browser, { allocation_bp: 1 }))).toEqual([422, 'allocations'])
    expect(await listOf(ada.browser)).toEqual(list)
    expect(
      (await reallocate(ada.browser, list, [9_998, 1, 1])).body.data?.beneficiaries.map(
        (one) => one.allocation_bp,
      ),
    ).toEqual([9_998, 1, 1])
  })

  it('refuses a change of a state that is no longer', async () => {
    const list = await nameAll(ada.browser, 2)
    await reallocate(ada.browser, list, [9_000, 1_000])
    expect(await errorsOf(reallocate(ada.browser, list, [1_000, 9_000]))).toEqual([422, 'version'])
    expect(sumOf(await listOf(ada.browser))).toBe(10_000)
  })

  it('refuses owners, and the same one twice in a kind', async () => {
    await test.ctx.db
      .updateTable('depositors')
      .set({ date_of_birth: NORA.date_of_birth as never })
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', ada.depositor_id)
      .execute()
    const self = { ...NORA, first_name: 'TESSA', last_name: ' testwell' }
    expect(await errorsOf(name(ada.browser, self))).toEqual([422, 'first_name'])
    await name(ada.browser)
    expect(await errorsOf(name(ada.browser, { first_name: 'nora' }))).toEqual([422, 'first_name'])
    expect((await name(ada.browser, { kind: 'contingent' })).status).toBe(200)
    const [nora] = (await listOf(ada.browser)).beneficiaries
    expect(
      await errorsOf(
        ada.browser.call('PATCH', `${LIST}/${nora?.uuid}`, {
          version: 2,
          first_name: 'Tessa',
          last_name: 'Testwell',
        }),
      ),
    ).toEqual([422, 'first_name'])
  })

  it('forgets what was typed of a change once it is made, and not before', async () => {
    const { body } = await name(ada.browser)
    const uuid = body.data?.beneficiaries[0]?.uuid
    const draft = '/drafts/edit-beneficiary'
    const change = (told: object) =>
      ada.browser.call('PATCH', `${LIST}/${uuid}`, { version: 1, ...told })
    await ada.browser.call('PATCH', draft, { values: { beneficiary_id: uuid, last_name: 'Q' } })
    expect((await change({ type: 'organization' })).status).toBe(422)
    expect((await ada.browser.get(draft)).body.data).not.toBeNull()
    expect((await change({ last_name: 'Quill-Reyes' })).status).toBe(200)
    expect((await ada.browser.get(draft)).body.data).toBeNull()
  })

  it('changes what is told, and forgets what belongs to the other type', async () => {
    const { body } = await name(ada.browser, { ssn: SSN })
    const at = `${LIST}/${body.data?.beneficiaries[0]?.uuid}`
    const patch = (version: number, changes: object) =>
      ada.browser.call<Beneficiaries>('PATCH', at, { version, ...changes })
    expect(await errorsOf(patch(1, { type: 'organization' }))).toEqual([
      422,
      'organization_name',
      'relationship',
    ])
    const charity = {
      type: 'organization',
      organization_name: 'Tern Rescue',
      ein: '12-3456789',
      relationship: 'charity',
    }
    expect((await patch(1, charity)).body.data?.beneficiaries).toMatchObject([
      {
        ...charity,
        ein: '123456789',
        first_name: null,
        date_of_birth: null,
        ssn_last_four: null,
        allocation_bp: 10_000,
      },
    ])
    expect((await patch(2, { ein: null })).body.data?.beneficiaries).toMatchObject([
      { ein: null, organization_name: 'Tern Rescue' },
    ])
    expect(await errorsOf(patch(3, { organization_name: null }))).toEqual([
      422,
      'organization_name',
    ])
  })

  it('takes one away: the only one by itself, others with the shares of who remains', async () => {
    const three = await nameAll(ada.browser, 3)
    const [first, second] = three.beneficiaries.map(({ uuid }) => uuid)
    const del = (uuid = '', version = 0) =>
      ada.browser.call<Beneficiaries>('DELETE', '/depositor/beneficiary', { uuid, version })
    expect(await errorsOf(del(first, 3))).toEqual([422, 'allocations'])
    expect(await errorsOf(removeOne(ada.browser, three, first ?? '', [5_000, 4_000]))).toEqual([
      422,
      'allocations',
    ])
    const two = (await removeOne(ada.browser, three, first ?? '')).body.data
    expect(two?.beneficiaries.map(({ allocation_bp }) => allocation_bp)).toEqual([5_000, 5_000])
    const one = (await removeOne(ada.browser, await listOf(ada.browser), second ?? '')).body.data
    expect(one?.beneficiaries).toMatchObject([{ allocation_bp: 10_000 }])
    await name(ada.browser, child(9, 'contingent'))
    const [last, contingent] = (await listOf(ada.browser)).beneficiaries.map(({ uuid }) => uuid)
    expect(await errorsOf(del(last, 6))).toEqual([422, 'uuid'])
    expect((await del(contingent, 6)).status).toBe(200)
    expect((await del(last, 7)).body.data).toEqual({ beneficiaries: [], version: 8 })
    expect((await del(last, 8)).status).toBe(404)
    await expectSoundBooks(test.ctx.db)
  })

  it('is nobody else’s: not another person’s, not another institution’s, not a joint holder’s', async () => {
    const { body } = await name(ada.browser)
    const uuid = body.data?.beneficiaries[0]?.uuid ?? ''
    const ben = await addSaver(test)
    const cleo = await addSaver(test, { slug: 'summit' })
    for (const { browser } of [ben, cleo]) {
      await name(browser, child(2))
      expect((await browser.call('PATCH', `${LIST}/${uuid}`, { version: 1 })).status).toBe(404)
      expect(
        (await browser.call('DELETE', '/depositor/beneficiary', { uuid, version: 1 })).status,
      ).toBe(404)
      const { beneficiaries, version } = await listOf(browser)
      const foreign = {
        beneficiaries: [...beneficiaries, ...(body.data?.beneficiaries ?? [])],
        version,
      }
      expect((await reallocate(browser, foreign, [5_000, 5_000])).status).toBe(422)
    }
    await test.ctx.db
      .updateTable('depositors')
      .set({ ...SECOND_HOLDER })
      .where('institution_id', '=', ben.institution_id)
      .where('id', '=', ben.depositor_id)
      .execute()
    expect((await ben.browser.get(LIST)).status).toBe(403)
    expect(
      (
        await ben.browser.post(LIST, {
          ...NORA,
          allocation_bp: 10_000,
          allocations: [],
          version: 1,
        })
      ).status,
    ).toBe(403)
    expect((await listOf(ada.browser)).version).toBe(1)
  })
})
