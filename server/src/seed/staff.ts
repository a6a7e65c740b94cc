import type { Role } from '@passbook/contract/console/roles'
import type { Context } from '../context.ts'
import { acrossInstitutions } from '../db/across-institutions.ts'
import { hashPassword } from '../features/auth/passwords.ts'
import { DEMO_PASSWORD } from './people/person.ts'

/** One of each role, with the password the demo people share. */
const STAFF: readonly { first: string; last: string; role: Role }[] = [
  { first: 'Vera', last: 'Lookaround', role: 'viewer' },
  { first: 'Agnes', last: 'Frontdesk', role: 'agent' },
  { first: 'Oskar', last: 'Backoffice', role: 'operations' },
  { first: 'Petra', last: 'Secondlook', role: 'approver' },
  { first: 'Adam', last: 'Keyholder', role: 'administrator' },
]

/** The staff of every institution of the sandbox; whoever is there is left alone. */
export async function seedStaff(ctx: Context): Promise<void> {
  const bare = await acrossInstitutions(ctx.db, 'which institutions have no staff yet')
    .selectFrom('institutions')
    .select(['institutions.id', 'institutions.slug'])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('staff')
            .select('staff.id')
            .whereRef('staff.institution_id', '=', 'institutions.id'),
        ),
      ),
    )
    .execute()
  if (bare.length === 0) return
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const rows = bare.flatMap(({ id: institution_id, slug }) =>
    STAFF.map(({ first, last, role }) => ({
      institution_id,
      email: `${first.toLowerCase()}@${slug}.example`,
      name: `${first} ${last}`,
      role,
      password_hash,
      created_at: ctx.clock.now(),
    })),
  )
  await ctx.db
    .insertInto('staff')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
