import { randomUUID } from 'node:crypto'
import type { Me } from '@passbook/contract/console/staff-sign-in'
import type { Act, Role } from '@passbook/contract/console/roles'
import { hashPassword } from '../../src/domains/access/auth/passwords.ts'
import type { TestApp } from '../app.ts'
import { PASSWORD, type Reply, TestBrowser, latestCode } from '../browser.ts'

let people = 0
/** Nobody who was employed then has to wait before they approve. */
const LONG_AGO = new Date('2020-01-06T15:00:00Z')
let passwordHash: string | undefined

/** A browser at the console of an institution. */
export class StaffBrowser extends TestBrowser {
  protected override readonly xsrf = { cookie: 'STAFF-XSRF-TOKEN', path: '/console/csrf-cookie' }

  /** Signs in by password and code. */
  async enter(email: string, password = PASSWORD): Promise<Reply<Me>> {
    const begun = await this.post<{ nonce: string }>('/console/login', { email, password })
    const code = await latestCode(this.test, email, this.slug)
    return this.post<Me>('/console/verify', { nonce: begun.body.data?.nonce ?? '', code })
  }
}

/** A custom role of an institution, as two administrators approved it; gives its id. */
export async function addCustomRole(
  { ctx }: Pick<TestApp, 'ctx'>,
  acts: readonly Act[],
  slug = 'harborlight',
): Promise<{ custom_role_id: string }> {
  const { id: institution_id } = await ctx.db
    .selectFrom('institutions')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const name = `Role ${id.slice(0, 8)}`
  const created_at = ctx.clock.now()
  await ctx.db
    .insertInto('custom_roles')
    .values({ institution_id, id, name, description: 'For a test.', acts: [...acts], created_at })
    .execute()
  return { custom_role_id: id }
}

/** A staff member who can sign in. */
export async function addStaffMember(
  { ctx }: Pick<TestApp, 'ctx'>,
  given: Role | { custom_role_id: string },
  slug = 'harborlight',
): Promise<{ staff_id: string; institution_id: string; email: string; name: string }> {
  passwordHash ??= await hashPassword(PASSWORD)
  const { id: institution_id } = await ctx.db
    .selectFrom('institutions')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const role = typeof given === 'string' ? given : 'custom'
  if (role === 'approver') await addAdministrators(ctx, institution_id)
  const email = `${role}-${(people += 1)}@staff.example`
  // No two people of an institution have one name.
  const { known } = await ctx.db
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('institution_id', '=', institution_id)
    .where('name', 'like', `Some ${role}%`)
    .executeTakeFirstOrThrow()
  const name = known === 0 ? `Some ${role}` : `Some ${role} ${people}`
  const { id } = await ctx.db
    .insertInto('staff')
    .values({
      institution_id,
      email,
      name,
      role,
      custom_role_id: typeof given === 'string' ? null : given.custom_role_id,
      password_hash: passwordHash,
      created_at: ctx.clock.now(),
      access_changed_at: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { staff_id: id, institution_id, email, name }
}

/** Nothing is approved at an institution with fewer than two administrators. */
async function addAdministrators({ db }: TestApp['ctx'], institution_id: string): Promise<void> {
  const two = ['First', 'Second'].map((which) => ({
    institution_id,
    email: `${which.toLowerCase()}-administrator@staff.example`,
    name: `${which} Administrator`,
    role: 'administrator' as const,
    created_at: LONG_AGO,
    access_changed_at: LONG_AGO,
  }))
  await db
    .insertInto('staff')
    .values(two)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same, signed in. */
export async function enterAs(
  test: TestApp,
  role: Role | { custom_role_id: string },
  slug = 'harborlight',
): Promise<{
  browser: StaffBrowser
  staff_id: string
  institution_id: string
  email: string
  name: string
}> {
  const member = await addStaffMember(test, role, slug)
  const browser = new StaffBrowser(test, slug === 'harborlight' ? 'localhost' : `${slug}.localhost`)
  const { status } = await browser.enter(member.email)
  if (status !== 200) throw new Error(`the console answered ${status}`)
  return { ...member, browser }
}
