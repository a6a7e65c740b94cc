import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { inboxOf } from '../../../../../test/browser.ts'
import { atCommandLine } from '../../../../../test/console/command-line.ts'
import { addStaffMember, enterAs } from '../../../../../test/console/staff-browser.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import { endAllRestoredAccess } from './restored-access.ts'

/** A Friday: the next business day ends as Tuesday begins. */
const FRIDAY = '2026-11-13T15:00:00Z'
const MONDAY_NIGHT = '2026-11-17T04:59:00Z'
const TUESDAY = '2026-11-17T05:00:00Z'

describe('access that the operator restores', () => {
  const test = useTestApp()
  const clock = fixedClock(FRIDAY)
  let line: Awaited<ReturnType<typeof atCommandLine>>
  const operator = (...argv: string[]) => line.run(...argv)
  const REASON = ['--reason', 'Both administrators left.']
  beforeAll(async () => {
    test.ctx.clock = clock
    line = await atCommandLine(test)
  })

  async function disabled(role: 'administrator' | 'operations' = 'administrator') {
    const member = await addStaffMember(test, role)
    await test.ctx.db
      .updateTable('staff')
      .set({ disabled_at: clock.now() })
      .where('id', '=', member.staff_id)
      .execute()
    return member
  }
  const read = (staff_id: string) =>
    test.ctx.db
      .selectFrom('staff')
      .select(['disabled_at', 'restored_until'])
      .where('id', '=', staff_id)
      .executeTakeFirstOrThrow()

  it('ends after the next business day, and every administrator hears of both', async () => {
    clock.set(FRIDAY)
    const other = await addStaffMember(test, 'administrator')
    const gone = await disabled()
    const { code } = await operator('restore-access', gone.email, ...REASON)
    expect(code).toBe(0)
    expect(await read(gone.staff_id)).toEqual({
      disabled_at: null,
      restored_until: new Date(TUESDAY),
    })
    const [letter] = await inboxOf(test, other.email)
    expect(letter?.text).toContain('Both administrators left.')
    clock.set(MONDAY_NIGHT)
    await endAllRestoredAccess(test.ctx)
    expect((await read(gone.staff_id)).disabled_at).toBeNull()
    clock.set(TUESDAY)
    await endAllRestoredAccess(test.ctx)
    expect(await read(gone.staff_id)).toEqual({
      disabled_at: new Date(TUESDAY),
      restored_until: null,
    })
    const [ended] = await inboxOf(test, other.email)
    expect(ended?.text).toContain('can no longer sign in')
  })

  it('stays when another administrator confirms it, who was not restored themselves', async () => {
    clock.set(FRIDAY)
    const gone = await disabled()
    await operator('restore-access', gone.email, ...REASON)
    const { browser, staff_id } = await enterAs(test, 'administrator')
    const confirm = (of: string) =>
      browser.post(`/console/staff/${of}/confirm-access`, { reason: 'I asked for it.' })
    await test.ctx.db
      .updateTable('staff')
      .set({ restored_until: new Date(TUESDAY) })
      .where('id', '=', staff_id)
      .execute()
    expect((await confirm(gone.staff_id)).status).toBe(403)
    expect((await confirm(staff_id)).status).toBe(422)
    await test.ctx.db
      .updateTable('staff')
      .set({ restored_until: null, outside_role_at: new Date(FRIDAY) })
      .where('id', '=', staff_id)
      .execute()
    // The identity provider made them an administrator today.
    expect((await confirm(gone.staff_id)).body.message).toContain('You can approve requests')
    await test.ctx.db
      .updateTable('staff')
      .set({ outside_role_at: null })
      .where('id', '=', staff_id)
      .execute()
    expect((await confirm(gone.staff_id)).status).toBe(200)
    expect((await confirm(gone.staff_id)).status).toBe(422)
    clock.set(TUESDAY)
    await endAllRestoredAccess(test.ctx)
    expect((await read(gone.staff_id)).disabled_at).toBeNull()
  })

  it('ends at once when an administrator disables the account, and does not undo what two decide', async () => {
    clock.set(FRIDAY)
    const gone = await disabled()
    await operator('restore-access', gone.email, ...REASON)
    const { browser } = await enterAs(test, 'administrator')
    const change = { is_disabled: true, reason: 'It was not right.' }
    const { status } = await browser.call('PATCH', `/console/staff/${gone.staff_id}`, change)
    expect(status).toBe(200)
    expect(await read(gone.staff_id)).toEqual({ disabled_at: clock.now(), restored_until: null })
  })

  it('is for administrators alone, with a reason, and approves nothing for a day', async () => {
    clock.set(FRIDAY)
    const worker = await disabled('operations')
    expect((await operator('restore-access', worker.email, ...REASON)).code).toBe(1)
    const gone = await disabled()
    expect((await operator('restore-access', gone.email)).code).toBe(2)
    await operator('restore-access', gone.email, ...REASON)
    const { access_changed_at } = await test.ctx.db
      .selectFrom('staff')
      .select('access_changed_at')
      .where('id', '=', gone.staff_id)
      .executeTakeFirstOrThrow()
    expect(access_changed_at).toEqual(clock.now())
  })

  it('of somebody who is only locked out sends a link, and ends nothing', async () => {
    clock.set(FRIDAY)
    const locked = await addStaffMember(test, 'administrator')
    expect((await operator('restore-access', locked.email, ...REASON)).code).toBe(0)
    expect(await read(locked.staff_id)).toEqual({ disabled_at: null, restored_until: null })
    const letters = await inboxOf(test, locked.email)
    expect(letters.some(({ text }) => text.includes('/console/password#'))).toBe(true)
  })
})
