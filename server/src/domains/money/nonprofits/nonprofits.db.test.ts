import type { Giving, Nonprofit } from '@passbook/contract/nonprofits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Applicant, addApplicant } from '../../../../test/applicants.ts'
import { haveDirectory } from '../../../../test/nonprofits/directory.ts'
import { SECOND_HOLDER } from '../../../../test/second-holder.ts'

const COMPLETED = { registration_last_step: 'completed' } as const
const LANTERN = '001000001'
const SHELTER = '001000002'

describe('the non-profit of an account', () => {
  const test = useTestApp()
  const member = () => addApplicant(test, COMPLETED, 'meadow')
  const select = ({ browser }: Applicant, ein: unknown) =>
    browser.call<Giving>('POST', '/nonprofits/select', { ein })
  const selected = ({ browser }: Applicant) => browser.get<Giving>('/nonprofits/selected')

  it('is none before one is chosen; the programme is told in figures', async () => {
    expect((await selected(await member())).body.data).toEqual({
      nonprofit: null,
      selected_at: null,
      given_cents: 0,
      given_this_year_cents: 0,
      share: '0.100000',
      words: 'A credit union belongs to its members, and so does some of what it earns.',
      months: [],
    })
  })

  it('is chosen, changed and taken back, with its history', async () => {
    const ada = await member()
    const chosen = await select(ada, LANTERN)
    expect(chosen.status).toBe(200)
    expect(chosen.body.data).toMatchObject({
      nonprofit: {
        ein: LANTERN,
        name: 'Lantern Food Bank',
        status: 'COMPLETED',
        location: 'Portland, ME',
        locationAddress: '400 Wharf Street, Portland, ME 04101',
      },
      given_cents: 0,
    })
    // The same again changes nothing.
    expect((await select(ada, LANTERN)).body.data).toEqual(chosen.body.data)
    await select(ada, SHELTER)
    expect((await selected(ada)).body.data?.nonprofit?.ein).toBe(SHELTER)
    const none = await select(ada, null)
    expect(none.body.data).toMatchObject({ nonprofit: null, selected_at: null })
    const history = await test.ctx.db
      .selectFrom('nonprofit_selections')
      .select('ein')
      .where('entity_id', '=', ada.entity_id)
      .orderBy('id')
      .execute()
    expect(history.map(({ ein }) => ein)).toEqual([LANTERN, SHELTER, null])
    const told = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'select_nonprofit')
      .where('entity_id', '=', ada.entity_id)
      .execute()
    expect(told).toHaveLength(3)
  })

  it('is refused with 400 when there is no such one, and with 422 when it is no number', async () => {
    const ada = await member()
    const unknown = await select(ada, '123456789')
    expect(unknown.status).toBe(400)
    expect(unknown.body.message).toBe('This non-profit cannot be found.')
    for (const ein of ['12345678', '12-3456789', '1234567890', 123456789, '', {}, undefined]) {
      expect((await select(ada, ein)).status).toBe(422)
    }
    expect((await selected(ada)).body.data?.nonprofit).toBeNull()
  })

  it('is refused with 403 where there is no programme', async () => {
    const ada = await addApplicant(test, COMPLETED)
    const refused = await select(ada, LANTERN)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('There is no giving program here.')
    expect((await selected(ada)).body.data).toMatchObject({ nonprofit: null, share: null })
    expect((await ada.browser.get('/nonprofits/default')).body.data).toEqual([])
  })

  it('is the primary’s: another holder is refused every call', async () => {
    const ada = await member()
    await test.ctx.db
      .updateTable('depositors')
      .set({ ...SECOND_HOLDER })
      .where('id', '=', ada.depositor_id)
      .execute()
    const { browser } = ada
    for (const path of ['/nonprofits?q=food', '/nonprofits/default', '/nonprofits/selected']) {
      expect((await browser.get(path)).status).toBe(403)
    }
    expect((await select(ada, LANTERN)).status).toBe(403)
  })

  it('is offered from the institution’s own list', async () => {
    const { browser } = await member()
    const { body } = await browser.get<Nonprofit[]>('/nonprofits/default')
    expect(body.data?.map(({ name }) => name)).toEqual([
      'Lantern Food Bank',
      'Open Door Shelter Network',
      'Riverbend Land Trust',
      'Second Chapter Literacy Fund',
      'Meadowlark Children’s Hospice',
      'Harbor Tutors',
    ])
  })

  it('is found by search', async () => {
    const { browser } = await member()
    const { body } = await browser.get<{ nonprofits: Nonprofit[] }>('/nonprofits?q=lanten%20food')
    expect(body.data?.nonprofits.map(({ ein }) => ein)).toEqual([LANTERN])
    for (const query of ['', '?q=', `?q=${'x'.repeat(101)}`, '?q=a&after=-1', '?q=a&after=x']) {
      expect((await browser.get(`/nonprofits${query}`)).status).toBe(422)
    }
  })

  it('is told to have left the directory, and cannot be chosen again', async () => {
    const ada = await member()
    await select(ada, LANTERN)
    await haveDirectory(test.ctx, [{ ein: SHELTER, name: 'Open Door Shelter Network' }])
    expect((await selected(ada)).body.data?.nonprofit).toMatchObject({
      name: 'Lantern Food Bank',
      status: 'ARCHIVED',
    })
    const bea = await member()
    expect((await select(bea, LANTERN)).status).toBe(400)
    const offered = await bea.browser.get<Nonprofit[]>('/nonprofits/default')
    expect(offered.body.data?.map(({ ein }) => ein)).toEqual([SHELTER])
  })

  it('that is nowhere to be found answers 400', async () => {
    const ada = await member()
    await select(ada, SHELTER)
    const { shown } = await test.ctx.db
      .selectFrom('nonprofit_directory')
      .select('shown')
      .executeTakeFirstOrThrow()
    await sql`delete from ${sql.table(`nonprofits_${shown}`)} where ein = ${SHELTER}`.execute(
      test.ctx.db,
    )
    const lost = await selected(ada)
    expect(lost.status).toBe(400)
    expect(lost.body.message).toBe('This non-profit cannot be found.')
  })
})
