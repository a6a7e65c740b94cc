import { hasPassed } from '@passbook/contract/enums'
import type { SandboxSharing } from '@passbook/contract/sandbox-depositors'
import type { Database } from '../../platform/db/database.ts'

/** With whom each depositor of an institution shares an account, or is to share it, by depositor. */
export async function listSharing(
  db: Database,
  institution_id: string,
): Promise<Map<string, SandboxSharing>> {
  const rows = await findApplications(db, institution_id).execute()
  const all = rows.flatMap((row): [string, SandboxSharing][] => {
    const state = stateOf(row)
    const first = { name: nameOf(row.first_name, row.last_name), email: row.first_email }
    const second = { name: nameOf(row.their_first_name, row.their_last_name), email: row.email }
    return [
      [row.first_id, { ...second, is_primary: false, state, ssn: null }],
      [row.depositor_id, { ...first, is_primary: true, state, ssn: null }],
    ]
  })
  return new Map(all)
}

function findApplications(db: Database, institution_id: string) {
  return db
    .selectFrom('secondary_applications as application')
    .innerJoin('depositors as second', (join) =>
      join
        .onRef('second.institution_id', '=', 'application.institution_id')
        .onRef('second.id', '=', 'application.depositor_id'),
    )
    .innerJoin('depositors as first', (join) =>
      join
        .onRef('first.institution_id', '=', 'application.institution_id')
        .onRef('first.entity_id', '=', 'application.entity_id')
        .on('first.is_primary', '=', true),
    )
    .innerJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'first.institution_id')
        .onRef('users.id', '=', 'first.user_id'),
    )
    .select(['application.depositor_id', 'application.email', 'application.locked_at'])
    .select(['application.signed_up_at', 'second.joined_on', 'second.registration_status'])
    .select(['second.registration_last_step', 'first.first_name', 'first.last_name'])
    .select(['second.first_name as their_first_name', 'second.last_name as their_last_name'])
    .select(['first.id as first_id', 'users.email as first_email'])
    .where('application.institution_id', '=', institution_id)
    .where('application.ended_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof findApplications>['execute']>>[number]

function stateOf(row: Row): SandboxSharing['state'] {
  if (row.joined_on !== null) return 'holder'
  if (row.signed_up_at !== null) return 'signed_up'
  if (row.registration_last_step !== 'confirmed') return 'begun'
  if (!hasPassed(row.registration_status)) return 'in_doubt'
  return row.locked_at === null ? 'invited' : 'locked'
}

function nameOf(...parts: readonly (string | null)[]): string | null {
  return parts.filter(Boolean).join(' ') || null
}
