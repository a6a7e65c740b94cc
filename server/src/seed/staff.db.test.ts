import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { StaffBrowser } from '../../test/console/staff-browser.ts'
import { readEvidence } from '../domains/compliance/binder/evidence/evidence.ts'
import { easternDate } from '../platform/calendar/eastern.ts'
import { DEMO_PASSWORD } from './people/person.ts'
import { seedStaff } from './staff.ts'

describe('the demo staff', () => {
  const test = useTestApp()

  const rolesAt = async (slug: string) => {
    const rows = await test.ctx.db
      .selectFrom('staff')
      .innerJoin('institutions', 'institutions.id', 'staff.institution_id')
      .select(['staff.role', 'staff.email', 'institutions.id'])
      .where('institutions.slug', '=', slug)
      .orderBy('staff.email')
      .execute()
    return rows.map(({ email, role }) => `${email.split('@')[0]} ${role}`)
  }
  const ALL = [
    'adam administrator',
    'agnes agent',
    'connie compliance',
    'della custom',
    'oskar operations',
    'petra approver',
    'ruth administrator',
    'vera viewer',
  ]

  it('is one of each role, one with a custom role and a second administrator, comes back where one is missing, and leaves own staff alone', async () => {
    const { db } = test.ctx
    const { id } = await db
      .selectFrom('institutions')
      .select('id')
      .where('slug', '=', 'summit')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('staff').where('institution_id', '=', id).execute()
    await db
      .insertInto('staff')
      .values({
        institution_id: id,
        email: 'own@bank.example',
        name: 'Own',
        role: 'administrator',
        created_at: new Date(),
      })
      .execute()
    await seedStaff(test.ctx)
    expect(await rolesAt('harborlight')).toEqual(ALL)
    expect(await rolesAt('summit')).toEqual(['own administrator'])
    await db
      .deleteFrom('staff')
      .where('institution_id', 'is not', null)
      .where('role', '=', 'compliance')
      .execute()
    await seedStaff(test.ctx)
    expect(await rolesAt('harborlight')).toEqual(ALL)
  })

  it('has the custom role that two administrators agreed on, once', async () => {
    const { db } = test.ctx
    await db.deleteFrom('staff').where('name', '=', 'Della Fairhearing').execute()
    await seedStaff(test.ctx)
    const roles = await db
      .selectFrom('custom_roles')
      .innerJoin('institutions', 'institutions.id', 'custom_roles.institution_id')
      .select(['custom_roles.id', 'custom_roles.name', 'institution_id'])
      .where('slug', '=', 'harborlight')
      .execute()
    expect(roles).toMatchObject([{ name: 'Dispute desk' }])
    const lines = ['custom_roles', 'custom_role_holders'] as const
    for (const line of lines) {
      const scope = {
        institution_id: roles[0]?.institution_id ?? '',
        now: test.ctx.clock.now(),
        today: easternDate(test.ctx.clock.now()),
      }
      expect(await readEvidence(db, line, scope), line).toMatchObject({ count: 1, exceptions: 0 })
    }
    const della = new StaffBrowser(test)
    const entered = await della.enter('della@harborlight.example', DEMO_PASSWORD)
    expect(entered.body.data).toMatchObject({
      role: { name: 'Dispute desk' },
      refund_limit_cents: 100_00,
    })
    expect((await della.get('/console/disputes')).status).toBe(200)
    expect((await della.get('/console/ach-files')).status).toBe(403)
  })
})
