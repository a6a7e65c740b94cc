import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { type Begun, beginApplication, confirm, filledIn } from '../../../../test/joint/joining.ts'
import { basic, ssnEnding } from '../../../../test/registering.ts'

describe('what is typed about a second holder', () => {
  const test = useTestApp()

  const keep = ({ primary }: Begun, form: string, values: object) =>
    primary.browser.call('PATCH', `/drafts/${form}`, { values })
  const kept = async ({ primary }: Begun, form: string) =>
    (await primary.browser.get(`/drafts/${form}`)).body.data

  it('is kept as it is typed, and dies with the step that is saved', async () => {
    const begun = await beginApplication(test)
    await keep(begun, 'joint-personal-information', { first_name: 'Be' })
    const step = { ...basic, ssn: ssnEnding('1234') }
    const refused = await begun.primary.browser.call('PATCH', '/depositor/update-secondary', {
      ...step,
      first_name: '',
    })
    expect(refused.body.errors?.['first_name']?.[0]).toBe('Enter their first name')
    expect(await kept(begun, 'joint-personal-information')).toMatchObject({
      values: { first_name: 'Be' },
    })
    await begun.primary.browser.call('PATCH', '/depositor/update-secondary', step)
    expect(await kept(begun, 'joint-personal-information')).toBeNull()
  })

  it.each([
    ['is confirmed', 'PATCH', '/depositor/update-secondary', { step: 'confirmed' }],
    ['is closed', 'POST', '/depositor/close-secondary-application', {}],
  ] as const)('dies when the application %s', async (_name, method, path, body) => {
    const told = await filledIn(test)
    await keep(told, 'joint-occupation', { occupation: 'Bak' })
    await keep(told, 'joint-address-information', { city: 'Shelb' })
    expect((await told.primary.browser.call(method, path, body)).status).toBe(200)
    expect(await kept(told, 'joint-occupation')).toBeNull()
    expect(await kept(told, 'joint-address-information')).toBeNull()
  })

  it('stays while the check could not be made', async () => {
    const told = await filledIn(test, { ssn: ssnEnding('0005') })
    await keep(told, 'joint-occupation', { occupation: 'Bak' })
    await confirm(told)
    expect(await kept(told, 'joint-occupation')).not.toBeNull()
  })

  it('never includes their number', async () => {
    const begun = await beginApplication(test)
    const reply = await keep(begun, 'joint-personal-information', { ssn: '123456789' })
    expect(reply.status).toBe(422)
    expect(await kept(begun, 'joint-personal-information')).toBeNull()
  })

  it('is told to be under check while the provider is asked', async () => {
    const begun = await filledIn(test, { ssn: ssnEnding('1234') })
    const { browser, institution_id } = begun.primary
    const isBeingChecked = async () =>
      (await browser.get<{ is_being_checked: boolean }>('/depositor/secondary-info')).body.data
        ?.is_being_checked
    expect(await isBeingChecked()).toBe(false)
    await test.ctx.db
      .updateTable('depositors')
      .set({ identity_asked_at: test.ctx.realTime.now() })
      .where('institution_id', '=', institution_id)
      .where('id', '=', begun.depositor_id)
      .execute()
    expect(await isBeingChecked()).toBe(true)
  })
})
