import type { Role } from '@passbook/contract/console/roles'
import { inMs } from '@passbook/contract/limits'
import type { Context } from '../context.ts'
import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import { hashPassword } from '../domains/access/auth/passwords.ts'
import { DEMO_PASSWORD } from './people/person.ts'

/**
 * One person for each role, and a second administrator, who is needed for approvals. They have the
 * password of the demo people.
 */
const STAFF: readonly { first: string; last: string; role: Role }[] = [
  { first: 'Vera', last: 'Lookaround', role: 'viewer' },
  { first: 'Agnes', last: 'Frontdesk', role: 'agent' },
  { first: 'Oskar', last: 'Backoffice', role: 'operations' },
  { first: 'Petra', last: 'Secondlook', role: 'approver' },
  { first: 'Adam', last: 'Keyholder', role: 'administrator' },
  { first: 'Connie', last: 'Quietdesk', role: 'compliance' },
  { first: 'Ruth', last: 'Countersign', role: 'administrator' },
]

/** They joined some time ago, because new approvers have to wait a day. */
const EMPLOYED_DAYS = 30

/**
 * Seeds the staff of every sandbox institution. Existing staff are not changed. If a role is newer
 * than an institution's demo staff, only the missing person is added.
 */
export async function seedStaff(ctx: Context): Promise<void> {
  const known = await acrossInstitutions(ctx.db, 'which institutions lack demo staff')
    .selectFrom('institutions')
    .leftJoin('staff', 'staff.institution_id', 'institutions.id')
    .select(['institutions.id', 'institutions.slug', 'staff.email'])
    .execute()
  const missing = [...Map.groupBy(known, ({ id }) => id)].flatMap(([institution_id, rows]) => {
    const emails = new Set(rows.flatMap(({ email }) => email ?? []))
    const wanted = STAFF.map((each) => ({
      institution_id,
      ...each,
      email: emailOf(each, rows),
    }))
    const absent = wanted.filter(({ email }) => !emails.has(email))
    // An institution without any demo staff, but with other staff, gets none.
    return emails.size === 0 || absent.length < wanted.length ? absent : []
  })
  if (missing.length === 0) return
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const since = new Date(ctx.clock.now().getTime() - inMs(EMPLOYED_DAYS, 'day'))
  const rows = missing.map(({ institution_id, email, first, last, role }) => ({
    institution_id,
    email,
    name: `${first} ${last}`,
    role,
    password_hash,
    created_at: since,
    access_changed_at: since,
  }))
  await ctx.db
    .insertInto('staff')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function emailOf({ first }: { first: string }, [institution]: readonly { slug: string }[]): string {
  return `${first.toLowerCase()}@${institution?.slug}.example`
}
