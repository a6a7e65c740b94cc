import { consoleEndpoints } from '@passbook/contract/console/index'
import { CUSTOM_ACTS } from '@passbook/contract/console/custom-roles'
import { type Act, Role, acts, actsOf } from '@passbook/contract/console/roles'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { StaffBrowser, addCustomRole, enterAs } from '../../../test/console/staff-browser.ts'

const all = Object.values(consoleEndpoints).flatMap((group): EndpointDefinition[] =>
  Object.values(group),
)
const ofStaff = all.filter(({ auth }) => auth === 'staff')
const SOME_ID = '00000000-0000-4000-8000-000000000000'

/** As written from what each role is there for, not from the table in the contract. */
const MAY: Readonly<Record<Role, readonly string[]>> = {
  viewer: [
    'reports.read',
    'dormancy.read',
    'binder.read',
    'work.read',
    'customers.read',
    'messages.read',
    'disputes.read',
    'money.read',
    'content.read',
  ],
  agent: [
    'customers.papers',
    'customers.note',
    'work.read',
    'work.take',
    'customers.read',
    'customers.reveal',
    'customers.help',
    'customers.correct',
    'customers.refund',
    'reviews.read',
    'reviews.request',
    'messages.read',
    'messages.answer',
    'messages.start',
    'disputes.read',
    'disputes.record',
    'content.read',
    'approvals.read',
    'approvals.withdraw',
  ],
  operations: [
    'events.read',
    'events.deliver',
    'customers.papers',
    'customers.note',
    'money.journal',
    'money.tax',
    'reports.read',
    'reports.schedule',
    'policy.read',
    'dormancy.read',
    'dormancy.act',
    'binder.read',
    'work.read',
    'work.take',
    'work.assign',
    'customers.read',
    'customers.reveal',
    'customers.help',
    'customers.hold',
    'customers.release',
    'customers.correct',
    'customers.refund',
    'customers.reverse',
    'customers.close',
    'customers.reopen',
    'reviews.read',
    'reviews.decide',
    'reviews.request',
    'messages.read',
    'messages.answer',
    'messages.start',
    'messages.template',
    'disputes.read',
    'disputes.record',
    'disputes.decide',
    'money.read',
    'money.import',
    'money.reconcile',
    'content.read',
    'content.propose',
    'approvals.read',
    'approvals.withdraw',
  ],
  approver: [
    'events.read',
    'customers.note',
    'reports.read',
    'policy.read',
    'dormancy.read',
    'binder.read',
    'work.read',
    'work.take',
    'work.assign',
    'customers.read',
    'reviews.read',
    'reviews.sample',
    'messages.read',
    'disputes.read',
    'money.read',
    'content.read',
    'approvals.read',
    'approvals.decide',
    'audit.read',
  ],
  administrator: [
    'events.read',
    'events.manage',
    'reports.read',
    'reports.schedule',
    'policy.read',
    'policy.propose',
    'binder.read',
    'work.read',
    'content.read',
    'audit.read',
    'approvals.read',
    'approvals.decide',
    'approvals.withdraw',
    'staff.read',
    'staff.manage',
  ],
  compliance: ['work.read', 'customers.read', 'content.read', 'suspicion.read', 'suspicion.write'],
}

const EVERY_ROLE: readonly Act[] = ['work.read', 'content.read']

describe('who may do what at the console', () => {
  const test = useTestApp()
  const call = (browser: StaffBrowser, { method, path }: EndpointDefinition) => {
    const address = path.replace(':id', '1').replaceAll(/:\w+/g, SOME_ID)
    return browser.call(method, address, method === 'GET' ? undefined : {})
  }

  it.each(Role.options)('%s: every call of the console is let in or refused', async (role) => {
    expect(actsOf(role).toSorted()).toEqual(MAY[role].toSorted())
    const { browser } = await enterAs(test, role)
    expect(await wronglyAnswered(browser, MAY[role])).toEqual([])
  })

  /** The calls that are refused though these permissions allow them, or let in though they do not. */
  async function wronglyAnswered(browser: StaffBrowser, allowed: readonly string[]) {
    const wrong: string[] = []
    for (const endpoint of ofStaff) {
      const { status } = await call(browser, endpoint)
      const may = endpoint.act === undefined || allowed.includes(endpoint.act)
      // Letting in and then breaking is not letting in.
      const isLetIn = status !== 403 && status !== 401 && status < 500
      const isRight = may ? isLetIn : status === 403
      if (!isRight) wrong.push(`${endpoint.method} ${endpoint.path}: ${status}`)
    }
    return wrong
  }

  // Each permission is in one of the two roles and missing in the other.
  it.each([0, 1])(
    'custom role %i: every call is let in or refused by its permissions',
    async (half) => {
      const chosen = CUSTOM_ACTS.filter((_, place) => place % 2 === half)
      const { browser } = await enterAs(test, await addCustomRole(test, chosen))
      expect(await wronglyAnswered(browser, [...EVERY_ROLE, ...chosen])).toEqual([])
    },
  )

  it('a retired custom role allows only what every role may do', async () => {
    const role = await addCustomRole(test, CUSTOM_ACTS)
    const { browser } = await enterAs(test, role)
    expect(await wronglyAnswered(browser, [...EVERY_ROLE, ...CUSTOM_ACTS])).toEqual([])
    const { ctx } = test
    await ctx.db
      .updateTable('custom_roles')
      .set({ retired_at: ctx.clock.now() })
      .where('id', '=', role.custom_role_id)
      .execute()
    expect(await wronglyAnswered(browser, EVERY_ROLE)).toEqual([])
  })

  it('a custom role has no permission that only built-in roles have, not even by hand', async () => {
    const never = acts.filter((act) => ![...EVERY_ROLE, ...CUSTOM_ACTS].includes(act))
    expect(never).toEqual([
      'policy.propose',
      'suspicion.read',
      'suspicion.write',
      'staff.read',
      'staff.manage',
    ])
    for (const act of never) {
      await expect(addCustomRole(test, [act])).rejects.toThrow('check constraint')
    }
  })

  it('nobody without a session, and nobody of another institution’s staff', async () => {
    const { browser: stranger } = await enterAs(test, 'operations', 'summit')
    stranger.host = 'localhost'
    for (const endpoint of ofStaff) {
      expect((await call(new StaffBrowser(test), endpoint)).status).toBe(401)
      // Their cookie is none here, and neither is the token that goes with it.
      expect((await call(stranger, endpoint)).status).toBe(endpoint.method === 'GET' ? 401 : 419)
    }
  })

  it('every call of staff but who one is names what it takes', () => {
    const nameless = ofStaff.filter(({ act }) => act === undefined).map(({ path }) => path)
    const own = '/console/passkeys'
    const ways = [own, `${own}/code`, `${own}/options`, `${own}/:uuid`]
    expect([...new Set(nameless)]).toEqual(['/console/me', ...ways])
  })
})
