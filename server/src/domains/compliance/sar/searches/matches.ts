import type { SearchMatch, Decision, SubjectSearch } from '@passbook/contract/console/sar-searches'
import { sql, type Updateable } from 'kysely'
import type { Context } from '../../../../context.ts'
import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { asStaffFor } from '../../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { addressLine, nameOf } from '../../../../platform/person-words.ts'
import type { Vault } from '../../../../platform/vault.ts'
import { noteEvent } from '../events.ts'
import { retentionEndFor } from '../report.ts'
import { assertSearch, lockOpenSearch, ofMatch, readSearch, ofSearch, searches } from './search.ts'
import { toSubject } from './subjects.ts'

/** Selects matches with both sides: the sealed subject, and the customer's current data. */
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
      name: nameOf(row) || 'No name on file',
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

interface MatchFilter {
  view?: 'undecided' | Decision | undefined
  after?: string | undefined
}

/** Lists matches, strong ones first: the undecided ones, or those with one decision. */
export async function listMatches(
  { db, vault }: Context,
  caller: StaffCaller,
  search_id: string,
  { view = 'undecided', after }: MatchFilter,
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

/** Marks a match as the same person or another. Staff may change the decision while the request is open. */
export function decideMatch(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  decision: Decision,
): Promise<SubjectSearch> {
  const { institution_id, staff_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofMatch(uuid), async (desk) => {
    const { trx, now } = desk
    const found = await trx
      .selectFrom('suspicion_matches')
      .select('search_id')
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .executeTakeFirst()
    if (found === undefined) throw new DomainError('not_found')
    await lockOpenSearch(trx, institution_id, found.search_id)
    const row = await matches(trx, institution_id)
      .where('match.id', '=', uuid)
      .executeTakeFirstOrThrow()
    const { subject, customer, decision: previous } = toMatch(ctx.vault, row)
    if (previous !== decision) {
      await trx
        .updateTable('suspicion_matches')
        .set({ decision, decided_by: staff_id, decided_at: now })
        .where('institution_id', '=', institution_id)
        .where('id', '=', uuid)
        .execute()
      await noteEvent(desk, caller, {
        search_id: found.search_id,
        action: 'decide',
        before: { decision: previous ?? '' },
        after: { subject: subject.name, customer: customer.name, decision },
      })
    }
    return readSearch(desk.ctx, institution_id, found.search_id)
  })
}

/** Records that the hits were reported to the authority through the authority's own channel. */
export function answerSearch(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  day: string,
): Promise<SubjectSearch> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofSearch(uuid), async (desk) => {
    const { trx, now } = desk
    const search = await lockOpenSearch(trx, institution_id, uuid)
    const hits = await countHits(trx, institution_id, uuid)
    if (hits === 0) throw invalid('', 'There are no hits. A request with no hits is not answered.')
    const answered_on = parseBusinessDate(day)
    if (answered_on > easternDate(now))
      throw invalid('answered_on', 'Enter a date that isn’t in the future.')
    if (answered_on < search.received_on) {
      throw invalid('answered_on', 'This date is before the request was received.')
    }
    const keep_until = retentionEndFor(answered_on)
    await end(trx, search, { state: 'answered', answered_on, ended_at: now, keep_until })
    const after = { answered_on, hit_count: String(hits) }
    await noteEvent(desk, caller, { search_id: uuid, action: 'answer', after })
    return readSearch(desk.ctx, institution_id, uuid)
  })
}

/** Ends a request with no hits. There is nothing to answer. */
export function endSearch(ctx: Context, caller: StaffCaller, uuid: string): Promise<SubjectSearch> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofSearch(uuid), async (desk) => {
    const { trx, now } = desk
    const search = await lockOpenSearch(trx, institution_id, uuid)
    const hits = await countHits(trx, institution_id, uuid)
    if (hits > 0) throw invalid('', 'There are hits. Answer the request, then record the answer.')
    const keep_until = retentionEndFor(easternDate(now))
    await end(trx, search, { state: 'nothing_found', ended_at: now, keep_until })
    await noteEvent(desk, caller, { search_id: uuid, action: 'end', after: {} })
    return readSearch(desk.ctx, institution_id, uuid)
  })
}

/** Ends a request that was entered by mistake. It is kept as long as the others. */
export function withdrawSearch(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  reason: string,
): Promise<SubjectSearch> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofSearch(uuid), async (desk) => {
    const { trx, now } = desk
    const search = await lockOpenSearch(trx, institution_id, uuid)
    const keep_until = retentionEndFor(easternDate(now))
    await end(trx, search, { state: 'withdrawn', ended_at: now, keep_until })
    await noteEvent(desk, caller, { search_id: uuid, action: 'withdraw', after: { reason } })
    return readSearch(desk.ctx, institution_id, uuid)
  })
}

/** Counts the hits. Every match must be decided first. */
async function countHits(trx: Transaction, institution_id: string, uuid: string): Promise<number> {
  const { undecided_count, hit_count } = await searches(trx, institution_id)
    .where('search.id', '=', uuid)
    .executeTakeFirstOrThrow()
  if (undecided_count) {
    throw invalid('', 'Review every possible match first.')
  }
  return hit_count ?? 0
}

async function end(
  trx: Transaction,
  { institution_id, id }: { institution_id: string; id: string },
  ended: Updateable<Tables['suspicion_searches']>,
): Promise<void> {
  await trx
    .updateTable('suspicion_searches')
    .set(ended)
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}
