import type { Me } from '@passbook/contract/console/door'
import type { Role } from '@passbook/contract/console/roles'
import { hashPassword } from '../../src/features/auth/passwords.ts'
import type { TestApp } from '../app.ts'
import { PASSWORD, type Reply, TestBrowser, latestCode } from '../browser.ts'

let people = 0
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

/** Somebody of the staff who can sign in. */
export async function addStaffMember(
  { ctx }: TestApp,
  role: Role,
  slug = 'harborlight',
): Promise<{ staff_id: string; institution_id: string; email: string }> {
  passwordHash ??= await hashPassword(PASSWORD)
  const { id: institution_id } = await ctx.db
    .selectFrom('institutions')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  const email = `${role}-${(people += 1)}@staff.example`
  const { id } = await ctx.db
    .insertInto('staff')
    .values({
      institution_id,
      email,
      name: `Some ${role}`,
      role,
      password_hash: passwordHash,
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { staff_id: id, institution_id, email }
}

/** The same, signed in. */
export async function enterAs(
  test: TestApp,
  role: Role,
  slug = 'harborlight',
): Promise<{ browser: StaffBrowser; staff_id: string; institution_id: string; email: string }> {
  const member = await addStaffMember(test, role, slug)
  const browser = new StaffBrowser(test, slug === 'harborlight' ? 'localhost' : `${slug}.localhost`)
  const { status } = await browser.enter(member.email)
  if (status !== 200) throw new Error(`the console answered ${status}`)
  return { ...member, browser }
}
