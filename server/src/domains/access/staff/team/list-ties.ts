import { type StaffTie, TIES } from '@passbook/contract/console/ties'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError } from '../../../../platform/errors.ts'

export interface Ties {
  name: string
  ties: StaffTie[]
}

/** Whom somebody of the staff is, or is close to: first by their email address, then as recorded. */
export async function listTies(
  { db }: Pick<Context, 'db'>,
  { institution_id }: Pick<StaffCaller, 'institution_id'>,
  staff_id: string,
): Promise<Ties> {
  const member = await db
    .selectFrom('staff')
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'staff.institution_id')
        .onRef('users.email', '=', 'staff.email'),
    )
    .select(['staff.name', 'users.email'])
    .where('staff.institution_id', '=', institution_id)
    .where('staff.id', '=', staff_id)
    .executeTakeFirst()
  if (member === undefined) throw new DomainError('not_found')
  const { name, email } = member
  const recorded = await listRecorded(db, institution_id, staff_id)
  return { name, ties: [...(email ? [byEmail(email)] : []), ...recorded] }
}

function byEmail(email: string): StaffTie {
  return { uuid: null, email, kind: 'own', reason: null, recorded_by: null, recorded_at: null }
}

async function listRecorded(
  db: Database,
  institution_id: string,
  staff_id: string,
): Promise<StaffTie[]> {
  const rows = await db
    .selectFrom('staff_ties as tie')
    .innerJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'tie.institution_id')
        .onRef('person.id', '=', 'tie.depositor_id'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'person.institution_id')
        .onRef('users.id', '=', 'person.user_id'),
    )
    .innerJoin('staff as recorder', (join) =>
      join
        .onRef('recorder.institution_id', '=', 'tie.institution_id')
        .onRef('recorder.id', '=', 'tie.recorded_by'),
    )
    .select(['tie.id', 'users.email', 'tie.kind', 'tie.reason'])
    .select(['recorder.name', 'tie.recorded_at'])
    .where('tie.institution_id', '=', institution_id)
    .where('tie.staff_id', '=', staff_id)
    .orderBy('tie.recorded_at')
    .orderBy('tie.id')
    .limit(TIES)
    .execute()
  return rows.map(({ id, email, name, recorded_at, ...tie }) => ({
    ...tie,
    uuid: id,
    email: email ?? '',
    recorded_by: name,
    recorded_at: recorded_at.toISOString(),
  }))
}
