import type { SearchMatch, Decision, SubjectSearch } from '@passbook/contract/console/searches'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { asStaffFor } from '../../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { addressLine, nameOf } from '../../../../platform/person-words.ts'
import type { Vault } from '../../../../platform/vault.ts'
import { noteEvent } from '../events.ts'
import { assertSearch, lockOpenSearch, ofMatch, readSearch } from './search.ts'
import { toSubject } from './subjects.ts'

/** Matches with both sides: the subject as sealed, the customer as they are now. */
function matches(db: Database, institution_id: string) {
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

function toMatch(vault: Vault, row: MatchRow): SearchMatch {
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

const PAGE = 50

interface Wish {
  view?: 'undecided' | Decision | undefined
  after?: string | undefined
}

/** Subjects beside customers, the strong ones first: those still to decide, or one kind of the decided. */
export async function listMatches(
  { db, vault }: Context,
  caller: StaffCaller,
  search_id: string,
  { view = 'undecided', after }: Wish,
): Promise<{ matches: SearchMatch[]; has_more: boolean }> {
  const { institution_id } = caller
  await assertSearch(db, caller, search_id)
  const rows = await matches(db, institution_id)
    .where('match.search_id', '=', search_id)
    .$if(view === 'undecided', (all) => all.where('match.decision', 'is', null))
    .$if(view !== 'undecided', (all) => all.where('match.decision', '=', view as Decision))
    .$if(after !== undefined, (all) =>
      all.where('match.place', '>', (eb) =>
        eb
          .selectFrom('suspicion_matches as last')
          .select('last.place')
          .where('last.institution_id', '=', institution_id)
          .where('last.id', '=', after ?? ''),
      ),
    )
    .orderBy('match.place')
    .limit(PAGE + 1)
    .execute()
  return {
    matches: rows.slice(0, PAGE).map((row) => toMatch(vault, row)),
    has_more: rows.length > PAGE,
  }
}

/** Marks a match as the same person or another. While the request is open it may be marked otherwise. */
export function decideMatch(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  decision: Decision,
): Promise<SubjectSearch> {
  const { institution_id, staff_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofMatch(uuid), async (desk) => {
    const { trx, now } = desk
    const asked = await trx
      .selectFrom('suspicion_matches')
      .select('search_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .executeTakeFirst()
    if (asked === undefined) throw new DomainError('not_found')
    await lockOpenSearch(trx, institution_id, asked.search_id)
    const row = await matches(trx, institution_id)
      .where('match.id', '=', uuid)
      .executeTakeFirstOrThrow()
    const { subject, customer, decision: was } = toMatch(ctx.vault, row)
    if (was !== decision) {
      await trx
        .updateTable('suspicion_matches')
        .set({ decision, decided_by: staff_id, decided_at: now })
        .where('institution_id', '=', institution_id)
        .where('id', '=', uuid)
        .execute()
      await noteEvent(desk, caller, {
        search_id: asked.search_id,
        action: 'decide',
        before: { decision: was ?? '' },
        after: { subject: subject.name, customer: customer.name, decision },
      })
    }
    return readSearch(desk.ctx, institution_id, asked.search_id)
  })
}
