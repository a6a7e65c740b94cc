import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
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
    'oskar operations',
    'petra approver',
    'ruth administrator',
    'vera viewer',
  ]

  it('is one of each role and a second administrator, comes back where one is missing, and leaves own staff alone', async () => {
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
})
