import type { SearchMatch } from '@passbook/contract/console/searches'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { Vault } from '../../../../platform/vault.ts'
import { addressLine, nameOf } from '../../../../platform/person-words.ts'
import { toSubject } from './subject.ts'

/** Matches with both sides: the subject as sealed, the customer as they are now. */
export function matches(db: Database, institution_id: string) {
  return db
    .selectFrom('suspicion_matches as match')
    .innerJoin('suspicion_subjects as subject', (join) =>
      join
        .onRef('subject.institution_id', '=', 'match.institution_id')
        .onRef('subject.id', '=', 'match.subject_id'),
    )
    .leftJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'match.institution_id')
        .onRef('person.id', '=', 'match.depositor_id'),
    )
    .leftJoin('entities as entity', (join) =>
      join
        .onRef('entity.institution_id', '=', 'person.institution_id')
        .onRef('entity.id', '=', 'person.entity_id'),
    )
    .leftJoin('savings_accounts as account', (join) =>
      join
        .onRef('account.institution_id', '=', 'entity.institution_id')
        .onRef('account.id', '=', 'entity.savings_account_id'),
    )
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'match.institution_id')
        .onRef('staff.id', '=', 'match.decided_by'),
    )
    .selectAll('match')
    .select(['subject.line', 'subject.details_sealed', 'staff.name as decided_by_name'])
    .select(['person.first_name', 'person.last_name', 'person.date_of_birth'])
    .select(['person.ssn_last_four', 'person.is_primary', 'person.left_on'])
    .select(['person.street', 'person.unit', 'person.city', 'person.state', 'person.zip'])
    .select(['account.account_last_four', 'account.opened_on', 'account.closed_on'])
    .select(
      sql<string[]>`array(select distinct link.holder_name from linked_accounts link
        where link.institution_id = ${institution_id} and link.entity_id = person.entity_id
          and link.depositor_id = person.id and link.holder_name is not null)`.as('outside_names'),
    )
    .where('match.institution_id', '=', institution_id)
}

type MatchRow = Awaited<ReturnType<ReturnType<typeof matches>['execute']>>[number]

export function toMatch(vault: Vault, row: MatchRow): SearchMatch {
  const { institution_id, subject_id: id, line, details_sealed } = row
  return {
    uuid: row.id,
    subject: toSubject(vault, { institution_id, id, line, details_sealed }),
    customer: {
      depositor_id: row.depositor_id,
      name: nameOf(row) || 'No name known',
      date_of_birth: row.date_of_birth,
      ssn_last_four: row.ssn_last_four,
      address: addressLine(row),
      is_primary: row.is_primary ?? false,
      left_on: row.left_on,
      account_last_four: row.account_last_four,
      opened_on: row.opened_on,
      closed_on: row.closed_on,
      outside_names: row.outside_names,
    },
    strength: row.strength,
    agrees: row.agrees,
    decision: row.decision,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
