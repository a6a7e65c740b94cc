import { randomUUID } from 'node:crypto'
import type { RoleDefinition } from '@passbook/contract/console/custom-roles'
import type { Role } from '@passbook/contract/console/roles'
import { inMs } from '@passbook/contract/limits'
import type { Insertable } from 'kysely'
import type { Context } from '../context.ts'
import { acrossInstitutions } from '../platform/db/across-institutions.ts'
import type { Tables } from '../platform/db/tables.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { hashPassword } from '../domains/access/auth/passwords.ts'
import { DEMO_PASSWORD } from './people/person.ts'

/** The custom role of every sandbox institution. */
const DISPUTE_DESK: RoleDefinition = {
  name: 'Dispute desk',
  description: 'Records disputes, answers the customers, and requests credits and decisions.',
  acts: [
    'work.take',
    'customers.read',
    'customers.note',
    'customers.refund',
    'messages.read',
    'messages.answer',
    'disputes.read',
    'disputes.record',
    'disputes.decide',
    'approvals.read',
    'approvals.withdraw',
  ],
  refund_day_cents: 100_00,
}

/**
 * One person for each role, one with a custom role, and a second administrator, who is needed for
 * approvals. They have the password of the demo people.
 */
const STAFF: readonly { first: string; last: string; role: Role | 'custom' }[] = [
  { first: 'Vera', last: 'Lookaround', role: 'viewer' },
  { first: 'Agnes', last: 'Frontdesk', role: 'agent' },
  { first: 'Oskar', last: 'Backoffice', role: 'operations' },
  { first: 'Petra', last: 'Secondlook', role: 'approver' },
  { first: 'Adam', last: 'Keyholder', role: 'administrator' },
  { first: 'Connie', last: 'Quietdesk', role: 'compliance' },
  { first: 'Ruth', last: 'Countersign', role: 'administrator' },
  { first: 'Della', last: 'Fairhearing', role: 'custom' },
]

/** They joined some time ago, because new approvers have to wait a day. */
const EMPLOYED_DAYS = 30
const REQUEST_DAYS = 7

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
  const toRow = ({ institution_id, email, first, last, role }: (typeof missing)[number]) => ({
    institution_id,
    email,
    name: `${first} ${last}`,
    role,
    password_hash,
    created_at: since,
    access_changed_at: since,
  })
  // The administrators come first, because they agree on the custom role.
  const [customs, builtIns] = [true, false].map((isCustom) =>
    missing.filter(({ role }) => (role === 'custom') === isCustom),
  )
  if (builtIns?.length) await insertStaff(ctx, builtIns.map(toRow))
  for (const person of customs ?? []) {
    const custom_role_id = await findOrAddRole(ctx, person.institution_id, since)
    if (custom_role_id) await insertStaff(ctx, [{ ...toRow(person), custom_role_id }])
  }
}

async function insertStaff(
  { db }: Context,
  rows: readonly Insertable<Tables['staff']>[],
): Promise<void> {
  await db
    .insertInto('staff')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The custom role, with the request by which two administrators agreed on it, as the exam binder checks. */
async function findOrAddRole(
  { db }: Context,
  institution_id: string,
  since: Date,
): Promise<string | undefined> {
  const known = await db
    .selectFrom('custom_roles')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('name', '=', DISPUTE_DESK.name)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (known) return known.id
  const [maker, checker] = await db
    .selectFrom('staff')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .limit(2)
    .execute()
  if (maker === undefined || checker === undefined) return undefined
  const id = randomUUID()
  const role = { ...DISPUTE_DESK, reversal_day_cents: null }
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('custom_roles')
      .values({ institution_id, id, ...role, created_at: since })
      .execute()
    await trx
      .insertInto('staff_approvals')
      .values({
        institution_id,
        what: 'add_custom_role',
        subject_id: id,
        payload: JSON.stringify({ role_id: id, ...role }),
        words: `Add the role ${role.name}: ${role.description}`,
        reason: 'Disputes have a desk of their own.',
        asked_by: maker.id,
        asked_at: since,
        expires_at: new Date(since.getTime() + inMs(REQUEST_DAYS, 'day')),
        decision: 'approved',
        decided_by: checker.id,
        decided_at: since,
        decided_reason: 'As decided by the board.',
      })
      .execute()
  })
  return id
}

function emailOf({ first }: { first: string }, [institution]: readonly { slug: string }[]): string {
  return `${first.toLowerCase()}@${institution?.slug}.example`
}
